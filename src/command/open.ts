import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Side, writeSides } from '../lib/engine/merge/choices';
import { openInProcess } from '../lib/engine/in-process';
import { sql } from '../lib/engine/sql';
import { formats } from '../lib/formats';
import type { DroppedFile } from '../lib/ingest/drop';
import type { OwnGroup } from '../lib/ingest/table/own-tables';
import type { Mapping } from '../lib/mapping/mapping';
import { spawnHere } from '../lib/ingest/spawn-here';
import { hitsOf } from '../lib/analysis/answers/search-hits';
import { searchHere } from '../lib/search/search-here';
import { Judging } from '../lib/session/judging.svelte';
import { Library } from '../lib/session/library';
import { computeInPlace } from '../lib/session/resampling';
import { statsResult } from '../lib/session/stats-result';
import { count } from '../lib/ui/numbers';
import { Refusal } from './refusal';

/** Where the engine's program was put when the command was built; without it, where DuckDB-WASM is installed. */
const beside = join(import.meta.dirname, '../engine');
const folder = existsSync(beside) ? beside : null;

/** What the files do not say for sure, or what of them could not be read. */
export interface Loaded {
  library: Library;
  /** A sentence each. */
  warnings: string[];
  /** Where nothing can be compared these may say why: what was not read, and what it lacks. */
  reasons: string[];
}

export interface Input {
  /** As the person named it. */
  path: string;
  files: readonly DroppedFile[];
  /** All of it is one side of a comparison. */
  side?: Side;
}

/** Reads files into the engine of the page, in this process; throws where nothing of an input could be read. */
export async function load(inputs: readonly Input[], mappings: readonly Mapping[] = []): Promise<Loaded> {
  computeInPlace(statsResult);
  let side: string | null = null;
  const db = await openInProcess({ folder });
  const hands = {
    ...{ spawnReader: spawnHere(formats, () => side), readers: 1 },
    ...{ spawnSearcher: searchHere, searchers: 1 },
  };
  const library = await Library.within(db, hands, { names: [], rungs: [], metrics: [] });
  library.provide(async (query) => {
    const { records } = await library.search(query, {});
    return hitsOf(await library.index(), records);
  }, new Judging());
  await writeSides(
    db,
    inputs.flatMap((input) => input.side ?? []),
  );
  const warnings: string[] = [];
  const reasons: string[] = [];
  const groups: { input: Input; group: OwnGroup }[] = [];
  for (const input of inputs) {
    side = input.side?.name ?? null;
    library.readAs(side);
    const { report, refused, tables } = await library.import(input.files, { mappings });
    groups.push(...tables.map((group) => ({ input, group })));
    const [twin] = refused;
    if (twin)
      warnings.push(
        `${nameIn(input, twin.path)}${refused.length > 1 ? ` and ${count(refused.length - 1, 'other file')} have` : ' has'} the same bytes as another file: not read twice.`,
      );
    if (report.sources.length === 0)
      throw new Refusal([...warnings, `Nothing of ${input.path} could be read.`].join('\n'));
  }
  for (const { input, group } of groups) {
    if (group.mapping !== null) continue;
    // What is open in one of them the other may tell: a run that is right throughout has a score that says nothing by itself.
    const twin = groups.find(
      (one) => one.group.mapping !== null && columnsOf(one.group) === columnsOf(group),
    );
    const own = twin?.group.mapping ?? namedAfter(input, group);
    if (own) {
      side = input.side?.name ?? null;
      library.readAs(side);
      await library.map(group.sourceNos, own, {});
      if (twin)
        warnings.push(
          `${group.tables.map(({ path }) => nameIn(input, path)).join(', ')} is read as ${twin.group.tables.map(({ path }) => nameIn(twin.input, path)).join(', ')}, of the same columns, which by itself leaves open: ${group.guess.open.map(({ question }) => question).join(' ')}`,
        );
    } else {
      const paths = group.tables.map(({ path }) => nameIn(input, path));
      warnings.push(
        `${paths.join(', ')} is not read: a table that leaves something open (evalbook probe FILE says what).`,
      );
      const asked = group.guess.open.map(({ question }) => question).join(' ');
      reasons.push(
        `${paths.join(', ')} is not read: ${asked} Say it once on the page, under Map columns, save it there, and give it here with --mapping FILE.`,
      );
    }
  }
  warnings.push(
    ...(await rejectedIn(library)).map(
      ({ path, n, message, line }) =>
        `${nameOf(inputs, path)}: ${count(n, 'row')} not read, the first${line === null ? '' : ` in line ${line}`}: ${message}`,
    ),
  );
  reasons.push(
    ...(await problemsOf(library)).map(({ path, message }) => `${nameOf(inputs, path)}: ${message}`),
  );
  return { library, warnings, reasons };
}

const MOST_PROBLEMS = 5;

/** Rows that are lost, of files of which others are used. */
const rejectedIn = ({
  db,
}: Library): Promise<{ path: string; n: number; message: string; line: number | null }[]> =>
  db.query(
    sql`SELECT s.path, any_value(s.rejected) AS n, arg_min(p.message, p.line) AS message, min(p.line) AS line
        FROM sources s JOIN problems p USING (source_id)
        WHERE s.rejected > 0 AND s.used > 0 AND p.severity = 'rejected' GROUP BY s.path ORDER BY s.path LIMIT ${MOST_PROBLEMS}`,
  );

/** What was wrong with files of which nothing is used. */
const problemsOf = ({ db }: Library): Promise<{ path: string; message: string }[]> =>
  db.query(
    sql`SELECT s.path, min(p.message) AS message FROM problems p JOIN sources s USING (source_id)
        WHERE s.used = 0 GROUP BY s.path ORDER BY s.path LIMIT ${MOST_PROBLEMS}`,
  );

const nameOf = (inputs: readonly Input[], path: string): string =>
  nameIn(inputs.find(({ side }) => side && path.startsWith(`${side.folder}/`)) ?? { path, files: [] }, path);

/** A side is what is compared: a table in it need not name a model where nothing else is open. */
const namedAfter = ({ side }: Input, { guess: { mapping, open } }: OwnGroup): Mapping | null =>
  side && open.length > 0 && open.every(({ code }) => code === 'no_model')
    ? { ...mapping, model: { from: 'name', name: side.name } }
    : null;

const columnsOf = ({ guess }: OwnGroup): string =>
  JSON.stringify(guess.mapping.columns.map(({ name }) => name).sort());

/** A path as the person knows it. */
function nameIn({ path: given, side }: Input, path: string): string {
  if (!side || !path.startsWith(`${side.folder}/`)) return path;
  const within = path.slice(side.folder.length);
  return given.endsWith(within) || `/${given}` === within ? given : given + within;
}
