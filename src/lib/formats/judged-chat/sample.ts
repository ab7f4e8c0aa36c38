import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { CONVERSATION, type Label, type Place, type SampleRecord, type Sink } from '../../records/record';
import { pick } from '../shared/fields';
import { naturalKey } from '../shared/natural-key';
import { addLabels, scalarText } from '../shared/reading';

export const idOf = (tape: JsonTape, row: Node): string | null =>
  scalarText(tape, pick(tape, row, 'question_id', 'uid')) || null;

/** Answers and judgments of a model on a benchmark are one run, whichever files they stand in. */
export const chatRunKey = (benchmark: string, model: string | null, digest: string): string =>
  naturalKey('judged-chat', benchmark, model ?? digest);

const LABELS = ['category', 'task', 'subtask', 'subcategory', 'cluster', 'language', 'level'];

/** One turn of a question. Files tell different parts of it: they share its id, and its turn (from 1). */
export function chatSample(
  tape: JsonTape,
  row: Node,
  evaluation: string,
  turn: number,
  more: { input?: string | null; references?: SampleRecord['references']; hasTurns: boolean },
): SampleRecord {
  const labels: Label[] = [];
  for (const key of LABELS) addLabels(tape, key, tape.get(row, key), labels);
  const id = idOf(tape, row);
  if (more.hasTurns) labels.push(['turn', String(turn)], [CONVERSATION, id ?? '']);
  return {
    evaluation,
    id,
    variant: turn > 1 ? `turn ${turn}` : null,
    knownById: true,
    input: more.input ?? null,
    references: more.references ?? [],
    labels,
  };
}

export function rejectUnidentified(place: Place, sink: Sink): void {
  const message = 'This row has neither a question_id nor a uid: nothing says which question it is about.';
  sink.reject({ code: 'sample_unidentified', field: 'question_id', message }, place);
}
