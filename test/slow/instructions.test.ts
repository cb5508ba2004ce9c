import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../faults/temporary-folder.ts";
import {
  expectNoEffect,
  hasOutsideOrders,
  ORDERS,
  openVisitors,
  outsideOrders,
  type Place,
} from "../threats/instruction-loop.ts";

const PLACES: readonly Place[] = ["before", "after"];
const at = temporaryFolder();

describe("orders in documents, at every place of a page", () => {
  it.each(["rules", "obedient model"] as const)(
    "F20 P12 leave the answer as it is, read by %s",
    async (reader) => {
      const visitors = await openVisitors(at(reader), reader);
      const orders = [...ORDERS, ...outsideOrders()];
      if (!hasOutsideOrders)
        console.log("BIPIA's orders are left out: there is no shared/data/prompt_injection");
      const { asked, obeyed } = await expectNoEffect(visitors, orders, PLACES);
      console.log(`${reader}: ${asked} pages with orders, ${obeyed} outvoted, 0 answers moved`);
      expect(asked).toBe(orders.length * PLACES.length);
      await visitors.small.engine.close();
    },
  );
});
