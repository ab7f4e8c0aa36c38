import type { Database, QueryOptions } from '../engine/database';
import { type Path, pathOf } from '../records/path';
import { emptyTranscript } from '../records/transcript';
import { GiveWay } from '../threads/give-way';
import { type MappingOf, type Parts, partsFor, partsOf, type ReadText, transcriptOf } from './with-texts';

/** Answers whose records are looked up at once, and bytes of them that are read at once. */
const BATCH = 500;
const HELD = 16_000_000;

/** `hold` reads the records that `read` is asked for next. */
interface Records {
  hold: (spans: readonly { source: number; offset: number; length: number }[]) => Promise<void>;
  read: ReadText;
}

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
  { hold, read }: Records,
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
    let left = 0;
    for (const [i, { response, sample }] of some.entries()) {
      if (left === 0) {
        const spans = spansOf(parts, some.slice(i));
        left = spans.answers;
        await hold(spans.spans);
      }
      left--;
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

/** Where the records of the first of these answers stand, of as many as are read at once: of one at least. */
function spansOf(parts: Parts, answers: readonly { response: number; sample: number }[]) {
  const spans: { source: number; offset: number; length: number }[] = [];
  let bytes = 0;
  let n = 0;
  for (const { response, sample } of answers) {
    const own = partsFor(parts, response, sample);
    bytes += own.reduce((sum, { byte_length }) => sum + byte_length, 0);
    if (n > 0 && bytes > HELD) break;
    n++;
    for (const { source_id, byte_offset, byte_length } of own)
      spans.push({ source: source_id, offset: byte_offset, length: byte_length });
  }
  return { spans, answers: n };
}
