import { longText } from '../../json/long-text';
import { Kind, type LongText, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Label, ScoreRecord } from '../../records/record';
import { children } from '../shared/fields';
import { attached } from './attachments';
import { type Graded, isLetter, valuesOf } from './grades';
import type { InspectSample } from './sample-parts';
import { scoreEvents } from './score-events';
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

export interface InspectScores {
  scores: ScoreRecord[];
  answer: LongText | null;
  /** Grades of a scale, by scorer. */
  grades: Label[];
}

/** The scores of a sample: a metric for each scorer, or for each value of a scorer that gives several. */
export function readInspectScores(sample: InspectSample, graded: Graded): InspectScores {
  const { tape, node } = sample;
  const read = new ScoreReader(sample, graded);
  for (const score of children(tape, tape.get(node, 'scores'))) read.score(tape.key(score), score);
  // Logs of 2024 and before have a single one.
  const only = tape.get(node, 'score');
  if (tape.kind(only) === Kind.object) read.score('score', only);
  if (read.isEmpty) for (const [scorer, score] of scoreEvents(sample)) read.score(scorer, score);
  return read.all;
}

/** Reads scores of one sample, wherever they stand. */
export class ScoreReader {
  readonly #sample: InspectSample;
  readonly #graded: Graded;
  readonly #scores = new Scores();
  readonly #grades: Label[] = [];
  #answer: LongText | null = null;
  isEmpty = true;

  constructor(sample: InspectSample, graded: Graded) {
    this.#sample = sample;
    this.#graded = graded;
  }

  score(scorer: string, score: Node, named = scorer): void {
    const { tape } = this.#sample;
    const explanation = attached(this.#sample, textOf(tape, tape.get(score, 'explanation')));
    this.#answer ??= textOf(tape, tape.get(score, 'answer'));
    for (const [given, value] of valuesOf(tape, named, tape.get(score, 'value'))) {
      this.isEmpty = false;
      const letter = this.#graded.has(given) ? word(tape, value) : null;
      const isGrade = letter !== null && isLetter(letter);
      if (isGrade) this.#grades.push([given, letter]);
      const read = isGrade
        ? { score: null, isCorrect: null }
        : { ...scored(tape, value), isCorrect: correctOf(tape, value) };
      this.#scores.add(given, { ...read, explanation }, snakeCase(given) || 'score');
    }
  }

  get all(): InspectScores {
    return { scores: this.#scores.all, answer: this.#answer, grades: this.#grades };
  }
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
