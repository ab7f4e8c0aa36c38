import { isToldBy, onlyTotals, unscored, type Family } from '../family';
import { readCode } from './transcript';

export const names = {
  'code-evalplus': 'EvalPlus results',
  'code-humaneval': 'HumanEval results',
  'code-samples': 'Code completions',
  'code-livecodebench': 'LiveCodeBench problems',
  'code-livecodebench-totals': 'LiveCodeBench totals',
  'code-bigcode': 'BigCode harness results',
} as const;

export const code: Family<keyof typeof names> = {
  tool: 'EvalPlus, HumanEval, LiveCodeBench, BigCode',
  files: 'results by completion with their samples; LiveCodeBench problems; BigCode totals',
  names,
  help: [
    {
      ids: ['code-evalplus', 'code-humaneval', 'code-samples'],
      name: 'EvalPlus and HumanEval',
      versions: 'EvalPlus before and since 0.2.1',
      taken:
        'Each completion is a repeat, with its code; plus counts only where base passed too. The model is the name of the file or its folder.',
    },
    {
      ids: ['code-livecodebench', 'code-livecodebench-totals'],
      name: 'LiveCodeBench',
      versions: '_eval_all, _eval, generations',
      taken:
        'Each completion of each problem, with platform, difficulty and contest date; the pass@1 that _eval declares.',
    },
    {
      ids: ['code-bigcode'],
      name: 'BigCode evaluation harness',
      taken: 'The pass@k that a run declares: it writes no result by sample.',
    },
  ],
  transcript: readCode,
  answerTexts: ['code-livecodebench'],
  halves: {
    'code-samples': unscored(
      'The scores are missing: these are completions. Drop the _eval_results.json beside them.',
    ),
    'code-livecodebench': unscored(
      'The scores are missing: these are completions. Drop the _eval_all.json beside them.',
    ),
    'code-livecodebench-totals': [
      {
        isMissing: (run) => !isToldBy(run, 'code-livecodebench'),
        say: 'The problems are missing: these are totals. Drop the _eval_all.json beside them.',
      },
    ],
    'code-bigcode': onlyTotals('This harness writes totals and no result by sample.'),
  },
  summaries: ['code-livecodebench-totals', 'code-bigcode'],
};
