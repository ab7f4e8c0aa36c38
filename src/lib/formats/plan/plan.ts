import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Place, Sink } from '../../records/record';
import { arePlanColumns, runPlan, RunPlanError } from '../../records/run-plan';
import type { DocumentFormat, TableFormat } from '../format';
import { unguarded } from '../../table/csv-cells';
import { children, has, isList, placeOf } from '../shared/fields';
import { scalarText } from '../shared/reading';

type Cells = Readonly<Record<string, string>>;

function say(whole: Cells, rows: readonly Cells[], place: Place, sink: Sink): void {
  try {
    sink.plan(runPlan(whole, rows));
  } catch (error) {
    if (!(error instanceof RunPlanError)) throw error;
    sink.reject({ code: 'plan_invalid', field: error.field, message: error.message }, place);
  }
}

const fieldsOf = (tape: JsonTape, node: Node): Cells =>
  Object.fromEntries(
    [...children(tape, node)].map((child) => [tape.key(child), scalarText(tape, child) ?? '']),
  );

/** A plan as JSON: what is planned, and the list `plan` of its samples. */
export const planDocument: DocumentFormat = {
  id: 'plan-json',
  layout: 'document',
  recognise: (tape, root) =>
    isList(tape, tape.get(root, 'plan')) &&
    has(tape, root, 'model_a', 'planned_samples', 'answers_a', 'answers_b')
      ? { version: null }
      : null,
  read(tape, root, _source, _recognised, sink) {
    const list = tape.get(root, 'plan');
    const rows = [...children(tape, list)].map((node) => fieldsOf(tape, node));
    say(fieldsOf(tape, root), rows, placeOf(tape, root), sink);
  },
};

/** A plan as CSV: a row a sample, and what is planned in each. */
export const planTable: TableFormat = {
  id: 'plan-csv',
  layout: 'table',
  recognise: (columns) => (arePlanColumns(columns) ? { version: null } : null),
  read(columns, records, _source, sink) {
    const rows = records.map((cells) =>
      Object.fromEntries(columns.map((name, i) => [name, unguarded(cells[i] ?? '')])),
    );
    say(rows[0] ?? {}, rows, { offset: 0, length: 0, line: 1 }, sink);
  },
};
