import type { Alike } from './file-scales';
import { type Difference, differences, endNumber, wholeName, partOfPath } from './from-files';
import type { Column, Guess, Mapping } from './mapping';
import { Places, wordOf } from './places';
import { RowNames } from './row-names';
import { leftOut } from './rows';
import type { Cell, OwnTable } from './table';

/** Rows that are looked at, of all files together. */
const LOOKED_AT = 200_000;
/** Of the smaller file: where less contradicts, the few rows are said where it is read. */
const SHARE = 0.05;

/** What one file says of an answer. */
interface AnswerRow {
  table: number;
  cells: readonly Cell[];
  input: string;
}

/** Files that tell of the same answers in other words: by the number of each, those it contradicts. */
interface Contradictions {
  by: ReadonlyMap<number, ReadonlySet<number>>;
  /** Whether the inputs of such answers are the same text; null where the files hold no inputs. */
  sameInputs: boolean | null;
}

/**
 * Files of one group that tell of the same sample of the same model, and say something else. Where their inputs differ, or
 * nothing shows that they are the same, the ids begin anew in each file: each is an evaluation of its own. Where the inputs
 * are the same, each file is a run of its own: a repeat, where the files are numbered as such, else another condition.
 */
export function alikeInAnswers(tables: readonly OwnTable[], guess: Guess): Alike[] {
  const { mapping } = guess;
  if (tables.length < 2) return [{ tables, guess }];
  const { by, sameInputs } = contradictions(tables, mapping);
  if (by.size === 0) return [{ tables, guess }];
  const apart = partThatParts(tables, by);
  if (apart === null) return [{ tables, guess }];
  const from = { from: 'file', pattern: apart.pattern } as const;
  const isNumbered =
    sameInputs !== false &&
    apart.parts.every((part) => numbersRepeats(apart.pattern, part)) &&
    new Set(apart.parts.map(endNumber)).size === new Set(apart.parts).size;
  const isAnew = !isNumbered && sameInputs !== true;
  const said: Mapping = isNumbered
    ? { ...mapping, repeats: from }
    : isAnew
      ? { ...mapping, evaluation: from, columns: mapping.columns.map(withoutEvaluation) }
      : { ...mapping, condition: from };
  const again: Guess = {
    ...guess,
    mapping: said,
    ...(isAnew && { begunAnew: sameInputs === null ? 'no inputs' : 'other inputs' }),
  };
  const alone = tables.filter((_, i) => !by.has(i));
  const found = [{ tables: tables.filter((_, i) => by.has(i)), guess: again }];
  return alone.length === 0 ? found : [{ tables: alone, guess }, ...found];
}

const withoutEvaluation = (column: Column): Column =>
  column.role === 'evaluation' ? { ...column, role: 'label' } : column;

function contradictions(tables: readonly OwnTable[], mapping: Mapping): Contradictions {
  const roles = new Map(mapping.columns.map(({ name, role }) => [name, role] as const));
  const names = [...roles].flatMap(([name, role]) => (role === 'kept' ? [] : [name]));
  const rowsOf = new Map<string, AnswerRow[]>();
  const pairs = new Map<string, number>();
  const rows = tables.map(() => 0);
  const inputs = { same: 0, other: 0 };
  const most = Math.max(50, Math.ceil(LOOKED_AT / tables.length));
  for (const [t, table] of tables.entries()) {
    const places = new Places(mapping, table);
    const namer = new RowNames(mapping, table, places);
    const at = names.map((name) => table.columns.indexOf(name));
    for (const row of table.sample.slice(0, most)) {
      if (leftOut(row, table.columns) !== null) continue;
      for (const system of places.systems) {
        if (!places.has(system, row)) continue;
        const { input, ...of } = namer.of(row, system);
        if (of.sample === '') continue;
        rows[t] = (rows[t] ?? 0) + 1;
        const key = JSON.stringify(Object.values(of));
        const cells = at.map((i) => row[i] ?? null);
        const before = rowsOf.get(key);
        if (before === undefined) {
          rowsOf.set(key, [{ table: t, cells, input }]);
          continue;
        }
        for (const other of before) {
          if (other.table === t || !contradict(other.cells, cells)) continue;
          const pair = `${String(other.table)} ${String(t)}`;
          pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
          if (input !== '' && other.input !== '') inputs[input === other.input ? 'same' : 'other']++;
        }
        if (!before.some((other) => other.table === t)) before.push({ table: t, cells, input });
      }
    }
  }
  const by = new Map<number, Set<number>>();
  for (const [pair, count] of pairs) {
    const [a = 0, b = 0] = pair.split(' ').map(Number);
    if (count < Math.max(1, SHARE * Math.min(rows[a] ?? 0, rows[b] ?? 0))) continue;
    by.set(a, (by.get(a) ?? new Set()).add(b));
    by.set(b, (by.get(b) ?? new Set()).add(a));
  }
  const seen = inputs.same + inputs.other;
  return { by, sameInputs: seen === 0 ? null : inputs.same >= 0.9 * seen };
}

/** Whether two rows say different things in one cell; what only one of them says adds to the other. */
const contradict = (a: readonly Cell[], b: readonly Cell[]): boolean =>
  a.some((cell, i) => {
    const other = b[i] ?? null;
    return cell !== null && other !== null && cell !== other && wordOf(cell) !== wordOf(other);
  });

/** The part of the paths with the fewest values that no two files share which contradict each other. */
function partThatParts(
  tables: readonly OwnTable[],
  by: ReadonlyMap<number, ReadonlySet<number>>,
): Difference | null {
  const paths = tables.flatMap(({ path }, i) => (by.has(i) ? [path] : []));
  const end = /\.[^.]*$/.exec(wholeName(paths))?.[0] ?? '';
  const found: Difference[] = [
    ...differences(paths),
    ...[`*_?${end}`, `?_*${end}`, `*-?${end}`, `?-*${end}`, wholeName(paths)].flatMap((pattern) => {
      const parts = paths.map((path) => partOfPath(pattern, path));
      return parts.every((part) => part !== null) ? [{ pattern, parts: parts.map(String) }] : [];
    }),
  ];
  const numbers = [...by.keys()].sort((a, b) => a - b);
  const count = ({ parts }: Difference): number => new Set(parts).size;
  const parting = found.filter(({ parts }) =>
    numbers.every((table, i) =>
      [...(by.get(table) ?? [])].every((other) => parts[numbers.indexOf(other)] !== parts[i]),
    ),
  );
  return parting.sort((a, b) => count(a) - count(b))[0] ?? null;
}

const NUMBERED =
  /(^|[^\p{L}])(runs?|seeds?|trials?|rep(eat|etition|s)?|epochs?|iter(ation)?|attempts?|rounds?|try|pass)$/iu;

/** Whether a part of a file's name counts repeats: `run2`, `seed_42`, `trial-3`. */
function numbersRepeats(pattern: string, part: string): boolean {
  const [before = ''] = pattern.split('*');
  const word = /^(.*?)[_\s\-.]*\d{1,9}$/.exec(part)?.[1];
  if (word === undefined) return false;
  return NUMBERED.test(word === '' ? (before.split('/').at(-1) ?? '').replace(/[_\s\-.]+$/, '') : word);
}
