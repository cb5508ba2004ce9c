import { describeSnapshotLoop } from "../engine/snapshot-loop.ts";

describeSnapshotLoop(1_000, 300_000);
