import { findSample, neighbours, neighboursInFiles, sampleDetail } from '../../analysis';
import { NO_METRIC } from '../../analysis/metrics/no-metric';
import type { Comparison, PartPlace, SampleDetail, SampleOrder } from '../../analysis/types';
import type { Database } from '../../engine/database';
import { readTranscript } from '../../formats/transcript';
import { mergeTranscripts, type Transcript } from '../../records/transcript';
import { messageOf } from '../../session/troubles.svelte';
import { workspace } from '../../session/workspace.svelte';
import { parseRecord } from '../../json/parse-record';

export type Answer = SampleDetail['answers'][number];

/** One record, as it stands in its file. */
export interface ReadRecord {
  place: PartPlace;
  text: string | null;
  value: unknown;
  transcript: Transcript | null;
  /** Why there is no text: the file changed, or the record does not parse. */
  trouble: string | null;
}

export interface ReadAnswer {
  answer: Answer;
  /** Records that tell of it: its own, the review, the session's export. */
  records: readonly ReadRecord[];
  transcript: Transcript | null;
}

export interface ReadSample {
  detail: SampleDetail;
  answers: readonly ReadAnswer[];
  /** The sample's own records, where they stand apart from the answers. */
  own: readonly ReadRecord[];
}

/** Where the sample stands: among those of the comparison, or (none of them) among all of its evaluation. */
export type SamplePlace = NonNullable<Awaited<ReturnType<typeof neighbours>>> & { isCompared: boolean };

async function placeOf(
  db: Database,
  comparison: Comparison,
  order: readonly SampleOrder[],
  { evaluation, matchKey }: SampleDetail,
): Promise<SamplePlace | null> {
  const compared = comparison.metric === NO_METRIC ? null : await neighbours(db, comparison, order, matchKey);
  const found = compared ?? (await neighboursInFiles(db, evaluation, matchKey));
  return found && { ...found, isCompared: compared !== null };
}

async function read(place: PartPlace): Promise<ReadRecord> {
  let text: string | null = null;
  try {
    text = await workspace.readRecord(place.sourceId, place.offset, place.length);
    const value = parseRecord(text);
    const mapping = await workspace.mappingOf(place.sourceId);
    return { place, text, value, transcript: readTranscript(place.format, value, mapping), trouble: null };
  } catch (error) {
    const trouble = text === null ? messageOf(error) : 'This record is not JSON; it is shown as it stands.';
    return { place, text, value: undefined, transcript: null, trouble };
  }
}

const MOST_RECORDS = 4;

/** Files hold an answer's row several times, one a metric: the first of each file tells the text. */
function placesOf(parts: readonly PartPlace[]): PartPlace[] {
  const first = parts.filter(
    ({ sourceId }, i) => parts.findIndex((part) => part.sourceId === sourceId) === i,
  );
  return first.slice(0, MOST_RECORDS);
}

async function readAnswer(answer: Answer): Promise<ReadAnswer> {
  const records = await Promise.all(placesOf(answer.parts).map(read));
  const told = records.flatMap(({ transcript }) => transcript ?? []);
  return { answer, records, transcript: told.length > 0 ? mergeTranscripts(told) : null };
}

/** The texts of a sample and of its answers, from their files. */
export async function readTexts(detail: SampleDetail): Promise<ReadSample> {
  const [answers, own] = await Promise.all([
    Promise.all(detail.answers.map(readAnswer)),
    Promise.all(placesOf(detail.parts).map(read)),
  ]);
  return { detail, answers, own };
}

/** What the records of a sample say of its question; null where none could be read. */
export function questionOf(sample: ReadSample): Transcript | null {
  const told = [...sample.own, ...sample.answers.flatMap(({ records }) => records)];
  const all = told.flatMap(({ transcript }) => transcript ?? []);
  return all.length > 0 ? mergeTranscripts(all) : null;
}

/** The match key says it exactly, but is another after the files were read again: the content key decides. */
async function find(
  db: Database,
  comparison: Comparison,
  { contentKey, matchKey }: { contentKey: string | null; matchKey: number | null },
): Promise<SampleDetail | null> {
  if (matchKey !== null) {
    const detail = await sampleDetail(db, matchKey, comparison);
    if (contentKey === null || detail?.contentKey === contentKey) return detail;
  }
  const found = contentKey === null ? null : await findSample(db, contentKey);
  return found === null ? null : sampleDetail(db, found, comparison);
}

/** Reads one sample whole: its answers from the tables, its texts from the files. */
export class SampleReader {
  #sample: ReadSample | null = $state.raw(null);
  #place: SamplePlace | null = $state.raw(null);
  #trouble: string | null = $state.raw(null);
  #missing = $state(false);
  #asked = 0;

  get sample() {
    return this.#sample;
  }
  get place() {
    return this.#place;
  }
  get trouble() {
    return this.#trouble;
  }
  /** The sample of the address is not among what is loaded. */
  get missing() {
    return this.#missing;
  }

  async open(
    db: Database,
    comparison: Comparison,
    order: readonly SampleOrder[],
    wanted: { contentKey: string | null; matchKey: number | null },
    onread: () => void = () => undefined,
  ): Promise<void> {
    const ask = ++this.#asked;
    try {
      const detail = await find(db, comparison, wanted);
      if (ask !== this.#asked) return;
      this.#missing = detail === null;
      if (detail === null) return;
      const placing = placeOf(db, comparison, order, detail);
      placing.catch(() => undefined); // said below, where it is waited for
      const sample = await readTexts(detail);
      if (ask !== this.#asked) return;
      this.#trouble = null;
      this.#sample = sample;
      onread();
      // Its place among a million takes longer than its texts.
      const place = await placing;
      if (ask === this.#asked) this.#place = place;
    } catch (error) {
      if (ask === this.#asked) this.#trouble = messageOf(error);
    }
  }
}
