import type { Family } from '../family';
import { readExample } from './transcript';

export const names = { 'llm-comparator-examples': 'LLM Comparator' } as const;

export const comparator: Family<keyof typeof names> = {
  tool: 'LLM Comparator',
  files: 'the JSON that the tool opens: two models, examples with both answers, scores of raters',
  names,
  help: [
    {
      ids: ['llm-comparator-examples'],
      name: 'LLM Comparator',
      taken:
        'A vote of each rater: above 0 the first model won, below 0 the second, 0 is a tie. `is_flipped` says who stood first. An example without raters is one vote, by its mean.',
    },
  ],
  transcript: readExample,
};
