import type { Identity, Key, Ref, Text } from '../../records/identity';
import type {
  CollectionRecord,
  DeclaredRecord,
  Label,
  MetricRecord,
  Place,
  ProblemRecord,
  RowRecord,
  RunRecord,
  SampleRecord,
  ScoreRecord,
  Sink,
} from '../../records/record';
import { OFFSET_BITS } from '../../records/staging';
import { FactSink } from './fact-sink';
import { LabelMemory } from './label-memory';
import { NoteLimit } from './note-limit';
import { SampleMemory } from './sample-memory';
import type { StagingArea } from './staging-area';
import { PREVIEW } from './utf8';

/** What became of the records of one piece. */
export interface Counts {
  records: number;
  sampleOnly: number;
  ignored: number;
  rejected: number;
}

const TWO_32 = 2 ** 32;
/** By what the number of a source is multiplied in the upper half of a `row_ref`. */
const SOURCE_IN_HIGH = 2 ** (OFFSET_BITS - 32);
const NO_LABELS: readonly Label[] = [];
/** Samples or sets of labels: some 30 MB. Beyond, they are forgotten and may be staged again. */
const MOST_REMEMBERED = 2 ** 20;

/** Writes what a format reads into the staged tables. One for each worker; `begin` before each piece. */
export class StagingSink implements Sink {
  counts: Counts = { records: 0, sampleOnly: 0, ignored: 0, rejected: 0 };
  readonly #area: StagingArea;
  readonly #identity: Identity;
  readonly #onFull: () => void;
  /** Of the source in hand. */
  readonly #mentioned = new SampleMemory();
  readonly #labelled = new SampleMemory();
  /** Of all sources. */
  readonly #told = new SampleMemory(MOST_REMEMBERED);
  readonly #sets = new SampleMemory(MOST_REMEMBERED);
  readonly #labels: LabelMemory;
  readonly #facts: FactSink;
  readonly #notes = new NoteLimit();
  #sourceNo = -1;
  #piece = 0;
  /** row_ref of the row in hand. */
  #lo = 0;
  #hi = 0;

  /** `onFull` may flush the area: it is called between rows only. */
  constructor(area: StagingArea, identity: Identity, onFull: () => void) {
    this.#area = area;
    this.#identity = identity;
    this.#onFull = onFull;
    this.#facts = new FactSink(area, identity);
    this.#labels = new LabelMemory((label) => this.#stageLabel(label));
  }

  begin(sourceNo: number, piece: number): void {
    if (sourceNo !== this.#sourceNo) {
      this.#mentioned.clear();
      this.#labelled.clear();
      this.#facts.begin(sourceNo);
    }
    this.#sourceNo = sourceNo;
    this.#area.from(sourceNo);
    this.#piece = piece;
    this.#notes.clear();
    this.counts = { records: 0, sampleOnly: 0, ignored: 0, rejected: 0 };
  }

  /** Writes the piece down; `lines` as many as begin in it. */
  finish(lines: number): void {
    for (const { problem, more } of this.#notes.summaries())
      this.#problem(problem.severity, problem, null, more);
    this.#notes.clear();
    const { columns } = this.#area.pieces;
    columns.source_no.push(this.#sourceNo);
    columns.piece.push(this.#piece);
    columns.lines.push(lines);
    columns.records.push(this.counts.records);
    columns.sample_only.push(this.counts.sampleOnly);
    columns.ignored.push(this.counts.ignored);
    columns.rejected.push(this.counts.rejected);
  }

  row(row: RowRecord, place: Place): void {
    const { sample, response } = row;
    const identity = this.#identity;
    const contentKey = identity.contentKey(sample.input, sample.references);
    const own = isKnownById(sample) ? null : contentKey;
    const sampleRef = identity.sampleRef(sample.evaluation, sample.id, sample.variant ?? null, own);
    this.counts.records++;
    if (response === null) this.counts.sampleOnly++;
    this.#lo = (place.offset % TWO_32) | 0;
    this.#hi = this.#sourceNo * SOURCE_IN_HIGH + Math.floor(place.offset / TWO_32);
    this.#area.arrived++;
    this.#sample(sample, sampleRef, contentKey);
    this.#row(row, sampleRef, place);
    for (const label of response?.labels ?? NO_LABELS) this.#rowLabel(this.#labels.ref(label));
    for (const score of row.scores) {
      this.#score(score);
      if (score.text !== undefined) this.note(scoreNote(score, score.text), place);
    }
    if (this.#area.isFull) this.#onFull();
  }

  #sample(sample: SampleRecord, ref: Ref, contentKey: Key | null): void {
    const labelsRef = this.#labelsRef(sample.labels ?? NO_LABELS);
    const isLabelled =
      labelsRef !== null && this.#labelled.meet(ref, labelsRef.low ^ labelsRef.high) === 'new';
    // What is no part of a sample's key may differ from row to row.
    const known = isKnownById(sample) && contentKey ? bytesCode(contentKey.digits) : 0;
    const facts =
      Math.imul(this.#textCode(sample.hash) ^ this.#textCode(sample.taskType) ^ known, 31) +
      (sample.choicesCount ?? -1) * 2 +
      (sample.input === null ? 1 : 0);
    if (this.#mentioned.meet(ref, facts | 0) === 'seen' && !isLabelled) return;
    const factsRef = mixed(ref, facts);
    const { columns } = this.#area.mentions;
    columns.row_ref.pushWords(this.#lo, this.#hi);
    columns.sample_ref.pushRef(ref);
    columns.facts_ref.pushRef(factsRef);
    columns.labels_ref.pushRef(isLabelled ? labelsRef : null);
    if (this.#told.meet(factsRef, 0) === 'new') this.#tell(sample, ref, factsRef, contentKey);
  }

  /** Of a set of labels, which is written down where it is new; null where there are none. */
  #labelsRef(labels: readonly Label[]): Ref | null {
    if (labels.length === 0) return null;
    let set: Ref = { low: labels.length, high: 0 };
    for (const label of labels) {
      const { low, high } = this.#labels.ref(label);
      set = mixed({ low: set.low ^ low, high: set.high ^ high }, low);
    }
    if (this.#sets.meet(set, 0) === 'seen') return set;
    const { columns } = this.#area.labelSets;
    for (const label of labels) {
      columns.labels_ref.pushRef(set);
      columns.label_ref.pushRef(this.#labels.ref(label));
    }
    return set;
  }

  /** A number by which a text is told from others. */
  #textCode(text: Text | null | undefined): number {
    return text == null ? 0 : this.#identity.textRef(text).low;
  }

  #tell(sample: SampleRecord, ref: Ref, factsRef: Ref, contentKey: Key | null): void {
    const { columns } = this.#area.samples;
    columns.row_ref.pushWords(this.#lo, this.#hi);
    columns.facts_ref.pushRef(factsRef);
    columns.sample_ref.pushRef(ref);
    columns.evaluation.push(sample.evaluation);
    columns.sample_id.push(sample.id);
    columns.variant.push(sample.variant);
    columns.sample_hash.pushText(sample.hash);
    columns.content_key.pushBytes(contentKey?.digits);
    columns.text_key.pushBytes(this.#identity.textKey(sample.input)?.digits);
    columns.task_type.push(sample.taskType);
    columns.input_preview.pushPreview(sample.input);
    columns.reference_preview.pushPreview(joined(sample.references));
    columns.choices_count.push(sample.choicesCount);
  }

  #row({ run, response, join }: RowRecord, sampleRef: Ref, place: Place): void {
    const { columns } = this.#area.rows;
    const output = response?.output ?? null;
    columns.row_ref.pushWords(this.#lo, this.#hi);
    columns.byte_length.push(place.length);
    columns.run_ref.pushRef(run === null || response === null ? null : this.#facts.runRef(run));
    columns.sample_ref.pushRef(sampleRef);
    columns.join_ref.pushRef(join ? this.#identity.labelRef(run ?? '', join.key) : null);
    columns.provisional.push(join?.provisional);
    columns.output_ref.pushRef(output === null ? null : this.#identity.textRef(output));
    columns.epoch.push(response?.epoch);
    columns.interaction_type.push(response?.interactionType);
    columns.output_preview.pushPreview(output);
    columns.extracted_answer.pushPreview(response?.extractedAnswer);
    columns.stop_reason.push(response?.stopReason);
    columns.status.push(response?.status);
    columns.error.pushPreview(response?.error);
    columns.error_kind.push(response?.errorKind);
    columns.candidates.push(response?.candidates);
    columns.input_tokens.push(response?.inputTokens);
    columns.output_tokens.push(response?.outputTokens);
    columns.total_tokens.push(response?.totalTokens);
    columns.reasoning_tokens.push(response?.reasoningTokens);
    columns.cache_read_tokens.push(response?.cacheReadTokens);
    columns.cache_write_tokens.push(response?.cacheWriteTokens);
    columns.tokens_scope.push(response?.tokensScope);
    columns.judge_tokens.push(response?.judgeTokens);
    columns.reported_cost_usd.push(response?.reportedCostUsd);
    columns.judge_cost_usd.push(response?.judgeCostUsd);
    columns.latency_ms.push(response?.latencyMs);
    columns.latency_kind.push(response?.latencyKind);
    columns.first_token_ms.push(response?.firstTokenMs);
    columns.generation_ms.push(response?.generationMs);
    columns.turns.push(response?.turns);
    columns.tool_calls.push(response?.toolCalls);
  }

  #score(score: ScoreRecord): void {
    const { columns } = this.#area.scores;
    columns.row_ref.pushWords(this.#lo, this.#hi);
    columns.metric.push(score.metric);
    columns.metric_given.push(score.given ?? score.metric);
    columns.score.push(score.score);
    columns.is_correct.push(score.isCorrect);
    columns.explanation_preview.pushPreview(score.explanation);
  }

  #rowLabel(labelRef: Ref): void {
    const { columns } = this.#area.rowLabels;
    columns.row_ref.pushWords(this.#lo, this.#hi);
    columns.label_ref.pushRef(labelRef);
  }

  #stageLabel([key, value]: Label): Ref {
    const ref = { ...this.#identity.labelRef(key, value) };
    const { columns } = this.#area.labels;
    columns.label_ref.pushRef(ref);
    columns.key.push(key);
    columns.value.push(value);
    return ref;
  }

  run(run: RunRecord): void {
    this.#facts.run(run);
  }

  metric(metric: MetricRecord): void {
    this.#facts.metric(metric);
  }

  declared(declared: DeclaredRecord): void {
    this.#facts.declared(declared);
  }

  collection(collection: CollectionRecord): void {
    this.#facts.collection(collection);
  }

  ignore(_place: Place): void {
    this.counts.records++;
    this.counts.ignored++;
  }

  reject(problem: Omit<ProblemRecord, 'severity'>, place: Place): void {
    this.counts.records++;
    this.counts.rejected++;
    this.note({ ...problem, severity: 'rejected' }, place);
  }

  note(problem: ProblemRecord, place: Place | null): void {
    if (this.#notes.keeps(problem)) this.#problem(problem.severity, problem, place);
  }

  #problem(
    severity: ProblemRecord['severity'],
    problem: Omit<ProblemRecord, 'severity'>,
    place: Place | null,
    more: number | null = null,
  ): void {
    const { columns } = this.#area.problems;
    columns.source_no.push(this.#sourceNo);
    columns.piece.push(this.#piece);
    columns.line.push(place?.line ?? null);
    columns.byte_offset.push(place?.offset ?? null);
    columns.severity.push(severity);
    columns.code.push(problem.code);
    columns.field.push(problem.field);
    columns.message.push(problem.message);
    columns.more.push(more);
  }
}

function scoreNote({ given, metric, score }: ScoreRecord, text: string): ProblemRecord {
  const field = given ?? metric;
  if (score !== null)
    return {
      severity: 'advice',
      code: 'score_as_text',
      field,
      message: `"${text}" is text. It was read as ${score === 1 ? 'true, a score of 1' : 'false, a score of 0'}.`,
    };
  return {
    severity: 'warning',
    code: 'score_unread',
    field,
    message: `"${text}" is no number, so this answer has no score. Write a number, or true or false.`,
  };
}

/** A ref made of another and a code: equal only where both are, but for chance. */
const mixed = ({ low, high }: Ref, code: number): Ref => {
  const turned = Math.imul(code ^ (code >>> 15), 0x9e3779b1);
  return {
    low: Math.imul(low ^ turned, 0x85ebca6b) ^ (high >>> 13),
    high: Math.imul(high ^ (turned >>> 7) ^ low, 0xc2b2ae35),
  };
};

const isKnownById = ({ knownById, id }: SampleRecord): boolean => knownById === true && id !== null;

const bytesCode = (bytes: Uint8Array): number => bytes.reduce((code, byte) => Math.imul(code, 31) + byte, 0);

const BETWEEN_REFERENCES = ' | ';

/** What a preview shows of the references: no more is decoded. */
const joined = (references: SampleRecord['references']): SampleRecord['input'] => {
  const [first] = references;
  if (first === undefined || references.length === 1) return first ?? null;
  return references
    .slice(0, PREVIEW)
    .map((reference) => (typeof reference === 'string' ? reference : reference.preview(PREVIEW)))
    .join(BETWEEN_REFERENCES);
};
