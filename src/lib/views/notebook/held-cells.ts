import { isHumanMetric } from '../../analysis/metrics/human';
import { pickMetric } from '../../analysis/metrics/main-metric';
import type { EvaluationInfo } from '../../analysis/types';
import { tokens } from '../../engine/tokens';
import type { Fields } from '../../notebook/json-cell';
import type { Planned } from '../../notebook/plan';
import type { Computed, Stored } from '../../notebook/stored';
import { usesOf } from '../../notebook/uses';
import { pickEvaluation } from '../../session/resolve';
import type { BlindDraw } from '../../session/review/blind-draws';
import type { HalfRead } from '../../session/review/half-read.svelte';
import { viewOf } from '../views';
import { pinnedIn } from './cell-words';

/** What tells which cells would show labels of a draw that is half read. */
export interface HeldGround {
  settings: Fields;
  evaluations: readonly EvaluationInfo[];
  halfRead: Pick<HalfRead, 'of' | 'holding'>;
  /** What a cell was run to, or the file keeps of it. */
  resultOf: (cell: Planned) => Computed | Stored | null;
}

/** The cells whose results are held back, each with the draw that is half read; what uses one of them is held as well. */
export function heldCells(plan: readonly Planned[], ground: HeldGround): ReadonlyMap<number, BlindDraw> {
  const held = new Map<number, BlindDraw>();
  const named = namesOf(ground);
  if (named.size === 0) return held;
  for (const cell of plan) {
    const used = cell.uses.map(({ id }) => held.get(id)).find((draw) => draw !== undefined);
    const draw = used ?? (cell.kind === 'view' ? ofView(cell, ground) : ofQuery(cell, named, ground));
    if (draw) held.set(cell.segment.id, draw);
  }
  return held;
}

/** Words that a query cannot show labels of a half-read draw without: the names of their metrics, and their table. */
function namesOf({ evaluations, halfRead }: HeldGround): ReadonlyMap<string, BlindDraw> {
  const named = new Map<string, BlindDraw>();
  for (const { evaluation, metrics } of evaluations) {
    const draw = halfRead.of(evaluation);
    if (draw === null) continue;
    named.set('reviewed', draw);
    for (const metric of metrics) if (isHumanMetric(metric)) named.set(metric.metric, draw);
  }
  return named;
}

const pageOf = ({ show }: Fields) =>
  (typeof show === 'string' ? viewOf(show) : null)?.((view) => view.page) ?? null;

/** Whether it shows every evaluation: those that are held back are left out of what it comes to. */
export const showsAll = ({ kind, parts }: Planned): boolean =>
  kind === 'view' && pageOf(pinnedIn(parts.source, {})) === 'overview';

/** As the page that the view stands on holds it. */
function ofView({ parts }: Planned, { settings, evaluations, halfRead }: HeldGround): BlindDraw | null {
  const fields = pinnedIn(parts.source, settings);
  const page = pageOf(fields);
  const mainOf = ({ evaluation, metrics }: EvaluationInfo) =>
    halfRead.holding(evaluation, pickMetric(metrics));
  if (page === 'overview') {
    const scored = evaluations.filter(({ metrics }) => metrics.length > 0);
    return scored.every((one) => mainOf(one) !== null) ? (scored.map(mainOf)[0] ?? null) : null;
  }
  const evaluation =
    typeof fields['evaluation'] === 'string'
      ? evaluations.find((one) => one.evaluation === fields['evaluation'])
      : pickEvaluation(evaluations);
  if (page === null || !evaluation) return null;
  if (page === 'review') return halfRead.of(evaluation.evaluation);
  const metric =
    typeof fields['metric'] === 'string'
      ? evaluation.metrics.find((one) => one.metric === fields['metric'])
      : pickMetric(evaluation.metrics);
  return halfRead.holding(evaluation.evaluation, metric);
}

/** One that names them, is given their name, or has it in what it came to. */
function ofQuery(
  cell: Planned,
  named: ReadonlyMap<string, BlindDraw>,
  { resultOf }: HeldGround,
): BlindDraw | null {
  const result = resultOf(cell);
  const texts = [
    ...usesOf(cell.parts.source).words,
    ...stringsIn(cell.parts.source),
    ...cell.values.values(),
    ...(result?.columns ?? []).map(({ name }) => name),
    ...(result?.rows ?? []).flat(),
  ];
  for (const text of texts) {
    const draw = typeof text === 'string' ? named.get(text) : undefined;
    if (draw) return draw;
  }
  return null;
}

/** What stands between quotation marks; nothing where the text does not end. */
function stringsIn(source: string): string[] {
  try {
    return tokens(source)
      .filter(({ kind }) => kind === 'string')
      .map(({ start, end }) => source.slice(start + 1, end - 1).replaceAll("''", "'"));
  } catch {
    return [];
  }
}
