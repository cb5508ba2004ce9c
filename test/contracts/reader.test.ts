import { createReader } from "../../src/adapters/readers/create-reader.ts";
import { describeReaderContract } from "./reader-contract.ts";

describeReaderContract("the file reader", () => createReader());
