import { planColumns, planFields, planRows, type RunPlan } from '../../records/run-plan';
import { csvOf } from '../../table/csv';
import { fileName } from '../../table/file-name';
import { tableOf, text } from '../../table/table';

/** The plan as CSV: a row a sample, in the order in which they are to be answered. */
export const planCsv = (plan: RunPlan): string =>
  csvOf(
    tableOf(
      planRows(plan),
      planColumns.map((name, i) => text(name, (row) => row[i] ?? null)),
    ),
  );

export const planJson = (plan: RunPlan): string => JSON.stringify(planFields(plan), null, 1) + '\n';

/** Without whose models they are. */
export const planName = ({ evaluation, a, b }: RunPlan): string =>
  fileName('plan', evaluation, ...[a, b].map((name) => name.slice(name.lastIndexOf('/') + 1)));
