import { countOf } from "../../lib/text/counts.ts";
import type { ReadDocument, ReadOutcome, SkippedRecord } from "../../ports/reader.ts";
import { type RecordContext, recordToDocument } from "./record-document.ts";
import { chooseRoles, type FieldRecord, type FieldRoles } from "./record-fields.ts";

/** What a record format yields: a record with its number from 1, a bad one, or the end of reading for a reason. */
export type RecordEvent =
  | { readonly type: "record"; readonly number: number; readonly record: FieldRecord }
  | { readonly type: "bad"; readonly number: number; readonly reason: string }
  | { readonly type: "failed"; readonly reason: string; readonly hint?: string };

const SAMPLE_RECORDS = 50;
const BATCH_RECORDS = 200;
/** Bad records that are skipped before the whole input is refused: 1 %, and always one. */
const MAX_BAD_SHARE = 0.01;
const MIN_RECORDS_FOR_SHARE = 100;

type Accepted = Extract<RecordEvent, { type: "record" }>;

interface StreamState {
  seen: number;
  bad: number;
  firstBad?: string;
  /** records that wait until the roles of the fields are chosen */
  sample: Accepted[];
  roles?: FieldRoles;
  documents: ReadDocument[];
  skipped: SkippedRecord[];
}

/**
 * Turns records into documents, a batch at a time. The fields' roles are chosen from the first records. One record
 * in a hundred may be bad and is named; more, and the input is refused: its columns are not what they seem.
 */
export async function* documentsOfRecords(
  events: AsyncIterable<RecordEvent>,
  context: RecordContext,
): AsyncGenerator<ReadOutcome> {
  const state: StreamState = { seen: 0, bad: 0, sample: [], documents: [], skipped: [] };
  for await (const event of events) {
    const refusal =
      event.type === "failed" ? skippedOutcome(event.reason, event.hint) : accept(state, event, context);
    if (refusal !== undefined || state.documents.length >= BATCH_RECORDS) yield* takeBatch(state);
    if (refusal === undefined) continue;
    yield refusal;
    return;
  }
  const refusal = tooManyBad(state) ?? settleRoles(state, context);
  if (refusal !== undefined) {
    yield refusal;
    return;
  }
  yield* takeBatch(state);
  if (state.seen === 0) yield skippedOutcome("empty: there are no records");
}

/** Takes one event in; the outcome that ends the reading, if it must end. */
function accept(
  state: StreamState,
  event: Exclude<RecordEvent, { type: "failed" }>,
  context: RecordContext,
): ReadOutcome | undefined {
  state.seen++;
  if (event.type === "bad") {
    state.bad++;
    state.firstBad ??= `record ${event.number}: ${event.reason}`;
    state.skipped.push({ locator: `#${event.number}`, reason: event.reason });
    return state.seen >= MIN_RECORDS_FOR_SHARE ? tooManyBad(state) : undefined;
  }
  if (state.roles !== undefined) {
    addRecord(state, event, state.roles, context);
    return undefined;
  }
  state.sample.push(event);
  return state.sample.length < SAMPLE_RECORDS ? undefined : settleRoles(state, context);
}

/** Chooses the roles from the sample and turns its records into documents. */
function settleRoles(state: StreamState, context: RecordContext): ReadOutcome | undefined {
  if (state.sample.length === 0) return undefined;
  const records = state.sample.map((event) => event.record);
  const chosen = chooseRoles(records, context.options.fields);
  if (chosen.status === "refused") return skippedOutcome(chosen.reason);
  state.roles = chosen.roles;
  for (const event of state.sample) addRecord(state, event, chosen.roles, context);
  state.sample = [];
  return undefined;
}

function addRecord(state: StreamState, event: Accepted, roles: FieldRoles, context: RecordContext): void {
  const document = recordToDocument(event.record, event.number, roles, context);
  if (document === undefined)
    state.skipped.push({ locator: `#${event.number}`, reason: "empty: the record has no text" });
  else state.documents.push(document);
}

function tooManyBad(state: StreamState): ReadOutcome | undefined {
  const allowed = Math.max(1, state.seen * MAX_BAD_SHARE);
  const isTooMany = state.bad > allowed || (state.bad > 0 && state.bad === state.seen);
  return isTooMany
    ? skippedOutcome(`${state.bad} of ${countOf(state.seen, "record")} bad; the first: ${state.firstBad}`)
    : undefined;
}

function* takeBatch(state: StreamState): Generator<ReadOutcome> {
  if (state.documents.length === 0 && state.skipped.length === 0) return;
  yield { status: "read", documents: state.documents, skipped: state.skipped };
  state.documents = [];
  state.skipped = [];
}

function skippedOutcome(reason: string, hint?: string): ReadOutcome {
  return { status: "skipped", reason, ...(hint === undefined ? {} : { hint }) };
}
