import type { Column, Mapping, Role, Third } from '../../mapping/mapping';
import { compile, NOT_GIVEN, type Reader as ScoreReader, stands } from '../../mapping/readings';
import { nameFromPath } from '../../mapping/from-files';
import { leftOut } from '../../mapping/rows';
import { isTotalRow } from '../../mapping/totals';
import type { Label, Place, ResponseRecord, SampleRecord, ScoreRecord, Sink } from '../../records/record';
import { ABSENT, type LongText } from '../../json/node';
import { longText } from '../../json/long-text';
import { isVoid } from '../shared/fields';
import { naturalKey, RunSayer, stemOf } from '../shared/natural-key';
import { addLabels, baseName, numberOf, scalarText, textOf, textsOf } from '../shared/reading';
import { snakeCase } from '../../records/snake-case';
import { timeOf } from '../shared/timestamps';
import type { SourceFacts } from '../format';
import { cellOf, columnOf, type Cut, type OwnRow } from './cells';

interface Part {
  column: Column;
  cut: Cut;
}

interface Scored extends Part {
  metric: string;
  read: ScoreReader;
  of: Cut | null;
  only: Cut | null;
  explanation: Cut | null;
}

/** Between the parts of an id of several columns. */
const BETWEEN = ' / ';

/** Reads rows of a table of one's own as a mapping says. Keeps how many rows each model had, where place tells samples apart. */
export class OwnReader {
  readonly #mapping: Mapping;
  readonly #source: SourceFacts;
  /** What no column says. */
  readonly #named: { model: string | null; evaluation: string | null };
  readonly #runs = new RunSayer();
  readonly #byRole = new Map<Role, Part[]>();
  readonly #scores: Scored[];
  readonly #systems: readonly string[];
  readonly #places = new Map<string, number>();
  readonly #names: readonly string[];
  readonly #cuts: readonly Cut[];
  readonly #first: Cut | undefined;
  readonly #saidMetrics = new Set<string>();

  constructor(mapping: Mapping, source: SourceFacts) {
    this.#mapping = mapping;
    this.#source = source;
    const { model, evaluation } = mapping;
    this.#named = { model: nameOf(model, source.path), evaluation: nameOf(evaluation, source.path) };
    for (const column of mapping.columns) {
      const parts = this.#byRole.get(column.role) ?? [];
      parts.push({ column, cut: columnOf(column.name) });
      this.#byRole.set(column.role, parts);
    }
    this.#systems = [
      ...new Set(mapping.columns.flatMap(({ system }) => (system === undefined ? [] : [system]))),
    ];
    this.#scores = this.#parts('score').map((part) => this.#scored(part));
    this.#names = mapping.columns.map(({ name }) => name);
    this.#cuts = this.#names.map(columnOf);
    [this.#first] = this.#cuts;
  }

  row(row: OwnRow, place: Place, sink: Sink): void {
    if (this.#isNoSample(row)) return sink.ignore(place);
    const system = this.#systemOf(row);
    const model = this.#model(row, system);
    const evaluation = this.#evaluation(row);
    const condition = this.#words(row, 'condition', system);
    const read = this.#scores
      .filter(({ column }) => column.system === undefined || column.system === system)
      .map((score) => ({ score, ...this.#read(row, score) }));
    if (read.some(({ third }) => third === 'left out')) return sink.ignore(place);
    const sample = this.#sample(row, evaluation, naturalKey(model, condition));
    if (sample.id === null && isVoid(sample.input)) {
      const message = 'Nothing says which sample this row is: its id and its input are empty.';
      return sink.reject({ code: 'sample_unidentified', field: null, message }, place);
    }
    const key = naturalKey('own', evaluation, model, condition);
    const name = stemOf(baseName(this.#source.path));
    this.#runs.say(
      { key, role: 'rows', name, model, evaluation, condition, startedAt: this.#time(row) },
      sink,
    );
    const thirds = read.flatMap(({ third }) => (third === null ? [] : [third]));
    const scores = read.map(({ score, result, metric }) => this.#scoreOf(row, score, result, metric));
    for (const { score, result, metric } of read) this.#say(score, result, metric, evaluation, place, sink);
    sink.row({ run: key, sample, response: this.#response(row, system, thirds), scores }, place);
  }

  #parts = (role: Role): Part[] => this.#byRole.get(role) ?? [];

  /** The parts of a role that are this model's, or of no model. */
  #own(role: Role, system: string | null): Part[] {
    return this.#parts(role).filter(({ column }) => column.system === undefined || column.system === system);
  }

  #scored(part: Part): Scored {
    const { column } = part;
    const metric = column.metric ?? (snakeCase(column.name) || 'score');
    const reading = column.reading ?? { as: 'number' as const };
    const explanation = this.#parts('explanation').find(
      (one) => one.column.system === column.system && (one.column.metric ?? metric) === metric,
    );
    return {
      ...part,
      metric,
      read: compile(reading),
      of: reading.as === 'share' ? columnOf(reading.of) : null,
      only: column.only ? columnOf(column.only.column) : null,
      explanation: explanation?.cut ?? null,
    };
  }

  /** A line of totals, the header once more, or nothing at all. */
  #isNoSample(row: OwnRow): boolean {
    if (this.#mapping.rows.layout !== 'table' || !this.#first) return false;
    const first = cellOf(row.tape, this.#first(row).node);
    // Most rows are told by their first cell.
    if (typeof first === 'string' && !isTotalRow(first) && first !== this.#names[0]) return false;
    const cells = this.#cuts.map((cut) => cellOf(row.tape, cut(row).node));
    return leftOut(cells, this.#names) !== null;
  }

  /** The model whose columns this row has. */
  #systemOf(row: OwnRow): string | null {
    if (this.#systems.length === 0) return null;
    const own = this.#mapping.columns.find(
      ({ system }, i) => system !== undefined && this.#cuts[i]?.(row).node !== ABSENT,
    );
    return own?.system ?? null;
  }

  #model(row: OwnRow, system: string | null): string | null {
    const { model } = this.#mapping;
    if (model.from === 'columns') return system;
    if (model.from === 'column') return this.#words(row, 'model', system);
    return this.#named.model;
  }

  #evaluation(row: OwnRow): string | null {
    const { evaluation } = this.#mapping;
    if (evaluation.from === 'column') return this.#words(row, 'evaluation', null);
    return this.#named.evaluation;
  }

  #sample(row: OwnRow, evaluation: string | null, run: string): SampleRecord {
    const labels: Label[] = [];
    for (const { column, cut } of this.#parts('label')) {
      if (column.system !== undefined || column.per === 'response') continue;
      this.#label(row, column.name, cut, labels);
    }
    const { sample } = this.#mapping;
    let id: string | null = null;
    if (sample === 'columns') id = this.#words(row, 'sample', null);
    else if (sample === 'position') {
      const place = (this.#places.get(run) ?? 0) + 1;
      this.#places.set(run, place);
      id = String(place);
    }
    return { evaluation, id, input: this.#joined(row, 'input'), references: this.#references(row), labels };
  }

  #label(row: OwnRow, name: string, cut: Cut, labels: Label[]): void {
    const { node, key } = cut(row);
    if (key !== null) labels.push([name, key]);
    else addLabels(row.tape, name, node, labels);
  }

  #response(row: OwnRow, system: string | null, thirds: readonly Third[]): ResponseRecord {
    const outputs = this.#own('output', system);
    const output = this.#text(row, outputs);
    const error = this.#text(row, this.#own('error', system));
    const failed = thirds.includes('error') || (error !== null && !isNo(error.preview(12)));
    const silent = thirds.includes('no answer') || (outputs.length > 0 && isVoid(output));
    const labels: Label[] = [];
    for (const { column, cut } of this.#own('label', system))
      if (column.system !== undefined || column.per === 'response')
        this.#label(row, column.name, cut, labels);
    const latency = this.#number(row, 'latency', system);
    const unit = this.#own('latency', system)[0]?.column.unit ?? 'ms';
    return {
      output,
      extractedAnswer: this.#text(row, this.#own('extracted', system)),
      status: failed ? 'error' : silent ? 'no_answer' : 'ok',
      error: failed && error !== null && !isYes(error.preview(12)) ? error : null,
      epoch: this.#number(row, 'epoch', system),
      inputTokens: this.#number(row, 'input_tokens', system),
      outputTokens: this.#number(row, 'output_tokens', system),
      totalTokens: this.#number(row, 'total_tokens', system),
      reasoningTokens: this.#number(row, 'reasoning_tokens', system),
      tokensScope: 'sample',
      reportedCostUsd: this.#number(row, 'cost', system),
      latencyMs: latency === null ? null : unit === 's' ? latency * 1000 : latency,
      latencyKind: latency === null ? null : 'response',
      labels,
    };
  }

  #read(row: OwnRow, { column, cut, read, of, only, metric }: Scored) {
    const { node, key } = cut(row);
    const cell = key ?? cellOf(row.tape, node);
    const other = of ? cellOf(row.tape, of(row).node) : null;
    const says = only && column.only ? cellOf(row.tape, only(row).node) : null;
    const result = stands(column.only, says) ? read(cell, other) : NOT_GIVEN;
    const named = this.#parts('metric').length > 0 ? this.#words(row, 'metric', column.system ?? null) : null;
    return { result, third: result.third, metric: named === null ? metric : snakeCase(named) };
  }

  #scoreOf(
    row: OwnRow,
    { explanation, column }: Scored,
    { score, isCorrect }: ReturnType<ScoreReader>,
    metric: string,
  ): ScoreRecord {
    const why = explanation ? textOf(row.tape, explanation(row).node) : null;
    const given = this.#givenOf(column, metric);
    return { metric, given, score, isCorrect, explanation: why };
  }

  /** As the file calls it: the column's name, unless that is a model's, or another column names it. */
  #givenOf({ name, system }: Column, metric: string): string {
    return system !== undefined || this.#parts('metric').length > 0 ? metric : name;
  }

  /** What is known of a metric, once; and a word on a cell that says no score. */
  #say(
    { column }: Scored,
    { unread }: ReturnType<ScoreReader>,
    metric: string,
    evaluation: string | null,
    place: Place,
    sink: Sink,
  ): void {
    if (unread) {
      const message = `What stands in "${column.name}" says no score as it is read, so this answer has none. Change how the column is read on the Files page.`;
      sink.note({ severity: 'warning', code: 'score_unread', field: column.name, message }, place);
    }
    const mark = naturalKey(metric, evaluation);
    if (this.#saidMetrics.has(mark) || this.#saidMetrics.size > 10_000) return;
    this.#saidMetrics.add(mark);
    const { reading, lowerIsBetter } = column;
    const bounds =
      reading?.as === 'number'
        ? { min: reading.min ?? null, max: reading.max ?? null }
        : reading
          ? { min: 0, max: 1 }
          : {};
    sink.metric({
      evaluation,
      metric,
      given: this.#givenOf(column, metric),
      lowerIsBetter: lowerIsBetter ?? null,
      ...bounds,
    });
  }

  #time(row: OwnRow): number | null {
    const [time] = this.#parts('time');
    return time ? timeOf(row.tape, time.cut(row).node) : null;
  }

  /** The cells of a role as words, joined where there are several columns; null where all are empty. */
  #words(row: OwnRow, role: Role, system: string | null): string | null {
    const words: string[] = [];
    for (const { cut } of this.#own(role, system)) {
      const { node, key } = cut(row);
      const word = key ?? scalarText(row.tape, node);
      if (word !== null && word !== '') words.push(word);
    }
    return words.length === 0 ? null : words.join(BETWEEN);
  }

  #number(row: OwnRow, role: Role, system: string | null): number | null {
    for (const { cut } of this.#own(role, system)) {
      const value = numberOf(row.tape, cut(row).node);
      if (value !== null) return value;
    }
    return null;
  }

  #text(row: OwnRow, parts: readonly Part[]): LongText | null {
    for (const { cut } of parts) {
      const text = cellText(row, cut);
      if (!isVoid(text)) return text;
    }
    return null;
  }

  /** One text where there is one, all of them with a line between where there are several. */
  #joined(row: OwnRow, role: Role): LongText | string | null {
    const texts = this.#parts(role).flatMap(({ cut }) => {
      const text = cellText(row, cut);
      return text === null || text.isEmpty ? [] : [text];
    });
    const [first] = texts;
    return texts.length < 2 ? (first ?? null) : texts.map(String).join('\n\n');
  }

  #references(row: OwnRow): LongText[] {
    return this.#parts('reference').flatMap(({ cut }) => {
      const { node, key } = cut(row);
      const texts = key === null ? textsOf(row.tape, node) : [longText(key)];
      return texts.filter((text) => !text.isEmpty);
    });
  }
}

const nameOf = (from: Mapping['model'], path: string): string | null =>
  from.from === 'file' ? nameFromPath(from, path) : from.from === 'name' ? from.name || null : null;

function cellText(row: OwnRow, cut: Cut): LongText | null {
  const { node, key } = cut(row);
  return key === null ? textOf(row.tape, node) : longText(key);
}

const isNo = (text: string): boolean => /^\s*(false|no|0|none|null|nan|ok|)\s*$/i.test(text);
const isYes = (text: string): boolean => /^\s*(true|yes|1)\s*$/i.test(text);
