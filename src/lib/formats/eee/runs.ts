import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Place, Sink } from '../../records/record';
import type { SourceFacts } from '../format';
import { scalarText } from '../shared/reading';

const SEPARATOR = '\u001f';
/** Where a converter's None leaked into the id, every file has the same. */
const voidIds = new Set(['', 'None', 'None_samples', 'null', 'unknown']);
/** A file in which each row is a run of its own would fill the memory with keys. */
const MAX_KEPT = 10_000;

/**
 * The natural key of a run: what its rows call evaluation, model and benchmark. An id that says nothing is told
 * apart by the bytes of its source.
 */
function eeeRunKey(
  evaluationId: string | null,
  model: string | null,
  evaluation: string | null,
  source: SourceFacts,
): string {
  const id = evaluationId ?? '';
  const parts = ['eee', id, model ?? '', evaluation ?? ''];
  if (voidIds.has(id)) parts.push(source.digest);
  return parts.join(SEPARATOR);
}

interface KnownRun {
  model: string | null;
  evaluation: string | null;
  key: string;
}

/** Finds the run of each row and says each run once. */
export class EeeRuns {
  readonly #source: SourceFacts;
  readonly #writtenKeys = new Set<string>();
  /** The run met last under each evaluation id. */
  readonly #lastRuns = new Map<string | null, KnownRun>();

  constructor(source: SourceFacts) {
    this.#source = source;
  }

  of(tape: JsonTape, row: Node, evaluation: string | null, place: Place, sink: Sink): string {
    const id = scalarText(tape, tape.get(row, 'evaluation_id'));
    const model = scalarText(tape, tape.get(row, 'model_id')) || null;
    if (model === null) {
      const message =
        'The row does not say which model answered. It counts for the run of this file that has the same ' +
        'evaluation_id, where there is just one, else for "unnamed model". Add model_id to be sure.';
      sink.note({ severity: 'warning', code: 'model_missing', field: 'model_id', message }, place);
    }
    const known = this.#lastRuns.get(id);
    if (known !== undefined && known.model === model && known.evaluation === evaluation) return known.key;
    const key = eeeRunKey(id, model, evaluation, this.#source);
    if (this.#lastRuns.size < MAX_KEPT || known !== undefined)
      this.#lastRuns.set(id, { model, evaluation, key });
    if (this.#writtenKeys.has(key)) return key;
    if (this.#writtenKeys.size < MAX_KEPT) this.#writtenKeys.add(key);
    sink.run({ key, role: 'rows', name: id === '' ? null : id, model, evaluation });
    return key;
  }
}
