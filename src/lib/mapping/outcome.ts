import { ERROR_WORD, hasFailed } from './failed';
import type { Mapping } from './mapping';
import { judgedMetric } from './judged-metric';
import { MetricTally, type MetricOutcome, type ScoreColumn } from './metric-tally';
import { idKey, idsOfSeveralInputs } from './other-inputs';
import { joined, Places, wordOf } from './places';
import { countsPlaces } from './repeats';
import { RowNames } from './row-names';
import { isRemark, leftOut } from './rows';
import { snakeCase } from '../records/snake-case';
import { NOT_GIVEN } from './readings';
import { type RunOutcome, RunTally } from './run-tally';
import { type Sameness, SamenessTally } from './sameness';
import type { Cell, OwnTable } from './table';

/** What comes of a mapping, told from the rows that were sampled. */
export interface Outcome {
  /** The samples hold every row of every file, so the numbers are those of the import. */
  exact: boolean;
  rows: number;
  runs: number;
  byRun: readonly RunOutcome[];
  /** By metric, the samples that every run has a score for. */
  scoredByAll: ReadonlyMap<string, number>;
  /** Names of models, as they come; the empty name where nothing names one. */
  models: readonly string[];
  samples: number;
  /** Samples that every model has a response to. */
  shared: number;
  responses: number;
  /** Responses that failed: what stands there as their score does not count. */
  failed: number;
  metrics: readonly MetricOutcome[];
  leftOut: {
    readonly empty: number;
    readonly header: number;
    readonly total: number;
    readonly remark: number;
    readonly word: number;
    readonly unnamed: number;
  };
  /** Rows that say again what another row says. */
  duplicates: number;
  /** Responses whose model, setting, sample and repeat another row gave before, in other words. */
  again: number;
  /** By metric, how scores differ. */
  sameness: ReadonlyMap<string, Sameness>;
  problems: readonly Problem[];
}

/**
 * `inputs_differ`: of the samples that several responses have, those whose inputs are not the same.
 * `models_share_nothing`: several models, and no sample that two of them have.
 */
export interface Problem {
  code: 'inputs_differ' | 'models_share_nothing';
  count: number;
  of: number;
}

class Numbers {
  readonly #numbers = new Map<string, number>();
  get size(): number {
    return this.#numbers.size;
  }
  keys = (): string[] => [...this.#numbers.keys()];
  of(text: string): number {
    let at = this.#numbers.get(text);
    if (at === undefined) this.#numbers.set(text, (at = this.#numbers.size));
    return at;
  }
}

const MANY = 2 ** 26;
const isSame = (a: readonly Cell[], b: readonly Cell[]): boolean =>
  a === b ||
  a.every((cell, i) => cell === b[i] || (typeof cell === 'object' && wordOf(cell) === wordOf(b[i] ?? null)));

/** Reads the rows of a group's tables as a mapping says, and counts what comes of it. Fast enough to run at every key. */
export function outcome(tables: readonly OwnTable[], mapping: Mapping): Outcome {
  const tally = new Tally(mapping, idsOfSeveralInputs(tables, mapping));
  for (const table of tables) tally.table(table);
  return tally.outcome(tables.every(({ total, sample }) => total === sample.length));
}

/** What was said of one response, and of its repeats and metrics where there are more. */
interface Said {
  repeat: string;
  rows: (readonly Cell[])[];
  more: Map<string, (readonly Cell[])[]> | null;
}

/** What is the same for every row of a table. */
interface Fixed {
  places: Places;
  names: RowNames;
  /** Columns of scores, by system. */
  scores: ReadonlyMap<string | null, readonly ScoreColumn[]>;
}

class Tally {
  readonly #mapping: Mapping;
  readonly #countsPlaces: boolean;
  readonly #severalInputs: ReadonlySet<string>;
  readonly #isJudged: boolean;
  readonly #metrics: MetricTally;
  readonly #runs = new Numbers();
  readonly #byRun = new RunTally();
  readonly #sameness = new SamenessTally();
  readonly #models = new Numbers();
  readonly #evaluations = new Map<string, Map<string, number>>();
  readonly #said = new Map<number, Said>();
  readonly #answered = new Set<number>();
  readonly #modelsOf: number[] = [];
  readonly #inputs: string[] = [];
  readonly #again = new Set<number>();
  readonly #differing = new Set<number>();
  readonly #left = { empty: 0, header: 0, total: 0, remark: 0, word: 0, unnamed: 0 };
  #rows = 0;
  #responses = 0;
  #failed = 0;
  #duplicates = 0;
  #otherwise = 0;

  constructor(mapping: Mapping, severalInputs: ReadonlySet<string>) {
    this.#mapping = mapping;
    this.#severalInputs = severalInputs;
    this.#isJudged = mapping.columns.some(({ role }) => role === 'judge');
    this.#countsPlaces = countsPlaces(mapping);
    this.#metrics = new MetricTally(mapping);
  }

  table(table: OwnTable): void {
    const places = new Places(this.#mapping, table);
    const columns = this.#metrics.columns(table);
    const fixed: Fixed = {
      places,
      names: new RowNames(this.#mapping, table, places),
      scores: new Map(
        places.systems.map((system) => [
          system,
          columns.filter((column) => column.system === null || column.system === system),
        ]),
      ),
    };
    const models = this.#mapping.rows.layout === 'table' ? places.of('model').map(({ at }) => at) : [];
    for (const row of table.sample) {
      this.#rows++;
      const why = leftOut(row, table.columns) ?? (isRemark(row, models) ? 'remark' : null);
      if (why !== null) this.#left[why]++;
      else
        for (const system of places.systems)
          if (places.has(system, row)) this.#row(row, system, fixed);
          else if (this.#countsPlaces) fixed.names.of(row, system);
    }
  }

  #row(row: readonly Cell[], system: string | null, fixed: Fixed): void {
    const scores = fixed.scores.get(system) ?? [];
    const reads = scores.map((score) => score.read(row));
    for (const { third } of reads)
      if (third === 'left out') {
        this.#left.word++;
        return;
      }
    const { evaluation, model, condition, sample, repeat, metric, judge, input } = fixed.names.of(
      row,
      system,
    );
    const isApart = this.#severalInputs.has(idKey(evaluation, sample));
    if (sample === '') {
      this.#left.unnamed++;
      return;
    }
    const run = this.#runs.of(`${evaluation}\u0001${model}\u0001${condition}`);
    const s = this.#sample(evaluation, isApart ? `${sample}\u0001${input}` : sample);
    const before = this.#responses;
    if (
      !this.#isNew(
        row,
        run * MANY + s,
        `${repeat}\u0001${metric}\u0001${judge}`,
        metric !== '' || this.#isJudged,
      )
    )
      return;
    this.#answer(this.#models.of(model), s, input);
    this.#byRun.begin(run, { model, condition, evaluation });
    const errors = fixed.places.of('error').filter(({ column }) => (column.system ?? system) === system);
    const error = errors.length === 0 ? null : joined(errors, row).slice(0, ERROR_WORD);
    const isFailed = hasFailed(
      error,
      reads.map(({ third }) => third),
    );
    if (isFailed) this.#failed += this.#responses - before;
    for (const [i, score] of scores.entries()) {
      const read = reads[i];
      if (!read) continue;
      const called = metric === '' ? score.metric : snakeCase(metric);
      this.#metrics.add(called, score.cell(row), read, isFailed);
      const counted = isFailed ? NOT_GIVEN : read;
      if (this.#isJudged) {
        this.#byRun.judged(run, s, called, repeat, counted);
        this.#byRun.score(run, s, judgedMetric(called, judge), counted);
      } else this.#byRun.score(run, s, called, counted);
      this.#sameness.add(run, s, called, read);
    }
  }

  #sample(evaluation: string, key: string): number {
    let samples = this.#evaluations.get(evaluation);
    if (samples === undefined) this.#evaluations.set(evaluation, (samples = new Map<string, number>()));
    let at = samples.get(key);
    if (at === undefined) {
      at = this.#modelsOf.push(0) - 1;
      samples.set(key, at);
    }
    return at;
  }

  /** Whether a row says something that no row before said; counts the response that it is of. */
  #isNew(row: readonly Cell[], place: number, repeat: string, isPart: boolean): boolean {
    const said = this.#said.get(place);
    if (said === undefined) {
      this.#said.set(place, { repeat, rows: [row], more: null });
      this.#responses++;
      return true;
    }
    let rows = said.repeat === repeat ? said.rows : said.more?.get(repeat);
    if (rows === undefined) {
      said.more ??= new Map<string, (readonly Cell[])[]>();
      said.more.set(repeat, (rows = []));
    }
    if (rows.some((before) => isSame(before, row))) {
      this.#duplicates++;
      return false;
    }
    if (rows.length > 0) this.#otherwise++;
    rows.push(row);
    // Several lines of one response, a metric each, are one response.
    if (!isPart) this.#responses++;
    return true;
  }

  #answer(model: number, sample: number, input: string): void {
    const both = model * MANY + sample;
    if (!this.#answered.has(both)) {
      this.#answered.add(both);
      this.#modelsOf[sample] = (this.#modelsOf[sample] ?? 0) + 1;
    }
    const before = this.#inputs[sample];
    if (before === undefined) this.#inputs[sample] = input;
    else {
      this.#again.add(sample);
      if (before !== input) this.#differing.add(sample);
    }
  }

  outcome(exact: boolean): Outcome {
    const models = this.#models.size;
    const several = this.#modelsOf.filter((count) => count > 1).length;
    const problems: Problem[] = [];
    if (this.#differing.size > 0)
      problems.push({ code: 'inputs_differ', count: this.#differing.size, of: this.#again.size });
    if (models > 1 && several === 0)
      problems.push({ code: 'models_share_nothing', count: models, of: models });
    return {
      exact,
      rows: this.#rows,
      runs: this.#runs.size,
      byRun: this.#byRun.runs(),
      scoredByAll: this.#byRun.scoredByAll(),
      models: this.#models.keys(),
      samples: this.#modelsOf.length,
      shared: this.#modelsOf.filter((count) => count === models).length,
      responses: this.#responses,
      failed: this.#failed,
      metrics: this.#metrics.outcomes(),
      leftOut: this.#left,
      duplicates: this.#duplicates,
      again: this.#otherwise,
      sameness: this.#sameness.byMetric(),
      problems,
    };
  }
}
