import type { Example } from '../examples';
import { adk } from './about';

export const example: Example = {
  of: adk,
  where: '.adk/eval_history of the agent, or the output directory of tRPC-Agent-Go.',
  path: 'quiz.evalset_result.json',
  text: '{"evalSetResultId": "app_quiz_1", "evalSetId": "quiz", "evalCaseResults": [{"evalSetId": "quiz", "evalId": "q1", "finalEvalStatus": "passed", "overallEvalMetricResults": [{"metricName": "response_match_score", "score": 1, "evalStatus": "passed"}]}]}',
};
