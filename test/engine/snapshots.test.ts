import { describeSnapshotLoop } from "./snapshot-loop.ts";

describeSnapshotLoop(40, 60_000);
