import { lastNumber } from './last-number';
import { letterIn } from './letter-in';
import { listInWords } from '../../records/list-in-words';

/** What does not count where texts are compared. */
export const leavable = ['case', 'blanks', 'punctuation'] as const;
export type Leavable = (typeof leavable)[number];

/** When an answer is right, by the references of its sample: any of them will do. Serialisable. */
export type AnswerRule =
  /** The texts as they stand, less what does not count; `contains`: the reference stands in the answer, as whole words. */
  | { is: 'equal' | 'contains'; without: readonly Leavable[] }
  /** The letter of the choice in both. */
  | { is: 'letter' }
  /** The last number in both, at most so far apart. */
  | { is: 'number'; within: number };

/** Punctuation, but for what makes a number what it is: `1.5`, `-3`, `5%`. */
const punctuation = /(?<!\p{N})\p{P}(?!\p{N})|(?<=\p{N})[^\P{P}%](?!\p{N})|(?<!\p{N})[^\P{P}\-−.](?=\p{N})/gu;

/** A text with what does not count taken out. Without case `Straße` is `STRASSE`. */
function bare(text: string, without: readonly Leavable[]): string {
  let kept = text;
  if (without.includes('case')) kept = kept.normalize('NFC').toUpperCase().toLowerCase();
  if (without.includes('punctuation')) kept = kept.replace(punctuation, ' ');
  if (without.includes('blanks') || without.includes('punctuation')) kept = kept.replace(/\s+/gu, ' ').trim();
  return kept;
}

const partOfWord = /[\p{L}\p{N}\p{M}_]/u;
/** Scripts without blanks between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether a word, or a number, goes on from one of these letters to the other. */
const goesOn = (before: string, after: string): boolean =>
  partOfWord.test(before) && partOfWord.test(after) && !unspaced.test(before) && !unspaced.test(after);

function standsIn(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const before = Array.from(text.slice(Math.max(0, at - 4), at));
    const after = Array.from(text.slice(at + part.length, at + part.length + 4));
    const [first = ''] = part;
    const last = Array.from(part).at(-1) ?? '';
    const sign = /\d[.,]$|(?<![\p{L}\p{N}])[-−]$/u.test(before.join('')) && /\d/.test(first);
    const rest = /^[.,]\d/.test(after.join('')) && /\d/.test(last);
    if (!sign && !rest && !goesOn(before.at(-1) ?? '', first) && !goesOn(last, after[0] ?? '')) return true;
  }
  return false;
}

/** Room for the error of doubles: 1.1 and 1 lie within 0.1. */
const SLACK = 1e-12;

function areNear(one: string, other: string, within: number): boolean | null {
  const [a, b] = [lastNumber(one), lastNumber(other)];
  if (a === null || b === null) return null;
  if (within === 0) return a.digits === b.digits;
  return Math.abs(a.value - b.value) <= within + SLACK * Math.max(1, Math.abs(a.value), Math.abs(b.value));
}

/** Whether an answer fits one reference; null where one of the two has nothing that could be compared. */
function fits(rule: AnswerRule, answer: string, reference: string): boolean | null {
  if (rule.is === 'number') return areNear(answer, reference, rule.within);
  if (rule.is === 'letter') {
    const [given, letter] = [letterIn(answer), letterIn(reference)];
    return given === null || letter === null ? null : given === letter;
  }
  const wanted = bare(reference, rule.without);
  if (wanted.trim() === '') return null;
  const given = bare(answer, rule.without);
  return rule.is === 'equal' ? given === wanted : standsIn(given, wanted);
}

/**
 * Whether the answer is right by the rule: it fits any of the references. null (unscored) without an answer, with several
 * answers at once, and where the answer or every reference has no letter or number that can be read: that it says nothing is
 * not known from that.
 */
export function isRight(
  rule: AnswerRule,
  answers: readonly string[],
  references: readonly string[],
): boolean | null {
  const [answer = ''] = answers;
  if (answers.length !== 1 || answer.trim() === '') return null;
  const found = references.map((reference) => fits(rule, answer, reference));
  return found.includes(true) ? true : found.includes(false) ? false : null;
}

const leftWords: Record<Leavable, string> = {
  case: 'case',
  blanks: 'extra blanks',
  punctuation: 'punctuation',
};

/** What the rule says, as a name: "equal to the reference, without case and extra blanks". */
export function ruleInWords(rule: AnswerRule): string {
  if (rule.is === 'letter') return 'letter equal to the reference’s';
  if (rule.is === 'number')
    return `last number ${rule.within === 0 ? 'equal to' : `within ${rule.within} of`} the reference’s`;
  const less = listInWords(leavable.filter((one) => rule.without.includes(one)).map((one) => leftWords[one]));
  return `${rule.is === 'equal' ? 'equal to' : 'contains'} the reference${less === '' ? '' : `, without ${less}`}`;
}
