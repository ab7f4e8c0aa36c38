import type { HelpGroup } from './help-number';

export const paths: HelpGroup = {
  title: 'Tool calls',
  numbers: {
    'first parting':
      'The first call that is not the same tool with the same arguments in all answers to a sample, or at which some have ended. The order of keys in the arguments does not count, and a number is the same as its text.',
    'columns of paths': {
      means:
        'Calls of several answers stand in one column where they are the same call, else the same tool, else at the same place between two that are alike. What all begin with stands first.',
      formula: 'most of 3·same call + 2·same tool; the longest first, the others added one by one',
      source: 'Needleman & Wunsch 1970; Feng & Doolittle 1987',
    },
    'error of a call':
      'What the record marks as one, or a result that begins with “Error”, “Exception” or “Traceback”. A tool that reports a failure in other words is not counted.',
    'more calls, more errors':
      'Calls (and errors) of an answer less those of the baseline’s, on the samples that both have answered, repeats averaged within a sample; with the t interval at 95 %, each by itself.',
    'share right by last call':
      'How many of the answers that call this tool last are right. With one answer a sample the interval is Wilson’s; where samples have several, answers to one sample count together. It goes with the outcome and need not be why.',
  },
};
