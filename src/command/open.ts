import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Side, writeSides } from '../lib/engine/merge/choices';
import { openInProcess } from '../lib/engine/in-process';
import { formats } from '../lib/formats';
import type { DroppedFile } from '../lib/ingest/drop';
import type { Mapping } from '../lib/mapping/mapping';
import { spawnHere } from '../lib/ingest/spawn-here';
import { hitsOf } from '../lib/analysis/answers/search-hits';
import { searchHere } from '../lib/search/search-here';
import { Judging } from '../lib/session/judging.svelte';
import { Library } from '../lib/session/library';
import { computeInPlace } from '../lib/session/resampling';
import { statsResult } from '../lib/session/stats-result';
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
  for (const { path: given, files, side: own } of inputs) {
    side = own?.name ?? null;
    const { report, refused, tables } = await library.import(files, { mappings });
    /** As the person knows it. */
    const named = (path: string): string =>
      own && path.startsWith(`${own.folder}/`) ? `${given}${path.slice(own.folder.length)}` : path;
    for (const { path, sameAs } of refused)
      warnings.push(`${named(path)} has the same bytes as ${sameAs}: it was not read twice.`);
    for (const { tables: of, guess, mapping } of tables)
      if (mapping === null)
        warnings.push(
          `${of.map(({ path }) => named(path)).join(', ')} is not read: ${guess.open.map(({ question }) => question).join(' ')} Say it once on the page, under Map columns, save it there, and give it here with --mapping FILE.`,
        );
    if (report.sources.length === 0)
      throw new Refusal([...warnings, `Nothing of ${given} could be read.`].join('\n'));
  }
  return { library, warnings };
}
