import { describeEngineFaultLoop } from "./engine-fault-loop.ts";

describeEngineFaultLoop(4, 60_000);
