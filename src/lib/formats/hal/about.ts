import { openAiTokens, type Family } from '../family';

export const names = { 'hal-upload': 'HAL results' } as const;

export const hal: Family<keyof typeof names> = {
  tool: 'Holistic Agent Leaderboard',
  files: '`*_UPLOAD.json`, decrypted',
  where: 'results/<benchmark>/<run>, or hal-decrypt of a trace from the Hub.',
  example: {
    path: 'quiz_agent_0_UPLOAD.json',
    text: '{"config": {"agent_name": "agent", "benchmark_name": "quiz", "run_id": "quiz_agent_0", "agent_args": {"model_name": "brook-2"}}, "results": {"accuracy": 1, "successful_tasks": ["q1"], "failed_tasks": []}, "raw_eval_results": {"q1": {"reward": 1, "cost": 0.01}}, "raw_logging_results": []}',
  },
  names,
  help: [
    {
      ids: ['hal-upload'],
      name: 'Holistic Agent Leaderboard (HAL)',
      taken:
        'Which tasks an agent solved and what the benchmark gave for each, with cost, time and the tokens of its calls. Traces are encrypted on the leaderboard: decrypt them first.',
    },
  ],
  tokens: { 'hal-upload': openAiTokens },
  failedIsWrong: true,
};
