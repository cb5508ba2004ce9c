/** Descriptions by relative clause: `the country where A was born`, `the band that recorded A`. */
import { baseVerb } from "../../../lib/english/base-verb.ts";
import type { LanguageTools } from "../../../ports/language.ts";
import { type Description, nameEnd, quoteStart, WORD } from "./descriptions.ts";
import type { NameSpan } from "./names.ts";

/** `the country where A was born`, `the film in which A starred`, `the band that recorded A` */
export function relativeClause(
  question: string,
  name: NameSpan,
  tools: LanguageTools,
): Description | undefined {
  const before = question.slice(0, name.start);
  const match = new RegExp(
    `\\b([Tt]he|an?)\\s((?:[\\p{L}-]+\\s){0,2}?${WORD})\\s((?:in|on|at|for|by|from|to)\\swhich|where|that|which|who)\\s((?:[\\p{Ll}-]+\\s){0,6})["“]?$`,
    "u",
  ).exec(before);
  if (match === null) return undefined;
  const noun = match[2] ?? "";
  const link = match[3] ?? "";
  const between = (match[4] ?? "").trim();
  const start = match.index;
  const subject = question.slice(quoteStart(question, name), nameEnd(question, name));
  if (between === "" || /^(?:the|a|an)$/u.test(between)) {
    const article = between === "" ? "" : `${between} `;
    return objectRelative({
      question,
      from: nameEnd(question, name),
      start,
      lead: leadOf(noun, link),
      subject: `${article}${subject}`,
      tools,
    });
  }
  const end = clauseEnd(question, nameEnd(question, name), start, tools);
  if (end === undefined || link === "where" || link.includes(" ")) return undefined;
  return {
    start,
    end,
    question: `Which ${noun} ${question.slice(match.index + match[0].length - subjectGap(match), end).trim()}?`,
  };
}

/** Length of what follows the relative pronoun in the match. */
function subjectGap(match: RegExpExecArray): number {
  return (match[4]?.length ?? 0) + (/["“]$/u.test(match[0]) ? 1 : 0);
}

/** `In which country`, `Which band` */
function leadOf(noun: string, link: string): string {
  const [preposition = ""] = link === "where" ? ["in"] : link.includes(" ") ? link.split(" ") : [];
  if (preposition === "") return `Which ${noun}`;
  return `${preposition.charAt(0).toUpperCase()}${preposition.slice(1)} which ${noun}`;
}

const CLAUSE_VERB =
  /^\s((?:was|were|is|are)\s)?((?:a|the)\s\p{Ll}+(?=\sof)|\p{Ll}{2,})((?:\s(?:in|to|from|for|at|by|on|with|up|of|after|under|into|over|as))?)(?=[\s,?]|$)/u;

interface ObjectClause {
  readonly question: string;
  /** where the clause goes on after its subject */
  readonly from: number;
  /** where the description begins */
  readonly start: number;
  readonly lead: string;
  readonly subject: string;
  readonly tools: LanguageTools;
}

/** The clause goes on with a verb after the name: `A was born`, `A starred in`. */
function objectRelative(clause: ObjectClause): Description | undefined {
  const { question, from, start, lead, subject, tools } = clause;
  const match = CLAUSE_VERB.exec(question.slice(from, from + 60));
  if (match === null) return undefined;
  const [whole, auxiliary, verb = "", preposition = ""] = match;
  const end = from + whole.length;
  // `sailed to Greenland`: the preposition leads to what the clause says, not to the end of it
  if (preposition !== "" && /^\s(?:\p{Lu}|\d)/u.test(question.slice(end))) return undefined;
  // an object of its own: the clause goes on
  if (/^\s(?:a|an|the|his|her|its|their)\s/u.test(question.slice(end))) return undefined;
  if (auxiliary !== undefined) {
    return { start, end, question: `${lead} ${auxiliary.trim()} ${subject} ${verb}${preposition}?` };
  }
  const token = tools.tokens(`${subject} ${verb} it`).find((item) => item.text === verb);
  // a past the tagger took for another word is a verb here all the same
  const base =
    token?.pos === "VERB" ? token.lemma : /^\p{Ll}{3,}ed$/u.test(verb) ? baseVerb(verb) : undefined;
  if (base === undefined) return undefined;
  const helper = /(?:[^s]|ie)s$/u.test(verb) ? "does" : "did";
  return { start, end, question: `${lead} ${helper} ${subject} ${base}${preposition}?` };
}

/** A clause after a relative pronoun ends with its name, at a comma, the end, or before the main verb. */
function clauseEnd(question: string, from: number, start: number, tools: LanguageTools): number | undefined {
  const rest = question.slice(from);
  if (/^\s*[?.]?\s*$/u.test(rest)) return from;
  const atStart = /^(?:the|a|an)\s/iu.test(question.slice(start)) && start === 0;
  const comma = /^[^,?]{0,60}?(?=,)/u.exec(rest);
  if (comma !== null && comma[0].split(" ").length <= 5) return from + comma[0].length;
  const next = tools.tokens(rest.slice(0, 80))[0];
  if (next === undefined) return from;
  return next.pos === "AUX" || next.pos === "VERB" || atStart ? from : undefined;
}
