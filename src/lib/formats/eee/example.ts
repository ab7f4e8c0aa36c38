import type { Example } from '../examples';
import { eee } from './about';

export const example: Example = {
  of: eee,
  where: 'The folder data of a collection, or the output of its converters; Export here writes them, too.',
  path: 'data/quiz/lab/brook-2/5f0c9a1e-7b1d-4c55-8b3e-2f6a1d9e0c11_samples.jsonl',
  text: '{"schema_version": "0.3.0", "evaluation_id": "quiz/brook-2/1767225600", "model_id": "lab/brook-2", "evaluation_name": "quiz", "evaluation_result_id": "exact_match", "sample_id": "q1", "interaction_type": "single_turn", "input": {"raw": "What is 10 plus 1?", "reference": ["11"]}, "output": {"raw": ["11"]}, "answer_attribution": [], "evaluation": {"score": 1, "is_correct": true}}',
};
