import { describeDiskFaultLoop } from "./disk-fault-loop.ts";
import { describeEngineFaultLoop } from "./engine-fault-loop.ts";

describeEngineFaultLoop(2, 240_000);
describeDiskFaultLoop(2, 240_000);
