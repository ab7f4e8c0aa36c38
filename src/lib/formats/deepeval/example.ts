import type { Example } from '../examples';
import { deepeval } from './about';

export const example: Example = {
  of: deepeval,
  where: 'The folder .deepeval beside the tests.',
  path: '.deepeval/.latest_test_run.json',
  text: '{"testRunData": {"testCases": [{"name": "test_case_0", "order": 0, "input": "What is 10 plus 1?", "actualOutput": "11", "expectedOutput": "11", "success": true, "metricsData": [{"name": "Correctness", "score": 1, "success": true}]}], "metricsScores": [], "testPassed": 1, "testFailed": 0}}',
};
