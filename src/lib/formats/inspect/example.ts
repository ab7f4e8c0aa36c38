import type { Example } from '../examples';
import { inspect } from './about';

export const example: Example = {
  of: inspect,
  where: 'The log directory: logs/, or INSPECT_LOG_DIR.',
  path: 'logs/2026-01-01_quiz.json',
  text: '{"version": 2, "status": "success", "eval": {"task": "quiz", "model": "lab/brook-2"}, "samples": [{"id": "q1", "epoch": 1, "input": "What is 10 plus 1?", "target": "11", "output": {"choices": [{"message": {"role": "assistant", "content": "11"}}]}, "scores": {"match": {"value": "C", "answer": "11"}}}]}',
};
