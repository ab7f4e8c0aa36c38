import type { Cell } from '../engine/database';

export type Fields = Readonly<Record<string, unknown>>;

/** The object that a JSON cell holds. Throws with a sentence a person can act on. */
export function fieldsOf(source: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch (cause) {
    throw new Error(`This is not JSON: ${cause instanceof Error ? cause.message : String(cause)}.`, {
      cause,
    });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('A JSON object is expected: { … }.');
  return { ...value };
}

/** JSON as it is written into a cell: a key a line, its values in one; what is undefined is left out. */
export const writeFields = (fields: Fields): string => {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const lines = given.map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value, null, 1).replace(/\s*\n\s*/g, ' ')}`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n}`;
};

export type InputType = 'choice' | 'slider' | 'text' | 'date';

/** A value that later cells use as `$name`. */
export interface Input {
  type: InputType;
  value: Cell;
  label: string | null;
  /** Of a choice. */
  options: readonly Cell[];
  min: number | null;
  max: number | null;
  step: number | null;
}

const isValue = (value: unknown): value is Cell =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
const types: readonly InputType[] = ['choice', 'slider', 'text', 'date'];

/** An input as its cell says it. Throws with a sentence a person can act on. */
export function inputOf(source: string): Input {
  const fields = fieldsOf(source);
  const type = types.find((one) => one === fields['type']);
  if (!type) throw new Error(`An input needs a "type": ${types.join(', ')}.`);
  const value = fields['value'];
  if (!isValue(value)) throw new Error('An input needs a "value": a text, a number, true, false or null.');
  const listed = fields['options'];
  const options = Array.isArray(listed) ? listed.filter(isValue) : [];
  if (type === 'choice' && options.length === 0)
    throw new Error('A choice needs "options": a list of values.');
  if (type === 'slider' && typeof value !== 'number') throw new Error('The "value" of a slider is a number.');
  const [min, max, step] = [fields['min'], fields['max'], fields['step']].map(numberOf);
  if (type === 'slider' && (min == null || max == null || min >= max))
    throw new Error('A slider needs numbers "min" and "max", the first below the second.');
  const label = typeof fields['label'] === 'string' ? fields['label'] : null;
  return { type, value, label, options, min: min ?? null, max: max ?? null, step: step ?? null };
}

/** The cell of an input with another value; its other keys stay, in their order. */
export const withInput = (source: string, value: Cell): string => writeFields({ ...fieldsOf(source), value });
