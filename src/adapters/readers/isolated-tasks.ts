import { readDocx } from "./docx.ts";
import type { Draft, Refusal } from "./draft.ts";
import { readHtml } from "./html.ts";
import type { ReadLimits } from "./limits.ts";
import { readPdf } from "./pdf.ts";

/** Work that a hostile file can blow up: done where it can be killed. */
export type IsolatedTask =
  | { readonly format: "html"; readonly text: string; readonly limits: ReadLimits }
  | { readonly format: "pdf"; readonly bytes: Uint8Array; readonly limits: ReadLimits }
  | { readonly format: "docx"; readonly bytes: Uint8Array; readonly limits: ReadLimits };

export async function performTask(task: IsolatedTask): Promise<Draft | Refusal> {
  if (task.format === "html") return readHtml(task.text, task.limits);
  if (task.format === "pdf") return readPdf(task.bytes, task.limits);
  return readDocx(task.bytes, task.limits);
}
