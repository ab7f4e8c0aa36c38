import type { Family } from '../family';
import { readExample } from './transcript';

export const names = { 'llm-comparator-examples': 'LLM Comparator' } as const;

export const comparator: Family<keyof typeof names> = {
  tool: 'LLM Comparator',
  files: 'the JSON that the tool opens: two models, examples with both answers, scores of raters',
  where: 'The JSON that llm_comparator writes for its page.',
  example: {
    path: 'comparison.json',
    text: '{"metadata": {"source_path": "quiz", "custom_fields_schema": []}, "models": [{"name": "brook-2"}, {"name": "aster"}], "examples": [{"input_text": "What is 10 plus 1?", "tags": [], "output_text_a": "11", "output_text_b": "12", "score": 1, "individual_rater_scores": [{"is_flipped": false, "score": 1, "rating_label": "A is better"}]}]}',
  },
  names,
  help: [
    {
      ids: ['llm-comparator-examples'],
      name: 'LLM Comparator',
      taken:
        'A vote of each rater: above 0 the first model won, below 0 the second, 0 is a tie, and no score is no verdict. `is_flipped` says who stood first. The score of an example is the mean of its raters, and one vote where none is told of.',
    },
  ],
  transcript: readExample,
};
