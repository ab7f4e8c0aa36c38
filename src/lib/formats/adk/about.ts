import type { Family } from '../family';
import { readAdk } from './transcript';

export const names = { 'adk-evalset-result': 'ADK eval set result' } as const;

export const adk: Family<keyof typeof names> = {
  tool: 'Google ADK, tRPC-Agent-Go',
  files: '`*.evalset_result.json`, also as a text within JSON',
  names,
  help: [
    {
      ids: ['adk-evalset-result'],
      name: 'ADK eval sets',
      versions: 'of Python and of Go',
      taken:
        'Whether each case passed and its score by metric, with the conversation and its tools. A score of 0 that the file leaves out is 0; a case that broke off has none. No field names the model: name it on Files.',
    },
  ],
  transcript: readAdk,
};
