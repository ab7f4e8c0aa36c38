import type { HelpGroup } from './help-number';

export const twoModels: HelpGroup = {
  title: 'Two models on the same samples',
  numbers: {
    readings:
      'The same difference under every choice that is as defensible as the one made: another metric from 0 to 1 of the same samples, samples shared by all or by the two, missing answers left out or wrong where they were asked for, samples in clusters or each by itself. Choices that change no number are left out. Each stands by its own interval, without correction. Readings share their data, so their number is no evidence; what decides among them is worth knowing.',
    difference: {
      means:
        'One score minus the other, sample by sample, in points: 29.8 to 48.9 % are +19.1 points. b are samples that only the first got right, c those that only the second did.',
      formula: '(b − c) / n, or the mean of the differences',
    },
    'under 30 samples': {
      means:
        'Of right and wrong: the interval and the probability that one is better come from the posterior of the four counts (every share equally likely beforehand), p is McNemar’s mid-p, and the three cannot disagree. Where Jeffreys’ prior says otherwise, the page says so. Below 5 samples there are counts and the probability alone. Numbers: p from the exact sign-flip test; no interval below 10 samples. Limits end where the scale does.',
      formula: 'Dirichlet(1, 1, 1, 1); 1 − P(better) = mid-p / 2',
      source: 'Bowyer, Aitchison and Ivanova 2025; Fagerland, Lydersen and Laake 2013',
    },
    Newcombe: {
      means:
        'The interval of a difference of right and wrong on the same samples. It takes both Wilson intervals and how much the models agree, and keeps its width where the plain formula has none. From 30 samples on.',
      formula: 'method 10, with continuity correction on ad − bc',
      source: 'Newcombe 1998, Statistics in Medicine 17:2635',
    },
    Tango: {
      means:
        'Another interval of the same difference, by inverting the score test. Use it to check the first.',
      source: 'Tango 1998',
    },
    McNemar: {
      means:
        'How often a split as uneven as b to c would occur if both models were equally good. Only the samples on which they differ carry evidence; without any, p is 1.',
      formula: '2·P(Bin(b+c, ½) ≤ min(b, c)), at most 1; χ² = (b−c)²/(b+c)',
      source: 'McNemar 1947; mid-p: Fagerland, Lydersen and Laake 2013',
    },
    'paired t': {
      means:
        'Interval and test of the mean difference of numbers. Under 30 samples p comes from the exact sign-flip test and the t test stands in the pair view; from 30 on it is the other way round.',
      formula: 'd̄ ± t₀.₉₇₅,ₙ₋₁·s_d/√n',
    },
    'sign-flip':
      'How many of all 2ⁿ ways to turn the signs of the differences give a mean as far from zero. All are counted, by halves; where there are too many, 2,000 are drawn (seed 42), and ties count within 1e-12 of the sum of |d|.',
    Wilcoxon: {
      means:
        'A test on the ranks of the differences, for numbers with long tails. Zeros are dropped, differences within 1e-12 of the sum of |d| tie, and p is by the normal approximation without continuity correction. It takes samples one by one, so it is left out where samples are clustered.',
      source: 'Wilcoxon 1945',
    },
    bootstrap: {
      means:
        'The samples are drawn again with replacement, 2,000 times from seed 42, and the middle 95 % of the mean differences are the interval. Under 30 samples it is too narrow.',
      source: 'Efron 1979',
    },
    'better, worse, same':
      'Samples on which the model scores better than, worse than or the same as the baseline. Repeats are averaged first. As a filter: better.exact_match("a", "b"), and shared.exact_match("a", "b") for samples on which each has a score.',
    'kappa, phi': {
      means:
        'How far two models are right on the same samples: 1 is always, 0 no more than by chance. High agreement makes a paired comparison precise.',
      formula: 'κ = (pₒ − pₑ)/(1 − pₑ); φ = (ad − bc)/√((a+b)(c+d)(a+c)(b+d))',
      source: 'Cohen 1960',
    },
    'cluster samples by': {
      means:
        'Samples of one document or template are not independent: with a label chosen, interval and p of every metric come from sums by cluster, and sign-flip and bootstrap move whole clusters; so do the intervals of cost, tokens and latency on Usage. Turns of one conversation (the label conversation_id) are taken together unless you choose none. Unequal clusters are worth fewer: the degrees of freedom say how many equal ones, and the page says it where they are few or one holds much. Under 30 clusters p is by the exact sign-flip test of their sums. Fewer than four clusters, less than two degrees of freedom, or clusters of one mean have no interval.',
      formula: 'SE = √(Σ(Σ dev)²/(1 − n_c/n))/n, t with df = n²/(Σn_c² + (Σq)² − Σq²), q = n_c²/(n − n_c)',
      source: 'CR2; Bell & McCaffrey 2002; Imbens & Kolesár 2016',
    },
  },
};
