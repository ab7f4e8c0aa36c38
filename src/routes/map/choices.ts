import type { Column, Mapping, Reading } from '../../lib/mapping/mapping';
import { has, withColumn, withRole } from './edit';
import type { Choice } from './question';

const asIs = (mapping: Mapping): Mapping => mapping;
export const columnOf = ({ columns }: Mapping, name: string | null): Column | undefined =>
  columns.find((column) => column.name === name);

type NumberReading = Extract<Reading, { as: 'number' }>;
type Scale = Pick<NumberReading, 'percent' | 'min' | 'max'>;
export const numberReading = (mapping: Mapping, name: string): NumberReading => {
  const reading = columnOf(mapping, name)?.reading;
  return reading?.as === 'number' ? reading : { as: 'number' };
};

/** A choice: its word, what comes of it, and what it makes of a mapping; without, it is as guessed. */
export const give = (id: string, label: string, what: string, apply: Choice['apply'] = asIs): Choice => ({
  id,
  label,
  what,
  apply,
});

/** Choices on one column of a guess. */
export function choicesOn(name: string, guessed: Mapping) {
  const number = (id: string, label: string, what: string, scale: Scale): Choice =>
    give(id, label, what, (mapping) => {
      const { decimal, none } = numberReading(mapping, name);
      const others = { ...(decimal && { decimal }), ...(none && { none }) };
      return withColumn(mapping, name, { reading: { as: 'number', ...scale, ...others } });
    });
  const part = (id: string, label: string, what: string, said: Partial<NumberReading>): Choice =>
    give(id, label, what, (mapping) => {
      const { decimal, none, ...others } = { ...numberReading(mapping, name), ...said };
      const reading = { ...others, ...(decimal && { decimal }), ...(none && none.length > 0 && { none }) };
      return withColumn(mapping, name, { reading });
    });
  const direction =
    (lowerIsBetter: boolean): Choice['apply'] =>
    (mapping) =>
      withColumn(mapping, name, { lowerIsBetter });
  const unit =
    (unit: 'ms' | 's'): Choice['apply'] =>
    (mapping) => ({
      ...mapping,
      columns: mapping.columns.map((one) => (one.role === 'latency' ? { ...one, unit } : one)),
    });
  const byInput = has(guessed, 'input')
    ? [
        give('input', 'by the input', 'Equal texts are one sample', (mapping) => ({
          ...mapping,
          sample: 'input',
        })),
      ]
    : [];
  const as =
    (role: 'output' | 'reference' | 'condition' | 'epoch' | 'judge' | 'kept' | 'label'): Choice['apply'] =>
    (mapping) =>
      withRole(mapping, name, role);
  const condition = (label: string): Choice =>
    give('condition', label, 'Each is compared with the others', as('condition'));
  const repeats = (label: string): Choice =>
    give('epoch', label, 'Repeats of a sample are averaged before models are compared', as('epoch'));
  const kept = (id: string, label: string): Choice =>
    give(id, label, 'It is shown with the record and counted nowhere', as('kept'));
  return { number, part, direction, unit, byInput, as, condition, repeats, kept };
}
