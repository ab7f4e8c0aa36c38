import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { ContenderRecord, Label, PairRecord } from '../../records/record';
import type { DocumentFormat } from '../format';
import { children, isList, isText, placeOf } from '../shared/fields';
import { plainName } from '../shared/path-name';
import { addLabels, numberOf, scalarText, textOf, word } from '../shared/reading';

const isExample = (tape: JsonTape, example: Node): boolean =>
  ['input_text', 'output_text_a', 'output_text_b'].every((key) => isText(tape, tape.get(example, key)));

/** Above 0 the first answer is better, below 0 the second. A score that is missing is no tie. */
const outcomeOf = (score: number | null): PairRecord['outcome'] =>
  score === null ? null : score > 0 ? 1 : score < 0 ? 0 : 0.5;

/** The sides that an example was shown in: the scores of the file are turned back already. */
function positionOf(tape: JsonTape, rater: Node): PairRecord['positionOfA'] {
  const isFlipped = tape.boolean(tape.get(rater, 'is_flipped'));
  return isFlipped === null ? null : isFlipped ? 2 : 1;
}

/**
 * The JSON of LLM Comparator (PAIR): two models, and examples that raters judged side by side. Each rater is a vote; the score of
 * an example is their mean, and a vote only where no rater is told of.
 */
export const llmComparator: DocumentFormat = {
  id: 'llm-comparator-examples',
  layout: 'document',
  outcomes: {
    reads: ['score', 'individual_rater_scores'],
    records: (tape, root) => children(tape, tape.get(root, 'examples')),
  },

  recognise: (tape, root) =>
    isList(tape, tape.get(root, 'models')) && isExample(tape, tape.first(tape.get(root, 'examples')))
      ? { version: null }
      : null,

  read(tape, root, { path }, _recognised, sink) {
    const [a, b] = [...children(tape, tape.get(root, 'models'))].map((model) =>
      word(tape, tape.get(model, 'name')),
    );
    const evaluation = plainName(path);
    for (const example of children(tape, tape.get(root, 'examples'))) {
      const place = placeOf(tape, example);
      if (!a || !b) {
        const message =
          'This file names no two models, so it says of nobody’s answers which is better. Write their names into models[0].name and models[1].name.';
        sink.reject({ code: 'contender_missing', field: 'models', message }, place);
        continue;
      }
      const side = (model: string, key: string): ContenderRecord => ({
        model,
        output: textOf(tape, tape.get(example, key)),
      });
      const sides = { evaluation, a: side(a, 'output_text_a'), b: side(b, 'output_text_b') };
      const labels: Label[] = [];
      addLabels(tape, 'tags', tape.get(example, 'tags'), labels);
      const raters = [...children(tape, tape.get(example, 'individual_rater_scores'))];
      const mean = tape.get(example, 'score');
      const votes: PairRecord[] = raters.map((rater) => ({
        ...sides,
        outcome: outcomeOf(numberOf(tape, tape.get(rater, 'score'))),
        positionOfA: positionOf(tape, rater),
        verdict: word(tape, tape.get(rater, 'rating_label')) ?? scalarText(tape, tape.get(rater, 'score')),
        explanation: textOf(tape, tape.get(rater, 'rationale')),
      }));
      if (raters.length === 0)
        votes.push({
          ...sides,
          ...{ outcome: outcomeOf(numberOf(tape, mean)), verdict: scalarText(tape, mean) },
        });
      const input = textOf(tape, tape.get(example, 'input_text'));
      sink.votes(votes, { evaluation, id: null, input, references: [], labels }, place);
    }
  },
};
