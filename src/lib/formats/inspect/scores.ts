import { longText } from '../../json/long-text';
import { Kind, type LongText, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { ScoreRecord } from '../../records/record';
import { children } from '../shared/fields';
import { attached } from './attachments';
import { numberOf, textOf, word } from '../shared/reading';
import { Scores } from '../shared/scores';
import { snakeCase } from '../../records/snake-case';

/** Inspect's `value_to_float`: C and I are right and wrong, P half, N nothing. */
const words: Readonly<Record<string, number>> = {
  C: 1,
  I: 0,
  P: 0.5,
  N: 0,
  yes: 1,
  no: 0,
  true: 1,
  false: 0,
};

/** The scores of a sample: a metric for each scorer, or for each value of a scorer that gives several. */
export function readInspectScores(
  tape: JsonTape,
  sample: Node,
): { scores: ScoreRecord[]; answer: LongText | null } {
  const scores = new Scores();
  let answer: LongText | null = null;
  const add = (given: string, value: Node, explanation: LongText | null): void =>
    scores.add(
      given,
      { ...scored(tape, value), isCorrect: correctOf(tape, value), explanation },
      snakeCase(given) || 'score',
    );
  const read = (given: string, score: Node): void => {
    const value = tape.get(score, 'value');
    const explanation = attached(tape, sample, textOf(tape, tape.get(score, 'explanation')));
    answer ??= textOf(tape, tape.get(score, 'answer'));
    if (tape.kind(value) < Kind.array) return add(given, value, explanation);
    let place = 1;
    for (const part of children(tape, value)) add(`${given}_${tape.key(part) || place++}`, part, explanation);
  };
  for (const score of children(tape, tape.get(sample, 'scores'))) read(tape.key(score), score);
  // Logs of 2024 and before have a single one.
  const only = tape.get(sample, 'score');
  if (tape.kind(only) === Kind.object) read('score', only);
  return { scores: scores.all, answer };
}

/** null for NaN, which is how Inspect writes "unscored", and for a text that is no number. */
function valueOf(tape: JsonTape, value: Node): number | null {
  const flag = tape.boolean(value);
  if (flag !== null) return Number(flag);
  const text = tape.string(value);
  if (text === null) return tape.number(value);
  return words[text] ?? words[text.toLowerCase()] ?? numberOf(tape, value);
}

/** A word that Inspect itself would not know is no score. */
function scored(tape: JsonTape, value: Node): Pick<ScoreRecord, 'score' | 'text'> {
  const score = valueOf(tape, value);
  const given = score === null ? word(tape, value) : null;
  return given === null ? { score } : { score, text: longText(given).preview(40) };
}

function correctOf(tape: JsonTape, value: Node): boolean | null {
  const text = tape.string(value);
  return text === 'C' ? true : text === 'I' ? false : tape.boolean(value);
}
