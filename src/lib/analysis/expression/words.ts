import { places } from '../../search/text-query';
import type { Comparator } from './ast';

export const includes = <T extends string>(list: readonly T[], word: string): word is T =>
  (list as readonly string[]).includes(word);

export const outcomes = ['right', 'wrong', 'unscored', 'missing'] as const;
/** Of several models on one sample: `better("a", "b")`, `shared("a", "b", "c")`. */
export const relations = ['better', 'shared'] as const;
export const states = ['ok', 'error', 'no_answer'] as const;
export const errorKinds = [
  'timeout',
  'rate_limit',
  'refusal',
  'context_length',
  'tool',
  'service',
  'judge',
  'other',
];
export const textFields = ['text', ...places.filter((place) => place !== 'any')] as const;
export const previewFields = [
  'any_preview',
  'input_preview',
  'reference_preview',
  'output_preview',
  'error_preview',
] as const;
export const previews = ['any', 'input', 'reference', 'output', 'error'] as const;
export const comparators: readonly Comparator[] = ['<', '<=', '>=', '>', '=', '!='];
export const reserved = ['and', 'or', 'not'];
