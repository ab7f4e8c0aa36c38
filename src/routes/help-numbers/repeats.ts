import type { HelpGroup } from './help-number';

export const repeats: HelpGroup = {
  title: 'Repeats',
  numbers: {
    'runs of one model':
      'Runs of one model are averaged sample by sample unless you compare by run. Where some samples were answered by more than one run, Compare says so and links to the comparison of its runs.',
    'configuration of the runs':
      'The settings that the files of the runs say and that differ: model version, prompt, temperature and sampling, shots, harness, then the rest by name. Settings that differ in any two runs (ids, dates, paths, timings) are left out. Numbers count as equal where they are the same number, such as 0 and 0.0.',
    'averaged repeats':
      'Averaged repeats of a yes/no metric are numbers. Their differences are compared by the paired t interval.',
    flipped:
      'The share of repeated samples whose answers were not all right or all wrong. It shows how much answers vary when the question is asked again.',
    'pass@k, pass^k': {
      means:
        'The chance that any of k answers is right, and that all k are. Both are estimated without bias from n answers with c right.',
      formula: '1 − C(n−c, k)/C(n, k); C(c, k)/C(n, k)',
      source: 'Chen et al. 2021; Yao et al. 2024',
    },
    'between answers, samples': {
      means:
        'Standard deviation of a score from answer to answer of one sample, and from sample to sample. Where the first is small, more repeats hardly narrow the interval of the score. Its part of the uncertainty is the variance between answers times the mean of 1/k over samples of k answers, by the variance of the means of samples.',
      formula: 's²(answers) · mean(1/k) / s²(means)',
      source: 'Miller 2024',
    },
  },
};
