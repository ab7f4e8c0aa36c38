import type { RunPlan } from '$lib/records/run-plan';
import { JsonTape } from '$lib/json/tape';
import type { JsonFault, LongText } from '$lib/json/node';
import type { DocumentFormat, Format, LinesFormat } from '$lib/formats/format';
import type {
  CollectionRecord,
  DeclaredRecord,
  MetricRecord,
  PairRecord,
  Place,
  ProblemRecord,
  RowRecord,
  RunRecord,
  SampleRecord,
  Sink,
} from '$lib/records/record';

const plainText = (text: LongText | string | null | undefined) => (text == null ? null : text.toString());

/** A row with its long texts decoded: they last only as long as the tape. */
export function copyRow(row: RowRecord) {
  const { sample, response } = row;
  return {
    ...row,
    sample: {
      ...sample,
      hash: plainText(sample.hash),
      input: plainText(sample.input),
      references: sample.references.map((text) => text.toString()),
    },
    response: response && {
      ...response,
      output: plainText(response.output),
      error: plainText(response.error),
      extractedAnswer: plainText(response.extractedAnswer),
    },
  };
}
export type CopiedRow = ReturnType<typeof copyRow>;

/** Keeps all that a format says. */
export class Collector implements Sink {
  runs: RunRecord[] = [];
  metrics: MetricRecord[] = [];
  declarations: DeclaredRecord[] = [];
  collections: CollectionRecord[] = [];
  plans: RunPlan[] = [];
  rows: CopiedRow[] = [];
  places: Place[] = [];
  pairs: PairRecord[] = [];
  /** Records of votes on nothing that is named. */
  unasked = 0;
  ignored = 0;
  rejected: Omit<ProblemRecord, 'severity'>[] = [];
  notes: ProblemRecord[] = [];

  run(run: RunRecord): void {
    this.runs.push(run);
  }
  metric(metric: MetricRecord): void {
    this.metrics.push(metric);
  }
  declared(declared: DeclaredRecord): void {
    this.declarations.push(declared);
  }
  collection(collection: CollectionRecord): void {
    this.collections.push(collection);
  }
  plan(plan: RunPlan): void {
    this.plans.push(plan);
  }
  row(row: RowRecord, place: Place): void {
    this.rows.push(copyRow(row));
    this.#vote(row.pairs ?? []);
    this.places.push(place);
  }
  votes(pairs: readonly PairRecord[], sample: SampleRecord | null, place: Place): void {
    if (sample !== null) return this.row({ run: null, sample, response: null, scores: [], pairs }, place);
    this.unasked++;
    this.#vote(pairs);
  }
  #vote(pairs: readonly PairRecord[]): void {
    this.pairs.push(...pairs.map((pair) => ({ ...pair, explanation: plainText(pair.explanation) })));
  }
  ignore(): void {
    this.ignored++;
  }
  reject(problem: Omit<ProblemRecord, 'severity'>): void {
    this.rejected.push(problem);
  }
  note(problem: ProblemRecord): void {
    this.notes.push(problem);
  }

  get records(): number {
    return this.rows.length + this.unasked + this.ignored + this.rejected.length;
  }
  responses() {
    return this.rows.flatMap(({ response }) => (response === null ? [] : [response]));
  }
  sum(field: 'reportedCostUsd' | 'inputTokens'): number {
    return this.responses().reduce((sum, response) => sum + (response[field] ?? 0), 0);
  }
}

const bytesOf = (text: string | Uint8Array) =>
  typeof text === 'string' ? new TextEncoder().encode(text) : text;

const source = { path: 'folder/file.json', digest: 'd1g357' };

export interface Read {
  sink: Collector;
  faults: JsonFault[];
  version: string | null | undefined;
}

export function readLines(format: Format, text: string | Uint8Array, from = source): Read {
  const lines = format as LinesFormat;
  const bytes = bytesOf(text);
  const sink = new Collector();
  const faults: JsonFault[] = [];
  const places: Place[] = [];
  for (let start = 0, line = 1; start < bytes.length; line++) {
    const newline = bytes.indexOf(10, start);
    const end = newline < 0 ? bytes.length : newline;
    if (end > start) places.push({ offset: start, length: end - start, line });
    start = end + 1;
  }
  const heads = places.slice(0, 50).flatMap(({ offset, length }) => {
    const tape = new JsonTape();
    return tape.parse(bytes, offset, offset + length) === null ? [{ tape, root: tape.root }] : [];
  });
  const recognised = lines.recognise(heads);
  const reader = lines.open(from, recognised ?? { version: null });
  const tape = new JsonTape();
  for (const place of places) {
    const fault = tape.parse(bytes, place.offset, place.offset + place.length);
    if (fault === null) reader.row(tape, tape.root, place, sink);
    else faults.push(fault);
  }
  return { sink, faults, version: recognised === null ? undefined : recognised.version };
}

export function readDocument(format: Format, text: string | Uint8Array, from = source): Read {
  const document = format as DocumentFormat;
  const bytes = bytesOf(text);
  const sink = new Collector();
  const tape = new JsonTape();
  const fault = tape.parse(bytes, 0, bytes.length);
  if (fault !== null) return { sink, faults: [fault], version: undefined };
  const recognised = document.recognise(tape, tape.root);
  document.read(tape, tape.root, from, recognised ?? { version: null }, sink);
  return { sink, faults: [], version: recognised === null ? undefined : recognised.version };
}

/** The id of the format that takes a text, as a reader of files would find it. */
export function whoTakes(formats: readonly Format[], text: string): string | null {
  for (const format of formats) {
    const { version } = format.layout === 'lines' ? readLines(format, text) : readDocument(format, text);
    if (version !== undefined) return format.id;
  }
  return null;
}
