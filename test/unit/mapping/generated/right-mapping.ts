import type { Column, Mapping, Reading, Role } from '../../../../src/lib/mapping/mapping';
import type { OwnTable } from '../../../../src/lib/mapping/table';
import type { Meaning, Truth } from './truth';

const roles: Readonly<Partial<Record<Meaning, Role>>> = {
  sample: 'sample',
  model: 'model',
  condition: 'condition',
  repeat: 'epoch',
  input: 'input',
  output: 'output',
  pick: 'extracted',
  reference: 'reference',
  score: 'score',
  metric: 'metric',
  explanation: 'explanation',
  error: 'error',
  'label of the sample': 'label',
  'label of the model': 'label',
  'label of the response': 'label',
};

/** The mapping of a table of a row an answer, as what is true of it has it; nothing is guessed. */
export function rightMapping(truth: Truth, table: OwnTable): Mapping {
  const facts = (truth.facts[0] ?? []).map(([fact]) => fact);
  const has = (meaning: Meaning): boolean =>
    Object.values(truth.columns).some((one) => one.meaning === meaning);
  const columns = table.columns.map((name, i): Column => {
    const meaning = truth.columns[name]?.meaning;
    const role = (meaning && roles[meaning]) ?? 'kept';
    if (role === 'label' && meaning === 'label of the response') return { name, role, per: 'response' };
    if (role !== 'score') return { name, role };
    const cells = table.sample.map((row) => row[i] ?? null);
    return { name, role, reading: readingOf(cells.map((cell, at) => [cell, facts[at]?.scores[name]])) };
  });
  const isNumbered = has('repeat');
  const repeated = new Set(facts.map((fact) => fact?.repeat)).size > 1;
  return {
    rows: table.rows,
    model: has('model') ? { from: 'column' } : { from: 'name', name: '' },
    evaluation: { from: 'name', name: 'made' },
    sample: has('sample') ? 'columns' : 'input',
    ...(repeated && !isNumbered && { repeats: { from: 'position' } as const }),
    columns,
  };
}

/** How the cells of a score are read, from what each of them is. */
function readingOf(pairs: readonly (readonly [cell: unknown, score: number | null | undefined])[]): Reading {
  const known = pairs.filter(([cell, score]) => cell !== null && score !== undefined);
  const words = known.filter(([cell, score]) => score !== null && !/^[-−]?\d/.test(String(cell)));
  if (words.length > 0 || known.every(([, score]) => score === 1 || score === 0)) {
    const of = (value: number): string[] => [...new Set(known.flatMap(([cell, score]) => (score === value ? [String(cell)] : [])))]; // prettier-ignore
    return { as: 'right or wrong', right: of(1), wrong: of(0) };
  }
  const none = known.flatMap(([cell, score]) =>
    score === null ? [Number(String(cell).replace(',', '.'))] : [],
  );
  const top = known.map(([cell]) => /\/(\d+)$/.exec(String(cell))?.[1]).find((max) => max !== undefined);
  return {
    as: 'number',
    ...(known.some(([cell]) => String(cell).endsWith('%')) && { percent: true }),
    ...(known.some(([cell]) => /\d,\d/.test(String(cell))) && { decimal: ',' as const }),
    ...(top !== undefined && { max: Number(top) }),
    none: [...new Set(none.filter((one) => !Number.isNaN(one)))],
  };
}
