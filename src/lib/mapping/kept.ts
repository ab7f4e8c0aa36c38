import { fits } from './fits';
import type { Guess, Mapping } from './mapping';
import { wordOf } from './places';
import type { Cell, OwnTable } from './table';

/** What a person said of some files: it holds for files of the same columns. */
export interface KeptMapping {
  mapping: Mapping;
  /** Of the bytes that it was said of. The name of a model that a person gave is true of those alone. */
  digests: readonly string[];
}

const namesModel = ({ mapping: { model } }: KeptMapping): boolean => model.from === 'name';

/** A mapping for other bytes: whose the rows are that name no model was said of the first alone. null where some are here. */
function forOthers({ mapping }: KeptMapping, table: OwnTable): Mapping | null {
  const said = { ...mapping, rows: table.rows };
  if (said.model.from !== 'column' || said.model.empty === undefined) return said;
  const names = new Set(said.columns.flatMap(({ name, role }) => (role === 'model' ? [name] : [])));
  const at = table.columns.flatMap((name, i) => (names.has(name) ? [i] : []));
  const isNamed = (row: readonly Cell[]): boolean => at.some((i) => wordOf(row[i] ?? null).trim() !== '');
  return table.sample.every(isNamed) ? { ...said, model: { from: 'column' } } : null;
}

/**
 * The mapping that holds for a table as it is: said of these very bytes, or without the name of a model. Other bytes with
 * the same columns may have their rows elsewhere, or another mark between cells.
 */
export function keptFor(
  kept: readonly KeptMapping[],
  table: OwnTable,
  digest: string | null,
): Mapping | null {
  const fitting = kept.filter(({ mapping }) => fits(mapping, table));
  const same = fitting.find(({ digests }) => digest !== null && digests.includes(digest));
  if (same) return same.mapping;
  const other = fitting.find((one) => !namesModel(one));
  return other ? forOthers(other, table) : null;
}

/** What was said of other files of these columns, with everything but the model as it was said; null without. */
export function keptButModel(
  kept: readonly KeptMapping[],
  { columns, rows }: Pick<OwnTable, 'columns' | 'rows'>,
  guess: Guess,
): Guess | null {
  const found = kept.find((one) => namesModel(one) && fits(one.mapping, { columns, rows }));
  if (found === undefined) return null;
  const said = { ...found.mapping, rows };
  const isNamedByFile =
    guess.mapping.model.from === 'file' && guess.open.every(({ code }) => code !== 'no_model');
  if (isNamedByFile)
    return { ...guess, mapping: { ...said, model: guess.mapping.model }, sure: true, open: [] };
  return {
    ...guess,
    mapping: { ...said, model: { from: 'name', name: '' } },
    sure: false,
    open: [
      {
        column: null,
        code: 'no_model',
        question: 'Its columns are read as before. Which model gave these answers?',
      },
    ],
  };
}

/** What was said goes first, in place of what was said before of the same columns: but other names of models stay, for their files. */
export function withKept(kept: readonly KeptMapping[], said: KeptMapping): KeptMapping[] {
  const others = kept.flatMap((one): KeptMapping[] => {
    if (!sameColumns(one.mapping, said.mapping)) return [one];
    const digests = one.digests.filter((digest) => !said.digests.includes(digest));
    const stays = namesModel(one) && namesModel(said) && digests.length > 0;
    return stays ? [{ ...one, digests }] : [];
  });
  return [said, ...others];
}

export const sameColumns = (one: Mapping, other: Mapping): boolean =>
  fits(one, { rows: other.rows, columns: other.columns.map(({ name }) => name) });
