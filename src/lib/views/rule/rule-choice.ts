import type { AnswerRule } from '../../analysis/answers/answer-rule';

/** What a person chooses first, and what stands beside it until they say otherwise. */
export const ruleWays: readonly { is: AnswerRule['is']; label: string; rule: AnswerRule }[] = [
  {
    is: 'equal',
    label: 'the answer equals the reference',
    rule: { is: 'equal', without: ['case', 'blanks', 'punctuation'] },
  },
  {
    is: 'contains',
    label: 'the answer contains the reference',
    rule: { is: 'contains', without: ['case', 'blanks'] },
  },
  { is: 'letter', label: 'both have the same letter', rule: { is: 'letter' } },
  { is: 'number', label: 'both end on the same number', rule: { is: 'number', within: 0 } },
];

export const firstRule: AnswerRule = { is: 'equal', without: ['case', 'blanks', 'punctuation'] };

export const ruleOf = (is: string): AnswerRule => ruleWays.find((one) => one.is === is)?.rule ?? firstRule;

/** A number of 0 or more as a person writes it; 0 where it is none. */
export function decimalOf(text: string): number {
  const value = Number(text.trim().replace(',', '.'));
  return Number.isFinite(value) && value > 0 ? value : 0;
}
