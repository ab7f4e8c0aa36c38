import type { Identity, Ref } from '../../records/identity';
import type {
  Alias,
  CollectionRecord,
  DeclaredRecord,
  Label,
  MetricRecord,
  PairRecord,
  Place,
  ProblemRecord,
  RowRecord,
  RunRecord,
  SampleRecord,
  ScoreRecord,
  Sink,
} from '../../records/record';
import type { RunPlan } from '../../records/run-plan';
import { OFFSET_BITS } from '../../records/staging';
import { FactSink } from './fact-sink';
import { PairSink } from './pair-sink';
import { LabelSink } from './label-sink';
import { ProblemSink } from './problem-sink';
import { isKnownById, SampleSink } from './sample-sink';
import { scoreNote } from './score-note';
import type { StagingArea } from './staging-area';

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
/** As `staged_aliases.kind` counts them. */
const ALIAS_KINDS: readonly Alias['kind'][] = ['same', 'name', 'id'];

/** Writes what a format reads into the staged tables. One for each worker; `begin` before each piece. */
export class StagingSink implements Sink {
  counts: Counts = { records: 0, sampleOnly: 0, ignored: 0, rejected: 0 };
  readonly #area: StagingArea;
  readonly #identity: Identity;
  readonly #onFull: () => void;
  readonly #facts: FactSink;
  readonly #labels: LabelSink;
  readonly #samples: SampleSink;
  readonly #problems: ProblemSink;
  readonly #pairs: PairSink;
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
    this.#labels = new LabelSink(area, identity);
    this.#samples = new SampleSink(area, identity, this.#labels);
    this.#problems = new ProblemSink(area);
    this.#pairs = new PairSink(area, this.#facts, identity);
  }

  begin(sourceNo: number, piece: number): void {
    if (sourceNo !== this.#sourceNo) {
      this.#samples.begin();
      this.#facts.begin(sourceNo);
    }
    this.#sourceNo = sourceNo;
    this.#area.from(sourceNo);
    this.#piece = piece;
    this.#problems.begin(sourceNo, piece);
    this.counts = { records: 0, sampleOnly: 0, ignored: 0, rejected: 0 };
  }

  /** Writes the piece down; `lines` as many as begin in it. */
  finish(lines: number): void {
    this.#problems.finish();
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
    const sampleRef = identity.sampleRef(
      sample.evaluation,
      sample.id,
      sample.variant ?? null,
      own,
      sample.within,
    );
    this.#begin(place);
    if (response === null) this.counts.sampleOnly++;
    this.#samples.sample(sample, sampleRef, contentKey, this.#lo, this.#hi);
    if (sample.aliases) this.#aliases(sample.aliases, sampleRef);
    this.#row(row, sampleRef, place);
    for (const label of response?.labels ?? NO_LABELS) this.#labels.ofRow(label, this.#lo, this.#hi);
    for (const score of row.scores) {
      this.#score(score);
      if (score.text !== undefined) this.note(scoreNote(score, score.text), place);
    }
    if (row.pairs) this.#pairs.add(row.pairs, sampleRef, place, [this.#lo, this.#hi]);
    if (this.#area.isFull) this.#onFull();
  }

  votes(pairs: readonly PairRecord[], sample: SampleRecord | null, place: Place): void {
    if (sample !== null) return this.row({ run: null, sample, response: null, scores: [], pairs }, place);
    this.#begin(place);
    this.#pairs.add(pairs, null, place, [this.#lo, this.#hi]);
    if (this.#area.isFull) this.#onFull();
  }

  /** Another record. */
  #begin({ offset }: Place): void {
    this.counts.records++;
    this.#lo = (offset % TWO_32) | 0;
    this.#hi = this.#sourceNo * SOURCE_IN_HIGH + Math.floor(offset / TWO_32);
    this.#area.arrived++;
  }

  #aliases(aliases: readonly Alias[], sampleRef: Ref): void {
    const { columns } = this.#area.aliases;
    for (const { kind, key } of aliases) {
      columns.row_ref.pushWords(this.#lo, this.#hi);
      columns.sample_ref.pushRef(sampleRef);
      columns.alias_ref.pushRef(this.#identity.labelRef(kind, key));
      columns.kind.push(ALIAS_KINDS.indexOf(kind));
    }
  }

  #row({ run, response, join }: RowRecord, sampleRef: Ref, place: Place): void {
    const { columns } = this.#area.rows;
    const output = response?.output ?? null;
    columns.row_ref.pushWords(this.#lo, this.#hi);
    columns.byte_length.push(place.length);
    columns.run_ref.pushRef(run === null || response === null ? null : this.#facts.runRef(run));
    columns.sample_ref.pushRef(sampleRef);
    columns.join_ref.pushRef(
      join ? this.#identity.joinRef(join.isWide === true ? null : run, join.key) : null,
    );
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

  plan(plan: RunPlan): void {
    this.#facts.plan(plan);
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
    this.#problems.note(problem, place);
  }
}
