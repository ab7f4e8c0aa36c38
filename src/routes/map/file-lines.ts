import { nameFromPath, partOfPath } from '../../lib/mapping/from-files';
import { differences } from '../../lib/mapping/from-files';
import { outcome, type Outcome } from '../../lib/mapping/outcome';
import type { Mapping } from '../../lib/mapping/mapping';
import type { OwnTable } from '../../lib/mapping/table';
import { runName } from './verdict';

export interface FileLine {
  path: string;
  before: string;
  /** The part of the name that tells it from the others, or names the model. */
  mark: string;
  after: string;
  rows: number | null;
  /** Its runs, with their place among all. */
  runs: { at: number; name: string }[];
}

/** The part of each path that the model comes from, else that differs in the files' own names. */
function marksOf(paths: readonly string[], { model, evaluation }: Mapping): string[] {
  const from = model.from === 'file' ? model : evaluation.from === 'file' ? evaluation : null;
  if (from) return paths.map((path) => partOfPath(from.pattern, path) ?? nameFromPath(from, path));
  if (paths.length < 2) return paths.map(() => '');
  const last = differences(paths).at(-1);
  return paths.map((_, i) => last?.parts[i] ?? '');
}

/** Each file of a group with what comes of it. */
export function fileLines(tables: readonly OwnTable[], mapping: Mapping, all: Outcome): FileLine[] {
  const marks = marksOf(
    tables.map(({ path }) => path),
    mapping,
  );
  const names = all.byRun.map(runName);
  return tables.map((table, i) => {
    const { path } = table;
    const mark = marks[i] ?? '';
    const at = mark === '' ? -1 : path.lastIndexOf(mark);
    const start = at < 0 ? path.lastIndexOf('/') + 1 : at;
    const own = outcome([table], mapping).byRun;
    const runs = [...new Set(own.map(runName))].map((name) => ({ at: names.indexOf(name), name }));
    return {
      path,
      before: path.slice(0, start),
      mark: at < 0 ? '' : mark,
      after: path.slice(start + (at < 0 ? 0 : mark.length)),
      rows: table.total,
      runs,
    };
  });
}
