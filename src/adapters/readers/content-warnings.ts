import type { SourceWarning } from "../../domain/source.ts";
import { codePointLength } from "../../lib/text/code-points.ts";
import { countOf } from "../../lib/text/counts.ts";
import { findInstructionLike, findSelfDeclaredTrust } from "../../lib/text/suspicious-text.ts";
import { type Charset, SURE_CONFIDENCE } from "./decode-text.ts";
import { oneLine } from "./one-line.ts";

/** Warnings about what the text does; none of them changes how it is used. */
export function contentWarnings(
  text: string,
  hidden: string,
  labels: string,
  invisible: number,
): SourceWarning[] {
  const warnings: SourceWarning[] = [];
  if (hidden !== "") {
    const message = `Kept apart, and no evidence: ${countOf(codePointLength(hidden), "character")} that a reader does not see.`;
    warnings.push({ code: "hidden-text", message });
  }
  if (invisible > 0) {
    warnings.push({
      code: "invisible-characters",
      message: `${invisible} invisible characters were taken out.`,
    });
  }
  const order = findInstructionLike(text) ?? findInstructionLike(labels) ?? findInstructionLike(hidden);
  if (order !== undefined) {
    warnings.push({
      code: "instruction-like-text",
      message: `The source speaks to a machine ("${oneLine(order)}"). It is kept as text and has no effect.`,
    });
  }
  const boast = findSelfDeclaredTrust(text) ?? findSelfDeclaredTrust(labels) ?? findSelfDeclaredTrust(hidden);
  if (boast !== undefined) {
    warnings.push({
      code: "self-declared-trust",
      message: `The source vouches for itself ("${oneLine(boast)}"). That has no weight.`,
    });
  }
  return warnings;
}

export function charsetWarnings(charset: Charset | undefined): SourceWarning[] {
  if (charset === undefined || charset.confidence >= SURE_CONFIDENCE) return [];
  const percent = Math.round(charset.confidence * 100);
  return [
    { code: "low-charset-confidence", message: `Read as ${charset.name} with ${percent} % confidence.` },
  ];
}
