import type { HelpGroup } from './help-number';

export const manyModels: HelpGroup = {
  title: 'Many models',
  numbers: {
    'Holm, Romano–Wolf': {
      means:
        'Many comparisons find something by chance, so p grows with their number. The family is chosen in the filter bar: all pairs (until a baseline is chosen), or each model with the baseline. Verdict, p, marks, groups and the pair page all use it. p of all pairs is corrected by Romano–Wolf: the signs of all differences on a sample are drawn together, 10,000 times, and a pair is held against the largest of those that are left; it knows that pairs share models, so it finds more than Holm. Holm corrects the rest: comparisons with a baseline, two models, under 30 samples, clusters, each pair’s own samples, more than 20 models or 20,000 samples, and numbers where samples times models are more than 20,000. The head over p says which.',
      formula: 'Holm: the i-th smallest p times (m − i + 1), never falling',
      source: 'Holm 1979; Romano & Wolf 2005, 2016',
    },
    distinguishable:
      'The corrected p is under .05. If it is not, these samples cannot tell the two apart; that is no proof that they are equal.',
    'better, worse, level, unclear':
      'Better and worse: the corrected p is under .05. Level: it is not, and the whole interval lies within the margin, 2 points unless you give one. Unclear: all else, also where the interval holds 0: the difference may be larger than the margin.',
    'lines in the leaderboard':
      'Down the ranks, a line stands above the first model that differs from the first of its group, by the p of all pairs. Two models on both sides of a line need not differ. Against a baseline the lines part better, unclear and worse.',
    ranks: {
      means:
        'From 1 + the models that are better to all less those that are worse; all ranks hold together 95 % of the time. Two models differ where their distance, in standard errors, is beyond the largest that 2,000 draws of samples (or clusters) make of any pair by chance. The chance to be best draws true means together by as much as the models differ. The top score is too high by what the best of a draw gains on average.',
      formula: '|d|/se > the 95th percentile of max |d* − d|/se',
      source: 'Mogstad et al. 2024',
    },
    'unseen, settle': {
      means:
        'The true difference that so many samples show 80 % of the time, and the samples that would settle the difference seen now if it is true. Of yes/no scores: the power of the test that the page uses, every outcome counted, where the two disagree as often as here, or on the difference itself if that is more. Of other scores: that of the t test with the pair’s own variance. With clusters: of a t with their degrees of freedom, and clusters like these are what it would take; where signs of few clusters decide, nothing is said of what they detect. At .05 divided by the number of comparisons, rounded up.',
      formula: 'Σ P(d discordant)·P(p < .05 | d, δ) = .8; the noncentral t whose chance beyond ±t is .8',
      source: 'Connor 1987; Miller 2024; Bell & McCaffrey 2002',
    },
    'suspicious samples': {
      means:
        'The correlation, over models, of solving a sample with how many others of its task each solves: below 0, stronger models fail it and weaker pass. From ten models on a weak hint, from twenty on a list worth reading: in tests with 41 real models and planted wrong keys, about six of the first ten had one. p is over all ways in which chance could pick as many models that solve it. From six models on, samples on which more than half of the best third (three to six models) give one same answer and are scored wrong: extracted answers and those of up to 40 characters are compared without case and punctuation, by their letter where the key is one. Keys are held against the text of their own sample with any number of models: what more than a tenth of the samples have is taken for the way of the suite, an empty key or the question as key counts where not some answers are right and others wrong, and two keys of one question count where both are short, mean different things, and nothing says that a picture, a file, other choices or another task belong to it. Suites of over 200,000 samples are not looked through; keys that are texts are held against the choices of up to 500 samples.',
      formula: 'r = corr(y, T − y); z = r·√(M − 1)',
      source: 'item-rest correlation; Lord & Novick 1968',
    },
    'smaller suite': {
      means:
        'Each model is left out (of more than 40, one part of ten), predicted on every sample by the mean of the others, and estimated from samples drawn evenly over these means, in 20 draws. ± holds for 95 % of the models left out, on the average of the draws; of fewer than 20 models it is the largest error seen. Orders are those of models left out a quarter at a time, 2 % of the range or more apart. The draw makes scores about a quarter more exact than a random one; two models on the same samples keep their order about as often either way. The score of a new model needs the predictions: the plain mean of these samples is less exact. From ten models, 31 shared samples and scores with bounds on; suites of over 400,000 scores are not tried.',
      formula: 'score = mean f + mean(y − f); se = s/√k·√(1 − k/N)',
      source: 'difference estimator: Cochran 1977, 7.2 and 8; tinyBenchmarks 2024',
    },
    'solved by none, oracle':
      'How many samples no model, each model or exactly one model got right. The oracle picks the best model for every sample. A repeated sample counts as solved when more than half of its repeats are right; of a rating, when their mean reaches the pass mark.',
  },
};
