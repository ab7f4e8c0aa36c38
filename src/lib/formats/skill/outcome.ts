import { ABSENT, Kind, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { ScoreRecord, Sink } from '../../records/record';
import { children, isList, isObject, pick } from '../shared/fields';
import { sayShare } from '../shared/pass-metric';
import { numberOf, scalarText, textOf, word } from '../shared/reading';

const LISTS = [
  'expectations',
  'assertion_results',
  'assertions',
  'evaluations',
  'assertion_details',
  'expectation_results',
  'results',
  'checks',
  'grading',
] as const;
const TEXTS = [
  'text',
  'expectation',
  'assertion',
  'description',
  'criterion',
  'check',
  'name',
  'id',
] as const;
const VERDICTS = ['passed', 'pass', 'met', 'satisfied'] as const;
const REASONS = ['evidence', 'reason', 'explanation', 'reasoning', 'note', 'notes'] as const;
/** A longer name of a metric is cut; its text stands whole in the record. */
const LONGEST = 120;

export interface Expectation {
  name: string;
  passed: boolean | null;
  node: Node;
}

/** Whether an item says of an expectation whether it was met. */
const isGraded = (tape: JsonTape, item: Node): boolean =>
  isObject(tape, item) &&
  VERDICTS.some((key) => tape.get(item, key) !== ABSENT) &&
  TEXTS.some((key) => word(tape, tape.get(item, key)) !== null);

/** The list of graded expectations in an object; ABSENT where it has none. */
export function gradedIn(tape: JsonTape, object: Node): Node {
  if (!isObject(tape, object)) return ABSENT;
  for (const key of LISTS) {
    const list = tape.get(object, key);
    if (isList(tape, list) && tape.count(list) > 0 && isGraded(tape, tape.first(list))) return list;
  }
  return ABSENT;
}

function passedOf(tape: JsonTape, item: Node): boolean | null {
  const node = pick(tape, item, ...VERDICTS);
  const flag = tape.boolean(node);
  if (flag !== null) return flag;
  const said = scalarText(tape, node)?.trim().toLowerCase() ?? '';
  if (/^(true|yes|pass|passed|1|1\.0)$/.test(said)) return true;
  return /^(false|no|fail|failed|0|0\.0)$/.test(said) ? false : null;
}

/** Each expectation that was graded, under its id, else its text. */
export function expectationsOf(tape: JsonTape, list: Node): Expectation[] {
  const taken = new Map<string, number>();
  return [...children(tape, list)].flatMap((node) => {
    if (!isObject(tape, node)) return [];
    const text = word(tape, tape.get(node, 'id')) ?? word(tape, pick(tape, node, ...TEXTS));
    if (text === null) return [];
    const folded = text.replace(/\s+/g, ' ').trim();
    const name = folded.length > LONGEST ? `${[...folded].slice(0, LONGEST - 1).join('')}…` : folded;
    const times = (taken.get(name) ?? 0) + 1;
    taken.set(name, times);
    return [{ name: times > 1 ? `${name} (${times})` : name, passed: passedOf(tape, node), node }];
  });
}

/** How many of how many, and the share that the file itself gives, as it stands: 0.5, 50 or "50%". */
export interface Told {
  passed: number | null;
  total: number | null;
  rate: number | null;
  isPercent: boolean;
  /** Whether there is a place for it, though nothing may stand there. */
  isAsked: boolean;
}

const PASSED = ['passed', 'assertions_passed', 'pass_count', 'passed_count', 'passed_assertions'] as const;
const TOTAL = ['total', 'assertions_total', 'total_count', 'total_assertions', 'count'] as const;
const RATE = ['pass_rate', 'passRate', 'score_pct'] as const;

function toldHere(tape: JsonTape, object: Node): Told {
  const passed = pick(tape, object, ...PASSED);
  const both = /^\s*(\d+)\s*(?:\/|of)\s*(\d+)\s*$/.exec(tape.string(passed) ?? '');
  const rate = pick(tape, object, ...RATE);
  const percent = /^\s*([\d.]+)\s*%\s*$/.exec(tape.string(rate) ?? '')?.[1];
  const isFlag = tape.kind(passed) === Kind.true || tape.kind(passed) === Kind.false;
  return {
    passed: both ? Number(both[1]) : isFlag ? null : numberOf(tape, passed),
    total: both ? Number(both[2]) : numberOf(tape, pick(tape, object, ...TOTAL)),
    rate: percent === undefined ? numberOf(tape, rate) : Number(percent),
    isPercent: percent !== undefined,
    isAsked: tape.get(object, 'pass_rate') !== ABSENT,
  };
}

/** Of a row, or of what it holds its outcome in. */
export function toldOf(tape: JsonTape, row: Node): Told {
  const places = [
    row,
    ...['result', 'summary', 'grading', 'assertions'].map((key) => tape.get(row, key)),
  ].filter((node) => isObject(tape, node));
  const all = places.map((place) => toldHere(tape, place));
  const first = (key: 'passed' | 'total' | 'rate'): Told | undefined => all.find((one) => one[key] !== null);
  const counted = all.find(({ passed, total }) => passed !== null && total !== null);
  const rated = first('rate');
  return {
    passed: (counted ?? first('passed'))?.passed ?? null,
    total: (counted ?? first('total'))?.total ?? null,
    rate: rated?.rate ?? null,
    isPercent: rated?.isPercent ?? false,
    isAsked: all[0]?.isAsked === true,
  };
}

/** Whether a row says how it came out. */
export const tellsOutcome = ({ passed, total, rate, isAsked }: Told): boolean =>
  rate !== null || isAsked || (passed !== null && total !== null);

/** Whether the shares of a file are percent: by what passed of how many, not by how large they are; those of 0 and 1 may be either. */
export const arePercent = (rows: readonly Told[]): boolean =>
  rows.some(({ passed, total, rate, isPercent }) => {
    if (isPercent || rate === null || rate <= 1) return false;
    return passed === null || total === null || Math.abs(rate - (100 * passed) / total) <= 1;
  });

/** What the metrics are, said once for each file; `parts` are the expectations' names. */
export function sayMetrics(sink: Sink, parts: readonly string[]): void {
  sayShare(sink, null, 'pass_rate');
  sayShare(sink, null, 'all_passed');
  for (const metric of ['expectations_passed', 'expectations'])
    sink.metric({ evaluation: null, metric, given: metric, diagnostic: true });
  for (const part of parts)
    sink.metric({
      ...{ evaluation: null, metric: metricOf(part), given: metricOf(part), partOf: 'pass_rate' },
      ...{ lowerIsBetter: false, min: 0, max: 1 },
    });
}

export const metricOf = (expectation: string): string => `expectation: ${expectation}`;

/** The scores of a run of an eval: its share of expectations met, and each of them. */
export function scoresOf(
  tape: JsonTape,
  { told, graded, isPercent }: { told: Told; graded: Node; isPercent: boolean },
): { scores: ScoreRecord[]; parts: string[]; differs: string | null } {
  const expectations = graded === ABSENT ? [] : expectationsOf(tape, graded);
  const judged = expectations.filter(({ passed }) => passed !== null);
  const met = judged.filter(({ passed }) => passed === true).length;
  const { rate, passed, total } = told;
  const given = rate === null ? null : isPercent || told.isPercent ? rate / 100 : rate;
  const share =
    judged.length > 0
      ? met / judged.length
      : expectations.length > 0
        ? null
        : passed !== null && total !== null && total > 0
          ? passed / total
          : given;
  const isOpen = judged.length < expectations.length;
  const all = share === null || (isOpen && share === 1) ? null : Number(share === 1);
  const count = expectations.length > 0 ? expectations.length : total;
  const scores: ScoreRecord[] = [
    { metric: 'pass_rate', score: share !== null && share >= 0 && share <= 1 ? share : null },
    { metric: 'all_passed', score: all },
    { metric: 'expectations_passed', score: passed ?? (judged.length > 0 ? met : null) },
    { metric: 'expectations', score: total ?? count },
    ...expectations.map(({ name, passed: isMet, node }) => ({
      metric: metricOf(name),
      score: isMet === null ? null : Number(isMet),
      isCorrect: isMet,
      explanation: textOf(tape, pick(tape, node, ...REASONS)),
    })),
  ];
  const differs =
    judged.length > 0 && !isOpen && passed !== null && passed !== met
      ? `says that ${passed} of ${total ?? judged.length} were met, and its expectations ${met} of ${judged.length}. The expectations count.`
      : null;
  return { scores, parts: expectations.map(({ name }) => name), differs };
}

/** Ratings that stand beside, each from 1 to 5. */
export function ratingsOf(tape: JsonTape, row: Node): ScoreRecord[] {
  const within = tape.get(row, 'quality');
  const plain = ['content', 'structure'].map((key) => tape.get(row, key));
  return [...children(tape, isObject(tape, within) ? within : ABSENT), ...plain].flatMap((node) => {
    const score = numberOf(tape, node);
    return node === ABSENT || score === null ? [] : [{ metric: tape.key(node), score }];
  });
}
