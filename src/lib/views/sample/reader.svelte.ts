import { findSample, neighbours, neighboursInFiles, sampleDetail } from '../../analysis';
import { NO_METRIC } from '../../analysis/metrics/no-metric';
import type { Comparison, PartPlace, SampleDetail, SampleOrder } from '../../analysis/types';
import type { Database } from '../../engine/database';
import { readTranscript } from '../../formats/transcript';
import { mergeTranscripts, type Transcript } from '../../records/transcript';
import { messageOf } from '../../session/troubles.svelte';
import { workspace } from '../../session/workspace.svelte';
import { Asked } from '../../ui/asked.svelte';
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

/** A record with what a reader wants of it. */
export async function readRecord(place: PartPlace): Promise<ReadRecord> {
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
  const records = await Promise.all(placesOf(answer.parts).map(readRecord));
  const told = records.flatMap(({ transcript }) => transcript ?? []);
  return { answer, records, transcript: told.length > 0 ? mergeTranscripts(told) : null };
}

/** The texts of a sample and of its answers, from their files. */
export async function readTexts(detail: SampleDetail): Promise<ReadSample> {
  const [answers, own] = await Promise.all([
    Promise.all(detail.answers.map(readAnswer)),
    Promise.all(placesOf(detail.parts).map(readRecord)),
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

/** What is read of one sample, and in which order it stands among which others. */
export interface WantedSample {
  comparison: Comparison;
  order: readonly SampleOrder[];
  sample: { contentKey: string | null; matchKey: number | null };
}

/** Reads one sample whole: its answers from the tables, its texts from the files. */
export class SampleReader {
  /** `sample` is null where it is not among what is loaded. */
  readonly #read = new Asked<{ sample: ReadSample | null }>();
  readonly #placed = new Asked<SamplePlace | null>();

  get sample(): ReadSample | null {
    return this.#read.answer?.sample ?? null;
  }
  get place(): SamplePlace | null {
    return this.#placed.answer;
  }
  get trouble(): string | null {
    const error = this.#read.error ?? this.#placed.error;
    return error === null ? null : messageOf(error);
  }
  /** The sample of the address is not among what is loaded. */
  get missing(): boolean {
    return this.#read.answer?.sample === null;
  }

  /** Of the same key it is the same sample. Settles once it is read; its place among a million takes longer. */
  open(key: string, db: Database, wanted: WantedSample): Promise<void> {
    this.#read.load(key, async (signal) => {
      const { comparison, order } = wanted;
      const detail = await find(db, comparison, wanted.sample);
      signal.throwIfAborted();
      if (detail === null) return { sample: null };
      this.#placed.load(key, () => placeOf(db, comparison, order, detail));
      return { sample: await readTexts(detail) };
    });
    return this.#read.whenQuiet();
  }

  /** Settles once its place is known, too. */
  async whenPlaced(): Promise<void> {
    await this.#read.whenQuiet();
    await this.#placed.whenQuiet();
  }
}
