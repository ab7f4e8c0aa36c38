import type { Example } from '../examples';
import { comparator } from './about';

export const example: Example = {
  of: comparator,
  where: 'The JSON that llm_comparator writes for its page.',
  path: 'comparison.json',
  text: '{"metadata": {"source_path": "quiz", "custom_fields_schema": []}, "models": [{"name": "brook-2"}, {"name": "aster"}], "examples": [{"input_text": "What is 10 plus 1?", "tags": [], "output_text_a": "11", "output_text_b": "12", "score": 1, "individual_rater_scores": [{"is_flipped": false, "score": 1, "rating_label": "A is better"}]}]}',
};
