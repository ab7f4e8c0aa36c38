import type { Database, QueryOptions } from '../engine/database';
import { type Path, pathOf } from '../records/path';
import { emptyTranscript } from '../records/transcript';
import { GiveWay } from '../threads/give-way';
import { type MappingOf, partsFor, partsOf, type ReadText, transcriptOf } from './with-texts';

/** Answers whose records are looked up at once. */
const BATCH = 500;

interface Found {
  response: number;
  path: Path;
  golden: Path[];
}

/**
 * What the model of each of these answers did, call by call, and what would have been right, some at a time: the page is not
 * held for long in between. Rejects where a file has changed or vanished.
 */
export async function* pathsOf(
  db: Database,
  answers: readonly { response: number; sample: number }[],
  read: ReadText,
  mappingOf: MappingOf,
  options: QueryOptions = {},
): AsyncGenerator<Found[], void, void> {
  const way = new GiveWay();
  for (let at = 0; at < answers.length; at += BATCH) {
    options.signal?.throwIfAborted();
    const some = answers.slice(at, at + BATCH);
    const samples = [...new Set(some.map(({ sample }) => sample))];
    const parts = await partsOf(
      db,
      some.map(({ response }) => response),
      samples,
      options,
    );
    let found: Found[] = [];
    for (const { response, sample } of some) {
      const transcript = await transcriptOf(partsFor(parts, response, sample), read, mappingOf);
      const golden = transcript.golden.map((turns) => pathOf({ ...emptyTranscript, turns }));
      found.push({
        response,
        path: pathOf(transcript),
        golden: golden.filter(({ steps }) => steps.length > 0),
      });
      if (!way.isDue) continue;
      yield found;
      found = [];
      await way.pause();
      options.signal?.throwIfAborted();
    }
    yield found;
  }
}
