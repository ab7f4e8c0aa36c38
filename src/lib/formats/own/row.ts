import { isOfPairs, type Mapping, type Third } from '../../mapping/mapping';
import { ERROR_WORD, hasFailed, saysYes } from '../../mapping/failed';
import { endNumber, nameFromPath, numberFromPath } from '../../mapping/from-files';
import { Ordinals } from '../../mapping/ordinals';
import { countsPlaces } from '../../mapping/repeats';
import { beginsRemark, isRemark, type LeftOut, leftOut, RULE } from '../../mapping/rows';
import type { Cell } from '../../mapping/table';
import { isTotalRow } from '../../mapping/totals';
import type { Label, Place, ResponseRecord, SampleRecord, Sink } from '../../records/record';
import { ABSENT } from '../../json/node';
import { isVoid } from '../shared/fields';
import { keyOfPath, naturalKey, RunSayer, stemOf } from '../shared/natural-key';
import { addLabels, baseName } from '../shared/reading';
import { timeOf } from '../shared/timestamps';
import type { SourceFacts } from '../format';
import { cellOf, columnOf, type Cut, type OwnRow } from './cells';
import { type Part, Roles } from './roles';
import { OwnScores } from './scores';
import { OwnVotes } from './votes';

/** Reads rows of a table of one's own as a mapping says. Keeps how many rows each model had, where place tells samples apart. */
export class OwnReader {
  readonly #mapping: Mapping;
  readonly #source: SourceFacts;
  readonly #name: string;
  /** What no column says. */
  readonly #named: {
    model: string | null;
    evaluation: string | null;
    condition: string | null;
    repeat: number | null;
  };
  readonly #runs = new RunSayer();
  readonly #roles: Roles;
  readonly #scores: OwnScores;
  readonly #votes: OwnVotes | null;
  readonly #isOfSystems: boolean;
  readonly #countsPlaces: boolean;
  readonly #places = new Ordinals();
  readonly #repeats: Ordinals | null;
  readonly #names: readonly string[];
  readonly #cuts: readonly Cut[];
  /** Where names of models stand. */
  readonly #models: readonly number[];

  constructor(mapping: Mapping, source: SourceFacts) {
    const { path } = source;
    this.#mapping = mapping;
    this.#source = source;
    this.#name = stemOf(baseName(path));
    const { condition, repeats } = mapping;
    this.#named = {
      model: nameOf(mapping.model, path),
      evaluation: nameOf(mapping.evaluation, path),
      condition: condition ? nameFromPath(condition, path) : null,
      repeat: repeats?.from === 'file' ? numberFromPath(repeats, path) : null,
    };
    this.#repeats = repeats?.from === 'position' ? new Ordinals() : null;
    this.#roles = new Roles(mapping.columns);
    this.#scores = new OwnScores(this.#roles);
    this.#votes = isOfPairs(mapping) ? new OwnVotes(mapping, this.#roles) : null;
    this.#isOfSystems = mapping.columns.some(({ system }) => system !== undefined);
    this.#countsPlaces = countsPlaces(mapping);
    this.#names = mapping.columns.map(({ name }) => name);
    this.#cuts = this.#names.map(columnOf);
    this.#models = mapping.columns.flatMap(({ role }, i) => (role === 'model' ? [i] : []));
  }

  row(row: OwnRow, place: Place, sink: Sink): void {
    const system = this.#systemOf(row);
    const isGap = this.#isGap(row, system);
    const why = isGap ? null : this.#noSample(row);
    if (why === 'remark') sink.note(remarkOf(this.#cells(row)), place);
    if (why !== null) return sink.ignore(place);
    const model = this.#model(row, system);
    const { evaluation: from } = this.#mapping;
    const evaluation =
      from.from === 'column' ? this.#roles.words(row, 'evaluation', null) : this.#named.evaluation;
    if (this.#votes !== null) {
      // Where nothing says what was asked, two votes need not be on the same.
      const asked = this.#mapping.sample === 'position' ? null : this.#sample(row, evaluation, '');
      const isAsked = asked !== null && !(asked.id === null && isVoid(asked.input));
      return this.#votes.row(row, evaluation, isAsked ? asked : null, place, sink);
    }
    const condition = this.#roles.words(row, 'condition', system) ?? this.#named.condition;
    const read = this.#scores.read(row, system);
    if (read.some(({ third }) => third === 'left out')) return sink.ignore(place);
    const sample = this.#sample(row, evaluation, naturalKey(model, condition));
    const named = naturalKey('own', evaluation, model, condition);
    if (isGap) return void this.#repeat(row, named, sample);
    if (sample.id === null && isVoid(sample.input)) {
      const message = 'Nothing says which sample this row is: its id and its input are empty.';
      return sink.reject({ code: 'sample_unidentified', field: null, message }, place);
    }
    // Where a column names the model, files are parts of its run.
    const key = this.#mapping.model.from === 'column' ? named : keyOfPath(named, this.#source);
    const [time] = this.#roles.parts('time');
    const startedAt = time ? timeOf(row.tape, time.cut(row).node) : null;
    const run = { key, role: 'rows', name: this.#name, model, evaluation, condition, startedAt } as const;
    this.#runs.say(run, sink);
    const thirds = read.flatMap(({ third }) => (third === null ? [] : [third]));
    for (const score of read) this.#scores.say(score, evaluation, place, sink);
    const scores = read.map(({ record }) => record);
    const epoch = this.#numbered(row, system) ?? this.#repeat(row, named, sample);
    const response = this.#response(row, system, thirds);
    const words = read.flatMap(({ labels }) => labels);
    if (words.length > 0) response.labels = [...(response.labels ?? []), ...words];
    sink.row({ run: key, sample, response: { ...response, epoch }, scores }, place);
  }

  #cells = (row: OwnRow): Cell[] => this.#cuts.map((one) => cellOf(row.tape, one(row).node));

  /** A line of totals, the header once more, a remark, or nothing at all. */
  #noSample(row: OwnRow): LeftOut | null {
    const [cut] = this.#cuts;
    if (this.#mapping.rows.layout !== 'table' || !cut) return null;
    const first = cellOf(row.tape, cut(row).node);
    // Most rows are told by their first cell, and by the one of their model.
    const isUsual =
      typeof first === 'string' &&
      !isTotalRow(first) &&
      first !== this.#names[0] &&
      !RULE.test(first) &&
      !beginsRemark(first);
    if (isUsual && !this.#models.every((at) => isNothing(row, this.#cuts[at]))) return null;
    const cells = this.#cells(row);
    return leftOut(cells, this.#names) ?? (isRemark(cells, this.#models) ? 'remark' : null);
  }

  /** The model whose columns this row has. */
  #systemOf(row: OwnRow): string | null {
    if (!this.#isOfSystems) return null;
    const own = this.#mapping.columns.find(
      ({ system }, i) => system !== undefined && this.#cuts[i]?.(row).node !== ABSENT,
    );
    return own?.system ?? null;
  }

  /** A row of a wide table that says nothing of this model: it has its place among the others, and no answer. */
  #isGap(row: OwnRow, system: string | null): boolean {
    if (system === null || !this.#countsPlaces) return false;
    return this.#mapping.columns.every(
      (column, i) => column.system !== system || isNothing(row, this.#cuts[i]),
    );
  }

  #model(row: OwnRow, system: string | null): string | null {
    const { model } = this.#mapping;
    if (model.from === 'columns') return system;
    if (model.from !== 'column') return this.#named.model;
    return this.#roles.words(row, 'model', system) ?? model.empty ?? null;
  }

  #sample(row: OwnRow, evaluation: string | null, run: string): SampleRecord {
    const own = this.#roles
      .parts('label')
      .filter(({ column }) => column.system === undefined && column.per !== 'response');
    const { sample } = this.#mapping;
    let id: string | null = null;
    if (sample === 'columns') id = this.#roles.words(row, 'sample', null);
    else if (sample === 'position') id = String(this.#places.next(run));
    const input = this.#roles.joined(row, 'input');
    return { evaluation, id, input, references: this.#roles.references(row), labels: labelsOf(row, own) };
  }

  /** The number of a repeat as a column tells it: 2, or `run_2`. */
  #numbered(row: OwnRow, system: string | null): number | null {
    const number = this.#roles.number(row, 'epoch', system);
    if (number !== null) return number;
    const words = this.#roles.words(row, 'epoch', system);
    return words === null ? null : endNumber(words);
  }

  /** The number of a repeat that no column tells. */
  #repeat(row: OwnRow, run: string, { id, input }: SampleRecord): number | null {
    if (this.#repeats === null) return this.#named.repeat;
    const metric = this.#roles.words(row, 'metric', null);
    return this.#repeats.next(naturalKey(run, id ?? String(input), metric));
  }

  #response(row: OwnRow, system: string | null, thirds: readonly Third[]): ResponseRecord {
    const roles = this.#roles;
    const output = roles.text(row, 'output', system);
    const error = roles.text(row, 'error', system);
    const word = error?.preview(ERROR_WORD) ?? null;
    const failed = hasFailed(word, thirds);
    const silent = thirds.includes('no answer') || (roles.own('output', system).length > 0 && isVoid(output));
    const own = roles
      .own('label', system)
      .filter(({ column }) => column.system !== undefined || column.per === 'response');
    const latency = roles.number(row, 'latency', system);
    const unit = roles.own('latency', system)[0]?.column.unit ?? 'ms';
    return {
      output,
      extractedAnswer: roles.text(row, 'extracted', system),
      status: failed ? 'error' : silent ? 'no_answer' : 'ok',
      error: failed && word !== null && !saysYes(word) ? error : null,
      inputTokens: roles.number(row, 'input_tokens', system),
      outputTokens: roles.number(row, 'output_tokens', system),
      totalTokens: roles.number(row, 'total_tokens', system),
      reasoningTokens: roles.number(row, 'reasoning_tokens', system),
      tokensScope: 'sample',
      reportedCostUsd: roles.number(row, 'cost', system),
      latencyMs: latency === null ? null : unit === 's' ? latency * 1000 : latency,
      latencyKind: latency === null ? null : 'response',
      labels: labelsOf(row, own),
    };
  }
}

/** A word on a row that is a remark. */
function remarkOf(cells: readonly Cell[]): Parameters<Sink['note']>[0] {
  const text = cells.map((cell) => (typeof cell === 'string' ? cell.trim() : '')).join('');
  const said = text.length > SAID ? `${text.slice(0, SAID)}…` : text;
  const message = `This row is a remark and no answer, so it is left out: “${said}”.`;
  return { severity: 'advice', code: 'remark_row', field: null, message };
}
const SAID = 60;

const isNothing = (row: OwnRow, cut: Cut | undefined): boolean =>
  cut === undefined || cellOf(row.tape, cut(row).node) === null;

function labelsOf(row: OwnRow, parts: readonly Part[]): Label[] {
  const labels: Label[] = [];
  for (const { column, cut } of parts) {
    const { node, key } = cut(row);
    if (key !== null) labels.push([column.name, key]);
    else addLabels(row.tape, column.name, node, labels);
  }
  return labels;
}

const nameOf = (from: Mapping['model'], path: string): string | null =>
  from.from === 'file' ? nameFromPath(from, path) : from.from === 'name' ? from.name || null : null;
