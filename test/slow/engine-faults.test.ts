import { describeDiskFaultLoop } from "../faults/disk-fault-loop.ts";
import { describeEngineFaultLoop } from "../faults/engine-fault-loop.ts";

describeEngineFaultLoop(10_000, 600_000);
describeDiskFaultLoop(25, 600_000);
