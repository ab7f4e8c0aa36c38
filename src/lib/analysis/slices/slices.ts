import type { Database, QueryOptions } from '../../engine/database';
import type { CodedLabel } from '../labels/coded-labels';
import { FEWEST } from '../labels/label-slices';
import { type EvaluationLabels, labelsOf } from '../labels/labels';
import { areEvidence } from '../comparison/evidence';
import {
  bareCell,
  cellsOf,
  clusteredCells,
  possibleCell,
  type SliceCell,
  type SliceRow,
} from './slice-cells';
import { clustersOfSlices, MOST_CLUSTERED } from './slice-clusters';
import { correct, findTwins } from './slice-family';
import { fewScores } from './slice-few';
import type { EdgesOf } from '../labels/coded-labels';
import { poolSlices } from './slice-pooling';
import { sliceable, type SliceSource, sliceSource } from './slice-source';
import { type Crossing, type Field, sliceSums, type SumsOf } from './slice-sums';
import { turnIn } from './slice-turns';
import type { Chosen, Comparison, Contender, Leaderboard } from '../types';

export interface LabelOnView {
  coded: CodedLabel;
  /** Slices with a shared sample, but for that of samples that lack the label. */
  values: number;
  /** Shared samples that bear it. */
  samples: number;
  /** Every shared sample stands in the same slices. */
  constant: boolean;
}

export interface Slices {
  /** The baseline first, then as the leaderboard has them. */
  contenders: Contender[];
  shared: number;
  /** All labels of the evaluation, and those that were looked at. */
  found: EvaluationLabels;
  labels: LabelOnView[];
  /** Keys of the labels that have rows, and of the one that is crossed with each. */
  shown: string[];
  cross: string | null;
  /** Samples that belong together were taken together. */
  clustered: boolean;
  /** How the filter chose its samples; by the result that is compared: then nothing is tested. */
  chosen: Chosen;
  rows: SliceRow[];
  /** Differences that were tested, and those that remain after correction. */
  tested: number;
  remain: number;
}

export interface SliceOptions {
  /** Keys of labels; null: those that tell samples apart, as many as are looked at with ease. */
  labels: readonly string[] | null;
  /** Key of a label that is crossed with each of them. */
  cross: string | null;
  edgesOf: EdgesOf;
}

/** Labels shown unless a person picks others. */
const SHOWN = 6;

/** Scores and differences by slice, on the very samples that the leaderboard stands on. */
export async function slices(
  db: Database,
  comparison: Comparison,
  board: Leaderboard,
  { labels: wanted, cross: crossWanted, edgesOf }: SliceOptions,
  options?: QueryOptions,
): Promise<Slices | null> {
  const found = await labelsOf(db, comparison.evaluation, options);
  const keys = sliceable(found.labels).map(({ key }) => key);
  const asked = [...new Set([...keys, ...(wanted ?? []), ...(crossWanted === null ? [] : [crossWanted])])];
  const source = await sliceSource(db, comparison, asked, edgesOf, options);
  if (source === null) return null;
  const contenders = inOrder(board);
  const field = fieldOf(source, board, contenders);
  const single = await sliceSums(
    source,
    field,
    source.coded.map((_, label) => ({ label, cross: null })),
  );
  const labels = source.coded.map((coded, i) => labelOnView(coded, i, single, board.shared));
  const told = labels.filter(({ constant }) => !constant).map(({ coded }) => coded.label.key);
  const cross = crossWanted !== null && told.includes(crossWanted) ? crossWanted : null;
  const shown = (wanted ?? told.slice(0, SHOWN)).filter(
    (key) => key !== cross && labels.some(({ coded }) => coded.label.key === key),
  );
  const placeOf = (key: string): number => source.coded.findIndex(({ label }) => label.key === key);
  const crossings = shown.map((key): Crossing => ({
    label: placeOf(key),
    cross: cross === null ? null : placeOf(cross),
  }));
  const sums = (cross === null ? single : await sliceSums(source, field, crossings)).filter(
    ({ crossing, sums: { n } }) => n > 0 && crossings.some(({ label }) => label === crossing.label),
  );
  const place = ({ crossing, slice, cross: crossed }: SumsOf): readonly number[] => [
    crossings.findIndex(({ label }) => label === crossing.label),
    slice,
    crossed ?? 0,
  ];
  sums.sort((a, b) => byPlace(place(a), place(b)));
  const together = board.shared > MOST_CLUSTERED ? null : (comparison.cluster ?? null);
  const few = together === null ? await fewScores(source, field, sums) : [];
  const clusters = together === null ? [] : await clustersOfSlices(source, field, sums, together);
  const chosen = board.chosenBy;
  const rows = sums.map((one, i): SliceRow => {
    const own = clusters[i];
    const found = own ? clusteredCells(own, field) : cellsOf(one.sums, field, board.metric, few[i] ?? null);
    const cells = found.map((cell) => possibleCell(cell, board.metric));
    return rowOf(source, contenders, board, one, cells, !areEvidence(chosen));
  });
  findTwins(
    rows,
    sums.map(({ sums: { print } }) => print),
    board.shared,
  );
  const { shared } = board;
  const clustered = together !== null;
  if (!clustered && areEvidence(chosen)) poolSlices(rows, sums, contenders, board);
  return { contenders, shared, found, labels, shown, cross, clustered, chosen, rows, ...correct(rows) };
}

const byPlace = (a: readonly number[], b: readonly number[]): number =>
  a.map((one, i) => one - (b[i] ?? 0)).find((gap) => gap !== 0) ?? 0;

function inOrder({ rows, baseline }: Leaderboard): Contender[] {
  const contenders = rows.map((row) => row.contender);
  return [
    ...contenders.filter(({ key }) => key === baseline?.key),
    ...contenders.filter(({ key }) => key !== baseline?.key),
  ];
}

/** Numbers are taken from their overall means. */
function fieldOf({ prepared }: SliceSource, { rows }: Leaderboard, contenders: readonly Contender[]): Field {
  const indices = contenders.map(({ key }) => prepared.contenders.findIndex((one) => one.key === key));
  const binary = indices.map((i) => prepared.metric.kind === 'binary' && !prepared.repeated.has(i));
  const mean = ({ key }: Contender): number =>
    rows.find(({ contender }) => contender.key === key)?.score ?? 0;
  const isOnce = indices.map((i) => !prepared.repeated.has(i));
  return { indices, binary, isOnce, centres: contenders.map((one, k) => (binary[k] ? 0 : mean(one))) };
}

function labelOnView(coded: CodedLabel, label: number, sums: readonly SumsOf[], shared: number): LabelOnView {
  const own = sums.filter(({ crossing, sums: { n } }) => crossing.label === label && n > 0);
  const none = coded.slices.findIndex(({ kind }) => kind === 'none');
  const without = own.find(({ slice }) => slice === none)?.sums.n ?? 0;
  return {
    coded,
    values: own.filter(({ slice }) => slice !== none).length,
    samples: shared - without,
    constant: own.every(({ sums: { n } }) => n === shared),
  };
}

function rowOf(
  { coded }: SliceSource,
  contenders: readonly Contender[],
  board: Leaderboard,
  { crossing, slice, cross, sums }: SumsOf,
  cells: SliceCell[],
  chosen: boolean,
): SliceRow {
  const label = coded[crossing.label];
  const crossed = crossing.cross === null ? undefined : coded[crossing.cross];
  const enough = sums.n >= FEWEST;
  const outcome = [label, crossed].some((one) => one?.label.outcome);
  const untested = outcome || chosen;
  const scores = cells.map(({ score }) => score);
  return {
    key: label?.label.key ?? '',
    slice: label?.slices[slice] ?? { kind: 'none' },
    cross: crossed?.slices[cross ?? -1] ?? null,
    ...{ n: sums.n, enough, outcome, twin: null },
    cells: untested ? cells.map(bareCell) : cells,
    turned: enough && !untested ? turnIn(scores, contenders, board) : null,
  };
}
