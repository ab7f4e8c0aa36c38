import type { SamplePaths } from '../../analysis/paths/sample-paths';
import type { Step } from '../../records/path';
import { count, whole } from '../../ui/numbers';
import { type LaneRow, partingColumn, stepsByColumn } from './lanes';

/** What answers do at one place, those that do the same together. */
export interface StepCard {
  rows: LaneRow[];
  /** null: they make no call there, or none any more. */
  step: Step | null;
  /** What they said last, where that is what is looked at. */
  answer: string | null;
  call: number | null;
}

export interface Opened {
  title: string;
  cards: readonly StepCard[];
  /** Who makes no call there. */
  none: readonly LaneRow[];
}

type Of = { row: LaneRow; step: Step | null; answer: string | null; call: number | null };

function together(all: readonly Of[]): StepCard[] {
  const found = new Map<string, StepCard>();
  for (const { row, ...said } of all) {
    const key = JSON.stringify([said.step?.call ?? null, said.step?.failed ?? null, said.answer]);
    const card = found.get(key);
    if (card) card.rows.push(row);
    else found.set(key, { rows: [row], ...said });
  }
  return [...found.values()];
}

const answersIn = (rows: readonly LaneRow[]): number =>
  rows.reduce((sum, { lanes }) => sum + Math.max(1, lanes.length), 0);

/** Of a column; where the answers first part, what each does at that call, wherever it stands. */
export function openedAt(answer: SamplePaths, rows: readonly LaneRow[], open: number | 'answer'): Opened {
  if (open === 'answer') {
    const said = rows.flatMap((row) =>
      row.path.answer === null || row.lanes.length === 0
        ? []
        : [{ row, step: null, answer: row.path.answer, call: null }],
    );
    const none = rows.filter(({ path, lanes }) => path.answer === null && lanes.length > 0);
    return { title: 'What was said last', cards: together(said), none };
  }
  const own = rows.filter(({ lanes }) => lanes.length > 0);
  if (answer.parting && open === partingColumn(answer)) {
    const { call } = answer.parting;
    const at = own.map((row) => ({ row, step: row.path.steps[call - 1] ?? null, answer: null, call }));
    return {
      title: `Call ${whole(call)}: the first that is not the same in all`,
      cards: together(at),
      none: [],
    };
  }
  const at = rows.map((row) => ({ row, step: stepsByColumn(row).get(open) ?? null }));
  const there = at.flatMap(({ row, step }) =>
    step ? [{ row, step, answer: null, call: row.path.steps.indexOf(step) + 1 }] : [],
  );
  return {
    title: `Column ${whole(open + 1)}: ${count(answersIn(there.map(({ row }) => row)), 'answer')}`,
    cards: together(there),
    none: at.filter(({ step, row }) => step === null && row.lanes.length > 0).map(({ row }) => row),
  };
}
