import { isEncoding } from './encodings';
import type { Column, FromFile, Mapping, Reading, Role, RowsAt, Third } from './mapping';
import { byTheseWords } from './word-readings';

const roles: readonly Role[] = [
  'sample',
  'evaluation',
  'model',
  'condition',
  'epoch',
  'input',
  'output',
  'extracted',
  'reference',
  'score',
  'metric',
  'judge',
  'explanation',
  'label',
  'input_tokens',
  'output_tokens',
  'total_tokens',
  'reasoning_tokens',
  'cost',
  'latency',
  'error',
  'time',
  'contender_a',
  'contender_b',
  'output_a',
  'output_b',
  'verdict',
  'kept',
];

type Json = Partial<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const texts = (value: unknown): string[] | null =>
  Array.isArray(value) && value.every(isText) ? value : null;
const finite = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** A mapping as JSON has it, checked; null where the value is none. What it does not know is left out. */
export function mappingOf(value: unknown): Mapping | null {
  if (!isObject(value) || !Array.isArray(value.columns)) return null;
  const rows = rowsOf(value.rows);
  const model =
    isObject(value.model) && value.model.from === 'columns'
      ? { from: 'columns' as const }
      : modelOf(value.model);
  const evaluation = nameOf(value.evaluation);
  const columns = value.columns.flatMap((one) => columnOf(one) ?? []);
  const { sample } = value;
  if (!rows || !model || !evaluation || columns.length !== value.columns.length) return null;
  if (sample !== 'columns' && sample !== 'input' && sample !== 'position') return null;
  const condition = fromFile(value.condition);
  const repeats =
    isObject(value.repeats) && value.repeats.from === 'position'
      ? { from: 'position' as const }
      : fromFile(value.repeats);
  if ((value.condition !== undefined && !condition) || (value.repeats !== undefined && !repeats)) return null;
  return {
    rows,
    model,
    evaluation,
    sample,
    ...(condition && { condition }),
    ...(repeats && { repeats }),
    columns,
  };
}

/** A mapping as a file that can be read by eye, and back. */
export const mappingJson = (mapping: Mapping): string => JSON.stringify(mapping, null, 2) + '\n';

function rowsOf(value: unknown): RowsAt | null {
  if (!isObject(value)) return null;
  const { layout, delimiter, encoding, header, above, heads } = value;
  if (layout === 'lines' || layout === 'values') return { layout };
  if (layout === 'document') {
    const path = texts(value.path);
    const names = texts(value.names);
    const byColumn = value.byColumn === true;
    const lists = typeof header === 'boolean' && { header };
    return path && { layout, path, ...(names && { names }), ...lists, ...(byColumn && { byColumn }) };
  }
  if (layout !== 'table') return null;
  if (delimiter !== ',' && delimiter !== ';' && delimiter !== '\t' && delimiter !== '|') return null;
  if (!isEncoding(encoding)) return null;
  const lines = typeof above === 'number' && Number.isInteger(above) && above > 0 && { above };
  const fill = texts(value.fill);
  const { sections } = value;
  return {
    ...{ layout, delimiter, encoding, header: header !== false, ...lines },
    ...((heads === 2 || heads === 3) && { heads }),
    ...(fill && fill.length > 0 && { fill }),
    ...(isObject(sections) &&
      isText(sections.name) && {
        sections: { name: sections.name, first: isText(sections.first) ? sections.first : '' },
      }),
  };
}

const fromFile = (value: unknown): FromFile | null =>
  isObject(value) && value.from === 'file' && isText(value.pattern)
    ? { from: 'file', pattern: value.pattern }
    : null;

function modelOf(value: unknown): Exclude<Mapping['model'], { from: 'columns' }> | null {
  const named = nameOf(value);
  if (named?.from !== 'column' || !isObject(value) || !isText(value.empty)) return named;
  return { from: 'column', empty: value.empty };
}

function nameOf(value: unknown): { from: 'column' } | FromFile | { from: 'name'; name: string } | null {
  if (!isObject(value)) return null;
  if (value.from === 'column') return { from: 'column' };
  if (value.from === 'file') return fromFile(value);
  return value.from === 'name' && isText(value.name) ? { from: 'name', name: value.name } : null;
}

function columnOf(value: unknown): Column | null {
  if (!isObject(value) || !isText(value.name)) return null;
  const role = roles.find((known) => known === value.role);
  if (!role) return null;
  const { system, metric, lowerIsBetter, unit, per } = value;
  const only = onlyOf(value.only);
  const reading = value.reading === undefined ? undefined : readingOf(value.reading);
  if (reading === null) return null;
  return {
    name: value.name,
    role,
    ...(isText(system) && { system }),
    ...(isText(metric) && { metric }),
    ...(reading && { reading }),
    ...((typeof lowerIsBetter === 'boolean' || lowerIsBetter === null) && { lowerIsBetter }),
    ...((unit === 'ms' || unit === 's' || unit === 'written') && { unit }),
    ...(only && { only }),
    ...((per === 'sample' || per === 'response') && { per }),
  };
}

function onlyOf(value: unknown): Column['only'] | null {
  if (!isObject(value) || !isText(value.column)) return null;
  const is = texts(value.is);
  return is && { column: value.column, is };
}

const counts: readonly unknown[] = ['no answer', 'error', 'unscored', 'left out'] satisfies Third[];
const isThird = (value: unknown): value is Third => finite(value) !== null || counts.includes(value);

function readingOf(value: unknown): Reading | null {
  if (!isObject(value)) return null;
  if (value.as === 'share') return isText(value.of) ? { as: 'share', of: value.of } : null;
  if (value.as === 'number') {
    const none = Array.isArray(value.none) ? value.none.flatMap((one) => finite(one) ?? []) : [];
    return {
      as: 'number',
      ...((value.percent === true || value.percent === 'above 1') && { percent: value.percent }),
      ...(value.decimal === ',' && { decimal: ',' as const }),
      ...(value.min !== undefined && { min: finite(value.min) }),
      ...(value.max !== undefined && { max: finite(value.max) }),
      ...(none.length > 0 && { none }),
    };
  }
  const { as } = value;
  if (as !== 'right or wrong' && as !== 'yes or no') return null;
  const [ones, zeros] =
    as === 'yes or no' ? [texts(value.yes), texts(value.no)] : [texts(value.right), texts(value.wrong)];
  if (!ones || !zeros) return null;
  const third = (Array.isArray(value.third) ? (value.third as unknown[]) : []).flatMap((one) =>
    isObject(one) && isText(one.word) && isThird(one.counts) ? [{ word: one.word, counts: one.counts }] : [],
  );
  return byTheseWords(as, { ones, zeros, third });
}
