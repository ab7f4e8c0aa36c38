import { planColumns, planFields, planRows, type RunPlan } from '../../records/run-plan';
import { guarded } from '../../table/csv-cells';
import { fileName } from '../../table/file-name';

/** The plan as CSV: a row a sample, in the order in which they are to be answered. */
export const planCsv = (plan: RunPlan): string =>
  [planColumns, ...planRows(plan)]
    .map((cells) =>
      cells.map((cell) => (typeof cell === 'string' ? (cell === '' ? '' : guarded(cell)) : (cell ?? ''))),
    )
    .map((cells) => cells.join(',') + '\r\n')
    .join('');

export const planJson = (plan: RunPlan): string => JSON.stringify(planFields(plan), null, 1) + '\n';

/** Without whose models they are. */
export const planName = ({ evaluation, a, b }: RunPlan): string =>
  fileName('plan', evaluation, ...[a, b].map((name) => name.slice(name.lastIndexOf('/') + 1)));
