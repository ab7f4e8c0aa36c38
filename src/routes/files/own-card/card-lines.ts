import type { OwnGroup } from '../../../lib/ingest/table/own-tables';
import { nameFromPath } from '../../../lib/mapping/from-files';
import type { Column, FromFile, Mapping, Tried } from '../../../lib/mapping/mapping';
import { roleWords, scaleInWords } from '../../../lib/mapping/role-words';
import type { Cell } from '../../../lib/mapping/table';
import { evaluationHead } from '../../../lib/present/evaluation-words';

/** A line of the card: what a column, or a part of the path, was taken for. */
export interface CardLine {
  role: string;
  /** The column as the file calls it; null where no column says it. */
  column: string | null;
  /** In place of the column: where it stands. */
  place: string;
  value: string;
  why: string;
  tried: readonly Tried[];
}

export interface Card {
  lines: readonly CardLine[];
  /** Columns that no number depends on: labels, and what is shown with the record alone. */
  others: readonly { role: string; names: readonly string[] }[];
  /** What was tried against the table as a whole. */
  whole: readonly Tried[];
}

const LONGEST = 80;

function inShort(cell: Cell): string {
  if (cell === null) return '';
  const text = typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

/** The first value that stands in a column. */
function exampleOf({ tables }: OwnGroup, name: string): string {
  for (const { columns, sample } of tables) {
    const at = columns.indexOf(name);
    const row = at < 0 ? undefined : sample.find((cells) => inShort(cells[at] ?? null) !== '');
    if (row) return inShort(row[at] ?? null);
  }
  return '';
}

/** What the paths give in place of a pattern: of several, the first and how many more. */
function fromPaths(from: FromFile, { tables }: OwnGroup, said: (name: string) => string): string {
  const [first = '', ...more] = [...new Set(tables.map(({ path }) => said(nameFromPath(from, path))))];
  return more.length === 0 ? first : `${first} and ${more.length} more`;
}

/** What no column says: where the model, the evaluation and the samples come from. */
function placesOf({ model, sample, evaluation }: Mapping, group: OwnGroup): Omit<CardLine, 'tried'>[] {
  const lines: Omit<CardLine, 'tried'>[] = [];
  const add = (role: string, place: string, value: string, why: string) =>
    lines.push({ role, column: null, place, value, why });
  const part = ({ pattern }: FromFile): string =>
    /^\*(\.\w+)*$/.test(pattern) ? 'the file’s name' : 'a part of the path';
  if (model.from === 'file')
    add('model', part(model), fromPaths(model, group, String), 'no column names a model');
  if (model.from === 'name')
    add(
      'model',
      'one for all rows',
      model.name === '' ? 'not known yet' : model.name,
      'no column names a model',
    );
  if (model.from === 'column' && model.empty !== undefined)
    add('model', 'rows that name none', model.empty, 'nothing stands in its column there');
  if (model.from === 'columns') add('model', 'the names of columns', '', 'each model has columns of its own');
  if (evaluation.from === 'file')
    add(
      'evaluation',
      part(evaluation),
      fromPaths(evaluation, group, (name) => evaluationHead(name)),
      'no column names one',
    );
  if (evaluation.from === 'name')
    add('evaluation', 'one for all rows', evaluationHead(evaluation.name), 'no column names one');
  if (sample === 'input') add('sample', 'the text of the input', '', 'equal texts are one sample');
  if (sample === 'position') add('sample', 'the place among the rows', '', 'no column tells samples apart');
  return lines;
}

const isSaid = ({ role }: Column): boolean => role !== 'label' && role !== 'kept';

function whyOf(column: Column, { guess }: OwnGroup): string {
  const guessed = guess.mapping.columns.find(({ name }) => name === column.name);
  const isGuess = guessed?.role === column.role;
  const reason = isGuess ? (guess.reasons[column.name] ?? '') : 'you said so';
  if (column.role !== 'score') return reason;
  const better =
    column.lowerIsBetter === true
      ? 'lower is better'
      : column.lowerIsBetter === false
        ? 'higher is better'
        : 'which way is better is not known';
  return [reason, `read ${scaleInWords(column.reading)}`, better].filter((said) => said !== '').join('; ');
}

/** How the files of a group are read, or would be: each column's role, why, and what was tried against it. */
export function cardOf(group: OwnGroup): Card {
  const mapping = group.mapping ?? group.guess.mapping;
  const { tried } = group.guess;
  const lines = mapping.columns.filter(isSaid).map((column): CardLine => ({
    role:
      column.system === undefined ? roleWords[column.role] : `${roleWords[column.role]} of ${column.system}`,
    column: column.name,
    place: '',
    value: exampleOf(group, column.name),
    why: whyOf(column, group),
    tried: tried.filter((one) => one.column === column.name),
  }));
  const others = (['label', 'kept'] as const).flatMap((role) => {
    const names = mapping.columns.flatMap((column) => (column.role === role ? [column.name] : []));
    return names.length === 0 ? [] : [{ role: roleWords[role], names }];
  });
  const said = new Set(lines.map(({ column }) => column));
  return {
    lines: [...placesOf(mapping, group).map((line) => ({ ...line, tried: [] })), ...lines],
    others,
    whole: tried.filter(({ column }) => column === null || !said.has(column)),
  };
}
