import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Side, writeSides } from '../lib/engine/merge/choices';
import { openInProcess } from '../lib/engine/in-process';
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
  const groups: { input: Input; group: OwnGroup }[] = [];
  for (const input of inputs) {
    side = input.side?.name ?? null;
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
    if (twin?.group.mapping) {
      side = input.side?.name ?? null;
      await library.map(group.sourceNos, twin.group.mapping, {});
    } else warnings.push(unreadInWords(input, group));
  }
  return { library, warnings };
}

const columnsOf = ({ guess }: OwnGroup): string =>
  JSON.stringify(guess.mapping.columns.map(({ name }) => name).sort());

/** A path as the person knows it. */
const nameIn = ({ path: given, side }: Input, path: string): string =>
  side && path.startsWith(`${side.folder}/`) ? `${given}${path.slice(side.folder.length)}` : path;

const unreadInWords = (input: Input, { tables, guess }: OwnGroup): string => {
  const paths = tables.map(({ path }) => nameIn(input, path)).join(', ');
  const asked = guess.open.map(({ question }) => question).join(' ');
  return `${paths} is not read: ${asked} Say it once on the page, under Map columns, save it there, and give it here with --mapping FILE.`;
};
