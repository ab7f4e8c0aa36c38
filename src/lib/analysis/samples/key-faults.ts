import type { QueryOptions } from '../../engine/database';
import { sql } from '../../engine/sql';
import { type QuestionText, questionTexts, type QuestionTexts } from '../answers/question-texts';
import type { Compared } from '../comparison/compared';
import { BETWEEN_REFERENCES, type KeyCandidate, keyCandidates, type KeyCounts } from './key-candidates';
import { otherKeys } from './key-twins';
import { areJoint, asksSeveral, choicesIn, mayAgree, placeIn, type Several, splitChoices } from './key-words';

/** Why a key cannot be right by the text of its own sample. */
export type KeyFault =
  /** It names a choice beyond the last. */
  | { is: 'beyond'; choices: number }
  /** It is none of the choices. */
  | { is: 'absent'; choices: number }
  /** It says nothing, where others of the suite do. */
  | { is: 'empty' }
  /** It is the question again. */
  | { is: 'question' }
  /** The same question has other keys elsewhere in the suite. */
  | { is: 'twin'; keys: readonly string[] }
  /** The question asks for several answers, and the key names one. */
  | { is: 'several'; asks: Several };

export interface FaultyKey {
  matchKey: number;
  reference: string;
  faults: readonly KeyFault[];
}

/** A shorter question without blanks may be its own answer: a name to be translated, a word to be spelt right. */
const LEAST_WORDS = 4;
const LEAST_UNSPACED = 15;

/**
 * What is found on more than a tenth of the samples is the way of the suite, and no fault of a sample. Of fewer than five
 * nothing can be said to be the rule.
 */
const isRare = (found: number, of: number): boolean => of >= 5 && (found === 1 || found * 10 <= of);

/** Samples whose key cannot be right by their own text, in the order of the files. */
export async function faultyKeys(compared: Compared, options?: QueryOptions): Promise<FaultyKey[]> {
  const found = await keyCandidates(compared, options);
  if (found === null || (await varyWithRuns(compared, options))) return [];
  const { counts, candidates } = found;
  const toRead = candidates.filter(
    (one) => one.twin || one.several || one.listed || (one.placed && one.choices === null),
  );
  const texts = await questionTexts(
    compared.db,
    toRead.map(({ sample_key }) => sample_key),
    options,
  );
  const twins = await otherKeys(compared, found, texts, options);
  const kinds = [
    rare(counts.samples, candidates, ({ empty, mixed }) => (empty && !mixed ? { is: 'empty' } : null)),
    rare(counts.keys, candidates, (one) => (isQuestion(one) ? { is: 'question' } : null)),
    rare(counts.placed, candidates, (one) => beyond(one, texts.get(one.sample_key))),
    rare(candidates.filter(({ listed }) => listed).length, candidates, (one) =>
      absent(one, texts.get(one.sample_key)),
    ),
    rare(counts.keys, candidates, ({ sample_key }) => {
      const keys = twins.get(sample_key);
      return keys === undefined ? null : { is: 'twin', keys };
    }),
    severalOf(counts, candidates, texts),
  ];
  return candidates.flatMap(({ match_key, reference }) => {
    const faults = kinds.flatMap((kind) => kind.get(match_key) ?? []);
    return faults.length === 0 ? [] : [{ matchKey: match_key, reference, faults }];
  });
}

/** Where runs give one input different references, these are no keys. */
async function varyWithRuns({ db, comparison }: Compared, options?: QueryOptions): Promise<boolean> {
  const rows = await db.query(
    sql`SELECT 1 AS one FROM identity WHERE evaluation = ${comparison.evaluation} AND input_alone`,
    options,
  );
  return rows.length > 0;
}

type Found = ReadonlyMap<number, KeyFault>;

function rare(
  of: number,
  candidates: readonly KeyCandidate[],
  faultOf: (one: KeyCandidate) => KeyFault | null,
): Found {
  const found = new Map<number, KeyFault>();
  for (const one of candidates) {
    const fault = faultOf(one);
    if (fault !== null) found.set(one.match_key, fault);
  }
  return isRare(found.size, of) ? found : new Map<number, KeyFault>();
}

/** Where some answers are right, giving the question back is what was asked for, or the key is not what they are held against. */
const isQuestion = ({ question, mixed, input }: KeyCandidate): boolean =>
  question &&
  !mixed &&
  (input.trim().split(/\s+/u).length >= LEAST_WORDS ||
    (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Thai}/u.test(input) && input.length >= LEAST_UNSPACED));

function beyond({ placed, reference, choices }: KeyCandidate, text?: QuestionText): KeyFault | null {
  const key = placeIn(reference);
  if (!placed || key === null) return null;
  const known = choices ?? (text && choicesIn(text)?.length) ?? null;
  return known !== null && known > 1 && key.place > known ? { is: 'beyond', choices: known } : null;
}

function absent({ listed, reference }: KeyCandidate, text?: QuestionText): KeyFault | null {
  if (!listed || text === undefined || text.hasMedia || text.choices.length < 2) return null;
  const keys = reference.split(BETWEEN_REFERENCES);
  const isThere = text.choices.some((choice) => keys.some((key) => mayAgree(key, choice)));
  return isThere || text.choices.some((choice) => choice.trim() === '')
    ? null
    : { is: 'absent', choices: text.choices.length };
}

function severalOf(counts: KeyCounts, candidates: readonly KeyCandidate[], texts: QuestionTexts): Found {
  return rare(counts.keys, candidates, (one) => {
    const text = texts.get(one.sample_key);
    if (!one.several || placeIn(one.reference) === null || text === undefined) return null;
    const split = splitChoices(text.input);
    const choices = text.choices.length > 1 ? text.choices : split?.choices;
    const asks = asksSeveral(split?.stem ?? text.input);
    if (asks === null || choices === undefined || areJoint(choices)) return null;
    // Where other keys name several choices, one that names one may say that one is right.
    return asks !== 'number' && counts.joint > 0 ? null : { is: 'several', asks };
  });
}
