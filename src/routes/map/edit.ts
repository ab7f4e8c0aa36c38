import type { Column, Mapping, Role } from '../../lib/mapping/mapping';
import { byTheseWords, type WordReading, wordsOf } from '../../lib/mapping/word-readings';

const change = (mapping: Mapping, name: string, to: (column: Column) => Column): Mapping => ({
  ...mapping,
  columns: mapping.columns.map((column) => (column.name === name ? to(column) : column)),
});

export const has = ({ columns }: Mapping, role: Role): boolean =>
  columns.some((column) => column.role === role);

/** What stands where nothing else says it: the mapping stays one that can be read. */
function settled(mapping: Mapping): Mapping {
  const { model, evaluation, sample } = mapping;
  const hasSystems = mapping.columns.some(({ system }) => system !== undefined);
  const isLost = model.from === 'column' ? !has(mapping, 'model') : model.from === 'columns' && !hasSystems;
  return {
    ...mapping,
    model: isLost ? { from: 'name', name: '' } : model,
    evaluation:
      evaluation.from === 'column' && !has(mapping, 'evaluation') ? { from: 'name', name: '' } : evaluation,
    sample:
      (sample === 'columns' && !has(mapping, 'sample')) || (sample === 'input' && !has(mapping, 'input'))
        ? has(mapping, 'sample')
          ? 'columns'
          : has(mapping, 'input')
            ? 'input'
            : 'position'
        : sample,
  };
}

/** Only what goes with the role stays: another role has no reading. */
function inRole({ name, system }: Column, role: Role): Column {
  return { name, role, ...(system !== undefined && { system }) };
}

/** A column in another role; where models, evaluations and samples have their names follows. `more`: what the role needs. */
export function withRole(mapping: Mapping, name: string, role: Role, more: Partial<Column> = {}): Mapping {
  const next = change(mapping, name, (column) =>
    column.role === role ? { ...column, ...more } : { ...inRole(column, role), ...more },
  );
  return settled({
    ...next,
    ...(role === 'model' && { model: { from: 'column' } as const }),
    ...(role === 'evaluation' && { evaluation: { from: 'column' } as const }),
    ...(role === 'sample' && { sample: 'columns' as const }),
  });
}

/** Something else said of a column, its role as it is. */
export const withColumn = (mapping: Mapping, name: string, said: Partial<Column>): Mapping =>
  change(mapping, name, (column) => ({ ...column, ...said }));

/** The model that a column is of; null: it is the sample's. */
export function withSystem(mapping: Mapping, name: string, system: string | null): Mapping {
  const next = change(mapping, name, (column) => {
    const said = { ...column };
    if (system === null) delete said.system;
    else said.system = system;
    return said;
  });
  return settled(system === null ? next : { ...next, model: { from: 'columns' } });
}

/** Where the models' names stand. A column that is named takes the role; one that had it is kept. */
export function withModel(mapping: Mapping, model: Mapping['model'], column?: string): Mapping {
  const columns = mapping.columns.map((one): Column => {
    if (model.from === 'column' && one.name === column) return { name: one.name, role: 'model' };
    return one.role === 'model' ? inRole(one, 'kept') : one;
  });
  return settled({ ...mapping, model, columns });
}

/** Columns of models taken as metrics of one model. */
export function systemsAsMetrics(mapping: Mapping, metricOf: (name: string) => string): Mapping {
  const columns = mapping.columns.map(({ system, ...column }): Column =>
    system !== undefined && column.role === 'score' ? { ...column, metric: metricOf(column.name) } : column,
  );
  return settled({ ...mapping, columns });
}

/** What another row of the same sample and model is. */
export type AnotherRow = 'same' | 'repeats' | 'file repeats' | 'file conditions';

/** `pattern`: the part of the files' paths that says it. */
export function withAnotherRow(mapping: Mapping, is: AnotherRow, pattern: string): Mapping {
  const rest = { ...mapping };
  delete rest.condition;
  delete rest.repeats;
  const file = { from: 'file', pattern } as const;
  if (is === 'file conditions') return { ...rest, condition: file };
  if (is === 'same') return rest;
  return { ...rest, repeats: is === 'repeats' ? { from: 'position' } : file };
}

/** What a word of a score counts as; `unread`: nobody said. */
export type Counts = 'one' | 'zero' | 'no answer' | 'error' | 'unscored' | 'left out' | number;

export function countsOf(reading: WordReading, word: string): Counts {
  const { ones, zeros, third } = wordsOf(reading);
  const same = (one: string): boolean => one.trim().toLowerCase() === word.trim().toLowerCase();
  if (ones.some(same)) return 'one';
  if (zeros.some(same)) return 'zero';
  return third.find((other) => same(other.word))?.counts ?? 'unscored';
}

/** The reading with a word that counts as this. */
export function withWord(reading: WordReading, word: string, counts: Counts): WordReading {
  const { ones, zeros, third } = wordsOf(reading);
  const others = (list: readonly string[]): string[] =>
    list.filter((one) => one.trim().toLowerCase() !== word.trim().toLowerCase());
  const rest = third.filter(({ word: one }) => others([one]).length > 0);
  return byTheseWords(reading.as, {
    ones: counts === 'one' ? [...others(ones), word] : others(ones),
    zeros: counts === 'zero' ? [...others(zeros), word] : others(zeros),
    third: counts === 'one' || counts === 'zero' ? rest : [...rest, { word, counts }],
  });
}

export function swapped(reading: WordReading): WordReading {
  const { ones, zeros, third } = wordsOf(reading);
  return byTheseWords(reading.as, { ones: zeros, zeros: ones, third });
}

/** Where the name of the evaluation stands. */
export function withEvaluation(
  mapping: Mapping,
  evaluation: Mapping['evaluation'],
  column?: string,
): Mapping {
  const columns = mapping.columns.map((one): Column => {
    if (evaluation.from === 'column' && one.name === column) return { name: one.name, role: 'evaluation' };
    return one.role === 'evaluation' ? inRole(one, 'kept') : one;
  });
  return settled({ ...mapping, evaluation, columns });
}
