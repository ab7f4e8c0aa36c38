import type { Chip } from '../types';

export type Comparator = '<' | '<=' | '>=' | '>' | '=' | '!=';

/** Columns of one answer that hold a number. */
export const numberFields = [
  'input_tokens',
  'output_tokens',
  'total_tokens',
  'reasoning_tokens',
  'latency_ms',
  'cost_usd',
  'turns',
  'tool_calls',
  'epoch',
] as const;
export type NumberField = (typeof numberFields)[number];

/** Columns that hold a word. */
export const wordFields = ['id', 'condition', 'run'] as const;
export type WordField = (typeof wordFields)[number];

/** A number: of one answer, or (with `of`, and for counts) of a whole sample. */
export type Figure =
  | { is: 'number'; value: number }
  | { is: 'score'; metric: string; of: string | null }
  | { is: 'field'; field: NumberField; of: string | null }
  /** How many contenders (of these, where some are named) were right, or answered. */
  | { is: 'count'; what: 'solved_by' | 'answered_by'; metric: string; among: readonly string[] }
  | { is: 'sum'; op: '+' | '-' | '*' | '/'; left: Figure; right: Figure }
  | { is: 'abs'; of: Figure };

/** A condition on one answer to a sample; what a chip can say is a chip. */
export type Expression =
  | { is: 'and' | 'or'; of: readonly Expression[] }
  | { is: 'not'; of: Expression }
  /** Some answer to the sample, not just the one in hand. */
  | { is: 'any'; of: Expression }
  | { is: 'chip'; chip: Chip }
  | { is: 'word'; field: WordField; value: string }
  | { is: 'compare'; left: Figure; op: Comparator; right: Figure };

/** Whether a figure speaks of one answer, of the whole sample, or of neither. */
export function levelOf(figure: Figure): 'answer' | 'sample' | 'both' | null {
  switch (figure.is) {
    case 'number':
      return null;
    case 'count':
      return 'sample';
    case 'score':
    case 'field':
      return figure.of === null ? 'answer' : 'sample';
    case 'abs':
      return levelOf(figure.of);
    case 'sum': {
      const levels = [levelOf(figure.left), levelOf(figure.right)].filter((level) => level !== null);
      return new Set(levels).size > 1 ? 'both' : (levels[0] ?? null);
    }
  }
}
