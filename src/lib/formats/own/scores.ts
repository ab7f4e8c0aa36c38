import type { Column, Third } from '../../mapping/mapping';
import { compile, NOT_GIVEN, type Reader, stands } from '../../mapping/readings';
import type { Label, Place, ScoreRecord, Sink } from '../../records/record';
import { knownMetric } from '../../records/known-metrics';
import { judgedMetric } from '../../mapping/judged-metric';
import { snakeCase } from '../../records/snake-case';
import { naturalKey } from '../shared/natural-key';
import { addLabels, textOf } from '../shared/reading';
import { cellOf, columnOf, type Cut, type OwnRow } from './cells';
import { isOf, type Part, type Roles } from './roles';

interface Scored extends Part {
  metric: string;
  read: Reader;
  of: Cut | null;
  only: Cut | null;
  words: Cut | null;
  explanation: Cut | null;
}

/** A score of a row, as its column is read. */
export interface OwnScore {
  column: Column;
  record: ScoreRecord & { given: string };
  /** What stands in the place of a score. */
  labels: Label[];
  third: Third | null;
  /** A cell that says no score as it is read. */
  unread: boolean;
  /** A number such as -1 that is read as none given. */
  isNone: boolean;
  /** Rows of one answer each give one, and their mean counts: of several judges. */
  isMean?: true;
}

/** Reads the columns of scores. */
export class OwnScores {
  readonly #roles: Roles;
  readonly #scores: readonly Scored[];
  readonly #said = new Set<string>();

  constructor(roles: Roles) {
    this.#roles = roles;
    this.#scores = roles.parts('score').map((part) => scored(part, roles));
  }

  read(row: OwnRow, system: string | null): OwnScore[] {
    const found = this.#scores.filter(isOf(system)).map((score) => this.#read(row, score));
    if (this.#roles.parts('judge').length === 0) return found;
    const judge = this.#roles.words(row, 'judge', system) ?? '';
    return found.flatMap((score) => ofJudge(score, judge));
  }

  #read(row: OwnRow, { column, cut, read, of, only, words, explanation, metric: own }: Scored): OwnScore {
    const { node, key } = cut(row);
    const other = of ? cellOf(row.tape, of(row).node) : null;
    const says = only && column.only ? cellOf(row.tape, only(row).node) : null;
    const isScore = stands(column.only, says);
    const result = isScore ? read(key ?? cellOf(row.tape, node), other) : NOT_GIVEN;
    const { score, isCorrect, third, unread, isNone = false } = result;
    const isNamed = this.#roles.parts('metric').length > 0;
    const named = isNamed ? this.#roles.words(row, 'metric', column.system ?? null) : null;
    const metric = named === null ? own : snakeCase(named);
    // As the file calls it: the column's name, unless that is a model's, or another column names it.
    const given = column.system !== undefined || isNamed ? metric : column.name;
    const why = explanation ? textOf(row.tape, explanation(row).node) : null;
    const labels: Label[] = [];
    if (words && !isScore) addLabels(row.tape, named ?? metric, words(row).node, labels);
    const record = { metric, given, score, isCorrect, explanation: why };
    return { column, record, labels, third, unread, isNone };
  }

  /** What is known of a metric, once; and a word on a cell that says no score. */
  say(
    { column, record, unread, isNone, isMean }: OwnScore,
    evaluation: string | null,
    place: Place,
    sink: Sink,
  ): void {
    if (unread) {
      const message = `What stands in "${column.name}" says no score as it is read, so this answer has none. Change how the column is read on the Files page.`;
      sink.note({ severity: 'warning', code: 'score_unread', field: column.name, message }, place);
    }
    if (isNone) {
      const message = `The number in "${column.name}" is outside its scale and read as "none given", so this answer has no score.`;
      sink.note({ severity: 'advice', code: 'score_none', field: column.name, message }, place);
    }
    const { metric, given } = record;
    const mark = naturalKey(metric, evaluation);
    if (this.#said.has(mark) || this.#said.size > 10_000) return;
    this.#said.add(mark);
    sink.metric({
      evaluation,
      metric,
      given,
      lowerIsBetter: directionToTell(column, metric),
      ...(isMean && { isMean }),
      ...boundsOf(column),
    });
  }
}

/** The score of a judge, and its part in the mean of all: what is said of the cell is said once. */
function ofJudge(score: OwnScore, judge: string): OwnScore[] {
  const { record } = score;
  const named = {
    ...record,
    metric: judgedMetric(record.metric, judge),
    given: `${record.given}, ${judge || 'unnamed judge'}`,
  };
  const mean = {
    ...score,
    record: { ...record, explanation: null },
    labels: [],
    unread: false,
    isNone: false,
  };
  return [
    { ...mean, isMean: true },
    { ...score, record: named },
  ];
}

/** What the metric's name says by itself need not be told: then it is shown as known by the name. */
function directionToTell({ reading, lowerIsBetter = null }: Column, metric: string): boolean | null {
  const known = knownMetric(metric)?.direction;
  const isKnown = reading?.as !== 'right or wrong' && known !== undefined;
  return isKnown && lowerIsBetter === (known === 'lower') ? null : lowerIsBetter;
}

function scored(part: Part, roles: Roles): Scored {
  const { column } = part;
  const metric = column.metric ?? (snakeCase(column.name) || 'score');
  const reading = column.reading ?? { as: 'number' as const };
  const explanation = roles
    .parts('explanation')
    .find((one) => one.column.system === column.system && (one.column.metric ?? metric) === metric);
  return {
    ...part,
    metric,
    read: compile(reading),
    of: reading.as === 'share' ? columnOf(reading.of) : null,
    only: column.only ? columnOf(column.only.column) : null,
    words: column.only?.words === undefined ? null : columnOf(column.only.words),
    explanation: explanation?.cut ?? null,
  };
}

const boundsOf = ({ reading }: Column): { min?: number | null; max?: number | null } =>
  reading?.as === 'number'
    ? { min: reading.min ?? null, max: reading.max ?? null }
    : reading
      ? { min: 0, max: 1 }
      : {};
