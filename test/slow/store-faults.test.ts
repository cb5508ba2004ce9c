import { describeStoreFaultLoop } from "../faults/store-fault-loop.ts";

/** every call */
describeStoreFaultLoop(1_000);
