import type { Example } from '../examples';
import { judgedChat } from './about';

export const example: Example = {
  of: judgedChat,
  where: 'data/<bench>/model_answer and model_judgment of FastChat, Arena-Hard and LiveBench.',
  path: 'mt_bench/model_judgment/gpt-4_single.jsonl',
  text: '{"question_id": 81, "model": "brook-2", "judge": ["gpt-4", "single-v1"], "user_prompt": "What is 10 plus 1?", "judgment": "Right. [[10]]", "score": 10, "turn": 1, "tstamp": 1767225600}',
};
