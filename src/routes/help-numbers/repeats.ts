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
    noise: {
      means:
        'By how much the scores of two single runs of one model differ by chance on these samples, 95 % of the time: from the variance W of answers within a sample. It takes 20 samples with a second answer, and 30 % of all; without any it is at most what a share p of right answers allows. Where three whole runs or more differ by more than answering explains, it is theirs. Each pair of runs is tested by mid-p, or t for numbers.',
      formula: 't·√(2W/n), z from 50 samples; at most z·√(2p(1−p)/n)',
      source: 'Miller 2024; Wang 2025',
    },
    'repeats × 2, samples × 2': {
      means:
        'How wide the interval of the difference would be with twice the answers a sample, and with twice the samples: repeats narrow only the part that is answering.',
      formula: 'z·√((ω² + v̄/r)/n); ω²: variance between samples, v̄: of answering',
      source: 'Miller 2024',
    },
    'since a run': {
      means:
        'Of four runs or more whose files say when each began, on the same samples: where the means before and after one of them differ most, by the spread of single samples between runs. Alarms are false at 1 % of looks, looking after each run. The interval is at 99 %, and pays for the choice of the run.',
      formula: 'max |Z| > h, Z = (mean after − mean before)/(σ·√(1/t + 1/(T − t)))',
      source: 'Hawkins, Qiu & Kang 2003',
    },
    'next run': {
      means:
        'The samples and answers that make the interval of a difference as narrow as wished for, or show a difference, or that one of two equal models is not worse by a margin, with the chance that is said, at the least cost: the variances are those seen here, and new samples have to be like these. How answers vary is known from repeats alone.',
      formula:
        'n = (ω² + W₁/K₁ + W₂/K₂)·(z/width)², to show δ ·((z + z of the chance)/δ)²; of yes/no answers McNemar’s test, at a margin Tango’s',
      source: 'Miller 2024; Nam 1997',
    },
    'plan as a file': {
      means:
        'Samples in a random order that a seed tells again. Where fewer are planned than there are and it saves 5 % of the variance, they are drawn by how many other models solved them, more where the two differ more unevenly; weights give each stratum its share again. A plain mean of such samples is of other samples than these.',
      formula: 'n_h ∝ w_h·max(s_h, 0.1); Σ w_h²s_h²/n_h + Σ w_h(d̄_h − d̄)²/N',
      source: 'Neyman 1934; Cochran 1977, 12.2',
    },
    'planned run': {
      means:
        'What holds however often one looks at the results of a plan, while they come: of samples answered in the planned random order, before its first gap. Right or wrong by who wins more often, anything else by limits of the difference, from 50 samples on; of plans under 100 samples by wider ones from the first sample on. The usual 95 % interval is for one look at the planned end.',
      formula: 'p = min 1/M, M = 2^(b+c)·B(b+1, c+1); d̄ ± s·√(2(nρ²+1)/(n²ρ²)·ln(√(nρ²+1)/α))',
      source: 'Robbins 1970; Waudby-Smith et al. 2024; Waudby-Smith & Ramdas 2024',
    },
    'rerun says otherwise':
      'The chance that both models, run again on these samples, would be told apart where they are not now, or not where they are.',
    'between answers, samples': {
      means:
        'Standard deviation of a score from answer to answer of one sample, and from sample to sample. Where the first is small, more repeats hardly narrow the interval of the score. Its part of the uncertainty is the variance between answers times the mean of 1/k over samples of k answers, by the variance of the means of samples.',
      formula: 's²(answers) · mean(1/k) / s²(means)',
      source: 'Miller 2024',
    },
  },
};
