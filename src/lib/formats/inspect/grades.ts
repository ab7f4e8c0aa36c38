import { Kind, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { ProblemRecord } from '../../records/record';
import { children } from '../shared/fields';
import type { BundleSurvey } from '../format';

/** Scorers, or values of a scorer, whose letters are grades of a scale. */
export type Graded = ReadonlySet<string>;

const LETTER = /^[A-Z][+-]?$/;
/** Correct, incorrect, partial, no answer: what Inspect's own scorers write. */
const OUTCOMES = new Set(['C', 'I', 'P', 'N']);

export const isLetter = (text: string): boolean => LETTER.test(text);

/**
 * Which scorers write letters that are no outcomes: their C is a grade as A and B are, and never "correct". Only all
 * samples together tell.
 */
export class Grades {
  readonly #letters = new Map<string, Set<string>>();

  sample(tape: JsonTape, sample: Node): void {
    for (const score of children(tape, tape.get(sample, 'scores')))
      this.#score(tape, tape.key(score), tape.get(score, 'value'));
    const only = tape.get(sample, 'score');
    if (tape.kind(only) === Kind.object) this.#score(tape, 'score', tape.get(only, 'value'));
  }

  #score(tape: JsonTape, scorer: string, value: Node): void {
    for (const [given, part] of valuesOf(tape, scorer, value)) {
      const text = tape.string(part);
      if (text === null || text.length > 2 || !isLetter(text)) continue;
      const known = this.#letters.get(given);
      if (known) known.add(text);
      else this.#letters.set(given, new Set([text]));
    }
  }

  /** The letters of each that grades, in their order. */
  get scales(): [scorer: string, letters: string[]][] {
    return [...this.#letters]
      .map(([scorer, letters]): [string, string[]] => [scorer, [...letters].sort()])
      .filter(([, letters]) => letters.some((letter) => !OUTCOMES.has(letter)));
  }
}

/** A value of a scorer, or each of several, with its name. */
export function* valuesOf(
  tape: JsonTape,
  scorer: string,
  value: Node,
): Generator<[string, Node], void, undefined> {
  if (tape.kind(value) < Kind.array) {
    yield [scorer, value];
    return;
  }
  let place = 1;
  for (const part of children(tape, value)) yield [`${scorer}_${tape.key(part) || place++}`, part];
}

export const gradesNote = ([scorer, letters]: readonly [string, readonly string[]]): ProblemRecord => ({
  severity: 'advice',
  code: 'letter_grades',
  field: scorer,
  message: `"${scorer}" gives grades (${letters.join(', ')}), so none of them is a score${
    letters.includes('C') ? ', and C is not "correct"' : ''
  }. They are a label to filter and slice by.`,
});

const SUMMARIES = 'summaries.json';
const JOURNAL = /^_journal\/summaries\/\d+\.json$/;

/** Whether a member of an `.eval` has summaries of its samples: one list at the end, or those of the journal until then. */
export const isSummaries = (member: string, all: ReadonlySet<string>): boolean =>
  all.has(SUMMARIES) ? member === SUMMARIES : JOURNAL.test(member);

/** The summaries of an `.eval` hold the scores of all its samples. */
export function surveyGrades(): BundleSurvey {
  const grades = new Grades();
  return {
    wants: isSummaries,
    member: (tape, root) => {
      for (const summary of children(tape, root)) grades.sample(tape, summary);
    },
    found: () => (grades.scales.length === 0 ? null : JSON.stringify(grades.scales)),
  };
}

/** What `surveyGrades` found. */
export const scalesOf = (found: string | null | undefined): [string, string[]][] =>
  found ? (JSON.parse(found) as [string, string[]][]) : [];
