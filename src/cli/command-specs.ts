import { METHODS, SYNTHESES } from "../config/settings.ts";
import type { CommandName, CommandSpec, OptionSpec } from "./command.ts";

/** The command line, as data: parsing, help and suggestions all read this table. */
export const SHARED_OPTIONS: readonly OptionSpec[] = [
  {
    name: "kb",
    value: "FILE",
    about: "knowledge base file (default $PLUMBLINE_KB, else .plumbline/kb.db)",
    setting: "kb",
  },
  { name: "config", value: "FILE", about: "configuration file, instead of the project's and the user's" },
  { name: "json", about: "one JSON value on standard output, nothing else" },
  { name: "quiet", short: "q", about: "no progress on standard error" },
  { name: "no-color", about: "no colours (NO_COLOR works too)" },
  { name: "strict", about: "refuse what is otherwise a warning; `ask` exits with 6 when it abstains" },
  { name: "help", short: "h", about: "this text" },
];

const MODEL_OPTIONS: readonly OptionSpec[] = [
  {
    name: "model",
    value: "SPEC",
    about: "language model, PROVIDER:MODEL (default: rules, no model)",
    setting: "models.default",
  },
  {
    name: "embedder",
    value: "SPEC",
    about: "embedder (default: words, the packed word vectors)",
    setting: "embedder",
  },
];

const BUDGET_OPTIONS: readonly OptionSpec[] = [
  {
    name: "budget-calls",
    value: "N",
    about: "most model calls",
    range: "budget.calls",
    setting: "budget.calls",
  },
  {
    name: "budget-tokens",
    value: "N",
    about: "most tokens, in and out",
    range: "budget.tokens",
    setting: "budget.tokens",
  },
  {
    name: "budget-seconds",
    value: "N",
    about: "most seconds",
    range: "budget.seconds",
    setting: "budget.seconds",
  },
  {
    name: "budget-money",
    value: "USD",
    about: "most US dollars; needs prices",
    range: "budget.money",
    setting: "budget.money",
  },
];

const ASK_OPTIONS: readonly OptionSpec[] = [
  { name: "method", value: "NAME", about: METHODS.join(", "), choices: METHODS, setting: "method" },
  {
    name: "synthesis",
    value: "NAME",
    about: "tbs (triples) or sbs (sources), for reliable-chains",
    choices: SYNTHESES,
    setting: "synthesis",
  },
  ...MODEL_OPTIONS,
  { name: "hops", value: "N", about: "longest chain", range: "hops", setting: "hops" },
  { name: "chains", value: "N", about: "chains kept at each hop", range: "chains", setting: "chains" },
  {
    name: "candidates",
    value: "N",
    about: "candidate statements at each hop",
    range: "candidates",
    setting: "candidates",
  },
  {
    name: "alpha",
    value: "X",
    about: "weight of similarity against credibility",
    range: "alpha",
    setting: "alpha",
  },
  { name: "seed", value: "N", about: "seed of every random choice", range: "seed", setting: "seed" },
  ...BUDGET_OPTIONS,
  { name: "output", value: "FILE", about: "write the report to a file, whole or not at all" },
  { name: "estimate", about: "what asking would cost, without asking" },
];

const SPECS: Readonly<Record<CommandName, Omit<CommandSpec, "name">>> = {
  demo: {
    summary: "see it work: a small corpus in which some documents lie",
    usage: "[--all]",
    about:
      "Adds the demo corpus (45 files about an invented valley, 12 of them planted) and asks three questions.",
    positionals: { min: 0, max: 0, what: "no arguments" },
    options: [
      { name: "all", about: "ask all twelve questions and compare with the expected answers" },
      { name: "keep", about: "keep the knowledge base in .plumbline/demo.db, to ask it more" },
      ...MODEL_OPTIONS,
    ],
    examples: ["plumbline demo", "plumbline demo --all"],
  },
  add: {
    summary: "add files, folders, globs or standard input",
    usage: "FILE|FOLDER|GLOB|- ...",
    about:
      "Text, Markdown, HTML, PDF, DOCX, CSV, JSON and JSON Lines, told apart by content. One bad file never stops the rest: a file that holds nothing to read is skipped; when a path that you named is not there or a file fails, the rest is added and the exit code is 1. Adding a changed file again replaces its former version, exactly.",
    positionals: { min: 1, max: 10_000, what: "at least one FILE, FOLDER, GLOB or -" },
    options: [
      { name: "text-field", value: "NAME", about: "field of a CSV or JSON record that holds its text" },
      { name: "title-field", value: "NAME", about: "field that holds its title" },
      { name: "date-field", value: "NAME", about: "field that holds its date of publication" },
      { name: "source-field", value: "NAME", about: "field that holds its publisher or address" },
      {
        name: "publisher",
        value: "NAME",
        about: "who published everything added now, where a file does not say",
      },
      { name: "note", value: "TEXT", about: "a note kept with this batch" },
      { name: "extract", about: "read statements out now instead of when a question needs them" },
      { name: "estimate", about: "documents, passages, calls, tokens and money, without adding" },
      ...MODEL_OPTIONS,
      ...BUDGET_OPTIONS,
    ],
    examples: [
      "plumbline add notes/ papers/*.pdf",
      "plumbline add news.jsonl --text-field body --title-field headline",
      "cat page.html | plumbline add -",
    ],
  },
  remove: {
    summary: "remove sources, exactly",
    usage: "PATH|URI|ID ... | --batch ID | --forget",
    about:
      "Removes sources with everything that only they supported. Reports that used them are marked and keep their quotes, as cached replies of models do; --forget deletes both, alone for all that was removed or replaced before.",
    positionals: { min: 0, max: 10_000, what: "at least one PATH, URI or ID, or --batch ID, or --forget" },
    options: [
      { name: "batch", value: "ID", about: "everything that one `add` wrote" },
      {
        name: "forget",
        about: "delete the reports that used what is gone, and all cached replies of models",
      },
    ],
    examples: [
      "plumbline remove notes/old.md",
      "plumbline remove --batch b1f0c2",
      "plumbline remove --forget notes/private.md",
    ],
  },
  sources: {
    summary: "list sources; set how far you trust them",
    usage: "[trust KEY high|low|N|none]",
    about:
      "Lists the sources with publisher, date and trust. `sources trust KEY LEVEL` sets your own trust in a domain, a publisher or one source (its id, path or title): high (0.95), low (0.05), a number from 0 to 1, or none to take it back.",
    positionals: { min: 0, max: 3, what: "nothing, or: trust KEY high|low|N|none" },
    options: [{ name: "batch", value: "ID", about: "only what one `add` wrote" }],
    examples: [
      "plumbline sources",
      "plumbline sources trust gossip.example low",
      'plumbline sources trust "Bridge Facts Daily" low',
    ],
  },
  ask: {
    summary: "ask a question over the sources",
    usage: "QUESTION",
    about:
      "Answers with the chain of evidence, what speaks against it, and its margin: how many of its independent sources would have to say the opposite to change it. Without a model, deterministic rules answer.",
    positionals: { min: 1, max: 10_000, what: "a QUESTION, or - to read it from standard input" },
    options: ASK_OPTIONS,
    examples: [
      'plumbline ask "Where was the designer of the Needle Bridge born?"',
      'plumbline ask --model ollama:qwen3:8b "Who taught the painter?"',
    ],
  },
  show: {
    summary: "show a report again, or list reports",
    usage: "[ID|last]",
    about: "Shows a stored report, by id or the last one; without an argument lists the reports.",
    positionals: { min: 0, max: 1, what: "at most one report ID, or last" },
    options: [{ name: "output", value: "FILE", about: "write the report to a file, whole or not at all" }],
    examples: ["plumbline show", "plumbline show last --json"],
  },
  backup: {
    summary: "copy the knowledge base, also while others write",
    usage: "FILE",
    about:
      "Writes one whole copy of the knowledge base to a file that is not there yet. A plain copy of the file is unsafe while a command runs: what was written last stands in the journal beside it.",
    positionals: { min: 1, max: 1, what: "one FILE that does not exist" },
    options: [],
    examples: ["plumbline backup kb-2026-01-31.db"],
  },
  doctor: {
    summary: "check the set-up and say how to mend it",
    usage: "",
    about:
      "Checks Node, the knowledge base, the word vectors, the readers, the configuration, and each configured model and embedder.",
    positionals: { min: 0, max: 0, what: "no arguments" },
    options: MODEL_OPTIONS,
    examples: ["plumbline doctor", "plumbline doctor --model openai:gpt-4.1-mini"],
  },
  config: {
    summary: "show the configuration, or begin one",
    usage: "show [--origin] | path | init",
    about:
      "`config show` prints every setting (keys are never printed), `--origin` where each came from; `config path` the files looked for; `config init` writes a commented example.",
    positionals: { min: 0, max: 1, what: "show, path or init" },
    options: [{ name: "origin", about: "show where each value came from" }],
    examples: ["plumbline config show --origin", "plumbline config init"],
  },
};

export const COMMAND_SPECS: readonly CommandSpec[] = (Object.keys(SPECS) as CommandName[]).map((name) => ({
  name,
  ...SPECS[name],
}));
