import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { DeclaredRecord, Label } from '../../records/record';
import { children, isObject } from '../shared/fields';
import type { DocumentFormat } from '../format';
import { naturalKey } from '../shared/natural-key';
import { numberOf, scalarText, word } from '../shared/reading';
import { snakeCase } from '../../records/snake-case';

const EVALUATION = 'Vectara hallucination leaderboard';

/** Of what the leaderboard measures, which way is better; the length of a summary is neither. */
const directions: Readonly<Record<string, boolean>> = {
  hallucination_rate: true,
  factual_consistency_rate: false,
  answer_rate: false,
};
/** Figures by group of texts, under the label of the group. */
const groups = [
  ['category_results', 'category'],
  ['text_complexity_results', 'complexity'],
] as const;

const isEntry = (tape: JsonTape, entry: Node): boolean =>
  isObject(tape, tape.at(entry, 'results', 'hallucination_rate')) &&
  isObject(tape, tape.get(entry, 'category_results')) &&
  isObject(tape, tape.get(entry, 'config'));

/**
 * The leaderboard of Vectara as Every Eval Ever keeps its source: a model a member, figures overall, by category and by
 * complexity, in percent. It holds no samples.
 */
export const eeeLeaderboard: DocumentFormat = {
  id: 'eee-leaderboard',
  layout: 'document',

  recognise(tape, root) {
    const entries = isObject(tape, root) ? [...children(tape, root)] : [];
    return entries.length > 0 && entries.every((entry) => isEntry(tape, entry)) ? { version: null } : null;
  },

  read(tape, root, { digest }, _recognised, sink) {
    for (const entry of children(tape, root)) {
      const [, fromKey = null] = /^(.+)\/[^/]+$/.exec(tape.key(entry)) ?? [];
      // In its config a name ends in the dash of a revision that is not there.
      const model = fromKey ?? word(tape, tape.at(entry, 'config', 'model_name'));
      const run = naturalKey('eee-leaderboard', digest, tape.key(entry));
      const labels = [...children(tape, tape.get(entry, 'model_annotations'))].flatMap((one): Label[] => {
        const value = scalarText(tape, one);
        return value === null ? [] : [[tape.key(one), value]];
      });
      sink.run({ key: run, role: 'aggregate', name: tape.key(entry), model, evaluation: EVALUATION, labels });
      const say = (figures: Node, label: Label | null): void => {
        for (const figure of children(tape, figures)) {
          const declared = declaredOf(tape, figure, run, label);
          if (declared !== null) sink.declared(declared);
        }
      };
      for (const figures of children(tape, tape.get(entry, 'results'))) say(figures, null);
      for (const [key, name] of groups)
        for (const figures of children(tape, tape.get(entry, key))) say(figures, [name, tape.key(figures)]);
    }
  },
};

function declaredOf(tape: JsonTape, figure: Node, run: string, label: Label | null): DeclaredRecord | null {
  const metric = snakeCase(tape.key(figure));
  const value = numberOf(tape, figure);
  if (value === null || metric === '') return null;
  return { run, metric, label, value, lowerIsBetter: directions[metric] ?? null };
}
