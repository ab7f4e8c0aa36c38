import { findSample, neighbours, sampleDetail } from '../../lib/analysis';
import type { Comparison, PartPlace, SampleDetail, SampleOrder } from '../../lib/analysis/types';
import type { Database } from '../../lib/engine/database';
import { workspace } from '../../lib/state/workspace.svelte';
import { type FullRecord, fullRecord } from './full-record';

export type Answer = SampleDetail['answers'][number];

/** The record of one answer, as it stands in its file. */
export interface ReadRecord {
  place: PartPlace;
  text: string | null;
  full: FullRecord | null;
  /** Why there is no text: the file changed, or the record does not parse. */
  trouble: string | null;
}

export interface ReadAnswer {
  answer: Answer;
  record: ReadRecord | null;
}

export interface ReadSample {
  detail: SampleDetail;
  answers: readonly ReadAnswer[];
  /** The sample's own record, where it stands apart from the answers. */
  own: readonly ReadRecord[];
  place: Awaited<ReturnType<typeof neighbours>>;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function read(place: PartPlace): Promise<ReadRecord> {
  let text: string | null = null;
  try {
    text = await workspace.readText(place.sourceId, place.offset, place.length);
    const value: unknown = JSON.parse(text);
    return { place, text, full: fullRecord(value), trouble: null };
  } catch (error) {
    const trouble =
      text === null ? messageOf(error) : 'This record is not plain JSON; it is shown as it stands.';
    return { place, text, full: null, trouble };
  }
}

/** Files hold a sample's rows several times, one a metric: the first tells the text. */
const recordOf = ({ parts }: Answer): PartPlace | null =>
  parts.find(({ role }) => role === 'response') ?? parts.find(({ role }) => role === 'scores') ?? null;

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
  #trouble: string | null = $state.raw(null);
  #missing = $state(false);
  #asked = 0;

  get sample() {
    return this.#sample;
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
    order: SampleOrder,
    wanted: { contentKey: string | null; matchKey: number | null },
  ): Promise<void> {
    const ask = ++this.#asked;
    try {
      const detail = await find(db, comparison, wanted);
      if (ask !== this.#asked) return;
      this.#missing = detail === null;
      if (detail === null) return;
      const { matchKey } = detail;
      const [place, answers, own] = await Promise.all([
        neighbours(db, comparison, order, matchKey),
        Promise.all(
          detail.answers.map(async (answer) => {
            const part = recordOf(answer);
            return { answer, record: part ? await read(part) : null };
          }),
        ),
        Promise.all(detail.parts.filter(({ role }) => role === 'sample').map(read)),
      ]);
      if (ask !== this.#asked) return;
      this.#trouble = null;
      this.#sample = { detail, answers, own, place };
    } catch (error) {
      if (ask === this.#asked) this.#trouble = messageOf(error);
    }
  }
}
