import { modelsOf, type Outcomes } from './outcomes';

export interface ItemOptions {
  /** One label an item: the rest is of the items of its own task, where that has 20 or more, else of all. */
  task?: readonly (string | number)[];
}

const LEAST_OF_TASK = 20;

/**
 * Of each item how many others each model solved. Throws a RangeError as `modelsOf` does, and where there are not as many
 * labels as items.
 */
export function restsOf(matrix: Outcomes, { task }: ItemOptions): number[][] {
  const models = modelsOf(matrix);
  if (task && task.length !== matrix.length)
    throw new RangeError(`${matrix.length} items but ${task.length} labels of tasks`);
  const whole = new Array<number>(models).fill(0);
  const ofTask = new Map<string | number, { items: number; totals: number[] }>();
  for (const [item, row] of matrix.entries()) {
    add(whole, row);
    if (!task) continue;
    const label = task[item] ?? '';
    const own = ofTask.get(label) ?? { items: 0, totals: whole.map(() => 0) };
    ofTask.set(label, own);
    own.items += 1;
    add(own.totals, row);
  }
  return matrix.map((row, item) => {
    const own = ofTask.get(task?.[item] ?? '');
    const totals = own && own.items >= LEAST_OF_TASK ? own.totals : whole;
    return totals.map((total, model) => total - (row[model] ?? 0));
  });
}

function add(totals: number[], row: readonly number[]): void {
  for (const [model, outcome] of row.entries()) totals[model] = (totals[model] ?? 0) + outcome;
}
