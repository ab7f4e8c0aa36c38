import { type Family, isToldBy, isUnscored, unanswered } from '../family';
import { readSkill } from './transcript';

export const names = {
  'skill-benchmark': 'Agent skill benchmark',
  'skill-grading': 'Agent skill grading',
  'skill-timing': 'Agent skill timing',
  'skill-answer': 'Agent skill run',
  'skill-eval': 'Agent skill eval',
  'skill-evals': 'Agent skill evals',
  'skill-feedback': 'Agent skill feedback',
} as const;

const NO_GRADES = {
  isMissing: isUnscored,
  say: 'These runs have no grades. Drop grading.json of the same folders, or the benchmark.json of the iteration.',
};
const NO_RUNS = unanswered(
  'This says what is asked, and nothing of how any run came out. Drop the iterations: grading.json of each run, or benchmark.json.',
);

export const skill: Family<keyof typeof names> = {
  tool: 'Agent skills',
  files:
    '`benchmark.json` in its dialects; `grading.json`, `timing.json`, `eval_metadata.json` by folder; `evals.json`',
  names,
  help: [
    {
      ids: ['skill-benchmark', 'skill-grading', 'skill-timing', 'skill-answer', 'skill-feedback'],
      name: 'Evaluations of agent skills',
      taken:
        'The share of expectations that each run of each eval met, and whether it met all; each expectation with its evidence as a part of that; tokens, time and cost. Configurations (with_skill, without_skill, …) of an iteration are compared, a run that several files tell of is one, and run-K are repeats.',
    },
    {
      ids: ['skill-eval', 'skill-evals'],
      name: 'Definitions of skill evals',
      taken: 'The prompt of each eval and what is expected; no results.',
    },
  ],
  transcript: readSkill,
  halves: {
    'skill-timing': NO_GRADES,
    'skill-answer': NO_GRADES,
    'skill-feedback': {
      isMissing: (run) => isUnscored(run) && !isToldBy(run, 'skill-timing'),
      say: NO_GRADES.say,
    },
    'skill-eval': NO_RUNS,
    'skill-evals': NO_RUNS,
  },
  scoreFields: { 'skill-grading': 'expectations (a list of text, passed and evidence)' },
};
