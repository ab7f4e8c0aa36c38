import type { HelpGroup } from './help-number';

export const slices: HelpGroup = {
  title: 'Slices',
  numbers: {
    'a slice':
      'The samples compared that carry one value of a label: on the sample, one of its answers or their run. “No label” holds those without a value. A sample with several values counts in each of their slices, so these add up to more than the whole.',
    'differs after correction': {
      means:
        'Below .05 after Benjamini–Hochberg over the differences of the slices shown: of those marked, about one in twenty is expected to be luck. Which differences these are does not depend on any result. They are those of slices of 5 samples or more, the same samples once, and, where samples are clustered, of 2 clusters or more. The last row equals Compare and keeps its own correction.',
      formula: 'p₍ᵢ₎·m/i, taken down from the largest',
      source: 'Benjamini & Hochberg 1995',
    },
    pooled: {
      means:
        'What to believe of a slice where one asks which of them is bad: its difference, drawn to the mean of its label’s slices the more the smaller it is. Of labels with four slices or more that hold each sample once. Of a slice that was named before, take its own difference.',
      formula: 'y ~ N(θ, s²), θ ~ N(μ, τ²), μ and τ flat',
      source: 'Gelman et al. 2013',
    },
    'results as labels':
      'A label that answers have (status, error kind, turns, tool use, a check, a pattern in the output) says what the models did, not what they were asked. Its slices are shown without intervals or p, do not count in the correction, and the finder leaves them out.',
    'ranking flips':
      'One model leads another by more than 5 points here and trails it by more than 10 overall. An overall ranking can hide such a slice (Simpson’s paradox); with few samples it is often luck.',
    'beyond overall': {
      means:
        'The difference of two models in a slice, less their difference over all shared samples. Its p is the share of all equally large sets of samples that are as far from the whole: all are counted where that is feasible (right and wrong nearly always), 20,000 are drawn for slices under 30 samples where it is not, and the normal approximation serves large slices of other numbers. Where samples are clustered, p is by a t test with the clustered standard error, taken around the overall mean.',
      formula:
        'z = (d̄ₛ − d̄)/√(S²/n·(1 − n/N)); clustered: √(C/(C−1)·Σu²), u = Σ(d − d̄)/n in the slice − Σ(d − d̄)/N in all',
      source: 'permutation test; normal approximation: Cochran 1977; draws: Phipson & Smyth 2010',
    },
  },
};
