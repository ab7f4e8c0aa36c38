import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Place, Sink } from '../../records/record';
import { children, isList } from '../shared/fields';
import { numberOf, scalarText, word } from '../shared/reading';
import { reducedName } from './reduced-name';
import type { InspectLog } from './sample';
import { wholeSample } from './sample-parts';
import { type InspectScores, ScoreReader } from './scores';

/**
 * `EvalSampleReductions`: of each scorer and reducer one value a sample, over its epochs. Where a log was written without
 * samples they are all that is known of each.
 */
export class Reductions {
  readonly #byId = new Map<string, { node: Node; read: ScoreReader }>();

  constructor(tape: JsonTape, reductions: Node, { graded }: InspectLog) {
    if (!isList(tape, reductions)) return;
    for (const reduction of children(tape, reductions)) {
      const scorer = word(tape, tape.get(reduction, 'scorer')) ?? 'score';
      const name = reducedName(scorer, word(tape, tape.get(reduction, 'reducer')));
      for (const node of children(tape, tape.get(reduction, 'samples'))) {
        const id = scalarText(tape, tape.get(node, 'sample_id'));
        if (id === null) continue;
        const known = this.#byId.get(id) ?? { node, read: new ScoreReader(wholeSample(tape, node), graded) };
        known.read.score(scorer, node, name);
        this.#byId.set(id, known);
      }
    }
  }

  /** The scores of a sample, null where it has none here. */
  of(id: string | null): InspectScores | null {
    return id === null ? null : (this.#byId.get(id)?.read.all ?? null);
  }

  /** Says each as a row of its own. Answers how many there are. */
  say({ run }: InspectLog, placeOf: (node: Node) => Place, sink: Sink): number {
    for (const [id, { node, read }] of this.#byId) {
      const { scores, answer, grades } = read.all;
      const sample = { evaluation: run.evaluation, id, input: null, references: [] };
      const response = { output: null, extractedAnswer: answer, status: 'ok', labels: grades } as const;
      sink.row({ run: run.key, sample, response, scores }, placeOf(node));
    }
    return this.#byId.size;
  }
}

/** Whether each sample was answered once, so that its reduced value is its own. */
export const isOneEpoch = (tape: JsonTape, log: Node): boolean =>
  (numberOf(tape, tape.at(log, 'eval', 'config', 'epochs')) ?? 1) === 1;
