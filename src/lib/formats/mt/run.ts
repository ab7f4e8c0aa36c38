import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { SourceFacts } from '../format';
import { baseName, word } from '../shared/reading';
import { calendarTime } from '../shared/timestamps';

/** What all entries of one run of the MT harness share. */
export interface MtRun {
  key: string;
  /** Also the evaluation: the harness has one dataset a run. */
  dataset: string | null;
  languagePair: string | null;
  /** The API is asked in batches, and what an entry took is the batch's share. */
  isBatched: boolean;
}

/** Report, log and card of one run carry the same `run_id`. */
export function mtRunKey(runId: string | null, source: SourceFacts): string {
  return ['mt', runId ?? source.digest].join('\u001f');
}

/** `run_20260612_124749_...` in UTC, as the cards of the same runs show; milliseconds since 1970. */
export function timeOfRunId(runId: string | null): number | null {
  const match = /(\d{4})(\d{2})(\d{2})_(\d{2})(\d{2})(\d{2})(?!\d)/.exec(runId ?? '');
  if (match === null) return null;
  const [, year, month, day, hour, minute, second] = match;
  return calendarTime([year, month, day, hour, minute, second]);
}

/** `datasets/curated/eng-cym-dev-v1.json` is `eng-cym-dev-v1`. */
export function datasetOfPath(path: string | null): string | null {
  return path === null ? null : baseName(path).replace(/\.json$/i, '') || null;
}

/**
 * "English–Welsh" from the two languages, else from a display label ("EN→CRK", "eng>wel") with an en dash for its
 * arrow. null where a side is missing.
 */
export function languagePair(tape: JsonTape, languages: Node, label: Node): string | null {
  const from = word(tape, tape.get(languages, 'source_lang'));
  const to = word(tape, tape.get(languages, 'target_lang'));
  if (from !== null && to !== null) return `${from.trim()}–${to.trim()}`;
  const stated = word(tape, label);
  return stated === null ? null : stated.trim().replace(/\s*(→|->|=>|>|⇒|—>)\s*/g, '–');
}
