/** What a number of the page means, in two sentences, with its formula and where that comes from. */
export interface HelpNumber {
  name: string;
  means: string;
  formula?: string;
  source?: string;
}

export interface HelpGroup {
  title: string;
  numbers: readonly HelpNumber[];
}

export const helpGroups: readonly HelpGroup[] = [
  {
    title: 'One model',
    numbers: [
      {
        name: 'n',
        means:
          'The samples behind a number. Two scores side by side are on the same samples: those that every model shown answered and that were scored.',
      },
      {
        name: 'score',
        means:
          'The mean of the metric over those samples. Several answers of one model to one sample are averaged within the sample first.',
      },
      {
        name: '95 % interval',
        means:
          'The true scores that these samples are compatible with. Wilson’s interval for yes/no metrics, the t interval for other numbers.',
        formula: '(p + z²/2n ± z√(p(1−p)/n + z²/4n²)) / (1 + z²/n); mean ± t·s/√n',
        source: 'Wilson 1927; Newcombe 1998',
      },
      {
        name: 'chosen by their result',
        means:
          'A filter on the scores that are compared selects who wins, so a difference on such samples comes from the filter. Only counts and means are shown: no interval, p or verdict. A filter on other results of the same answers is allowed, with a warning.',
      },
      {
        name: 'shared by all, shared by each pair',
        means:
          'A difference is computed on the samples that all models share, or on those that its two models share; choose beside the coverage table. The pair page always uses those of its two. If a model scores differently on the samples left out (tested as a random draw of its own samples, Holm over the models), the verdict says so.',
      },
      {
        name: 'coverage',
        means:
          'From the responses in the files to the samples compared: minus duplicates, repeats, failed, unscored and not shared. Samples that were never answered are listed as missing.',
      },
      {
        name: 'missing, failed and unscored',
        means:
          'They are dropped, or count as wrong: as the worst score, which is 0 of a yes/no metric and the bad end of the range of others. “Wrong” is off where that end or the direction of the metric is not known.',
      },
      {
        name: 'direction, range, unit, pass mark',
        means:
          'What a metric is, as its file says, else as its name is known. Metrics on the Files page shows who says it, and lets you set it. Where nobody says which way is better, the pages say higher and lower, and no answer is right or wrong. From the pass mark on, a rating counts as solved.',
      },
      {
        name: 'same sample by',
        means:
          'How the page knows that two models answered the same sample: by the hash in the file, else the exact text and references, else the text with white space folded, else the id. The page chooses one; you can choose another beside the coverage table.',
      },
      {
        name: 'tokens, latency',
        means:
          'Means over the responses that report the figure. A footnote says where it is an average of a batch, or of the last of several calls only.',
      },
      {
        name: 'cost',
        means:
          'Of each response as its file reports it, or its tokens times the price that the table on Usage has for the model on the day of the run, or unknown. With an unknown part, a count of the last call only, or cached tokens without a price, the sum is a bound and says at least. The same rule holds for a single answer: from prices is said beside what no file reports. Prices that files imply are those that explain every cost they report; of reading and writing a cache too, where one price each explains what is left.',
        formula: 'input not cached · p + cached · p + written · p + output · p + reasoning · p + p a request',
      },
      {
        name: 'cost or tokens per correct answer',
        means:
          'Everything spent on the samples (wrong, failed and repeated answers too) divided by the number of correct answers. Per sample, repeats are averaged first: one answer each. Per response, all answers count alike. Where repeats make them differ the page names which one it is.',
        formula: 'Σ cost of all responses / correct responses',
      },
      {
        name: 'at most, at least (a share of tokens or cost)',
        means:
          'An unknown amount in the part can only raise its share; one in the rest can only lower it. With both, the known amount is shown instead of a share.',
      },
      {
        name: 'within 8.2 points of the best',
        means:
          'The upper end of the paired 95 % interval of the difference to the best-scoring model of known cost, where no test tells the two apart. The interval is for this pair alone.',
      },
      {
        name: 'latency quantiles',
        means: 'Type 7: linear between the two nearest of the sorted times, as NumPy has it.',
      },
      {
        name: 'stop reason',
        means:
          'Why an answer ended, as its file gives it. What tools call length, max_tokens, max_length, model_length, max_output_tokens or token_limit is one reason: the length limit. On Usage, click a count of cut answers to see its samples.',
      },
      {
        name: 'good enough',
        means:
          'With a margin (non-inferiority): not worse where the whole 95 % interval of the paired difference lies above minus the margin, worse where it lies below, otherwise not known. Not worse is a finding; not distinguishable is none. Each interval is read alone, without correction for several models. Choose the margin before you see the result.',
      },
      {
        name: 'frontier, dominated by',
        means:
          'A model is dominated when another is at least as good and takes at most as much, and is better in one of the two. A cost that is only a lower bound never dominates; it is dominated if its known part already is.',
      },
      {
        name: 'interval of cost, tokens, latency',
        means:
          'Repeats are averaged within the sample first. Up to 8,000 values the samples are drawn again 2,000 times (a cost per correct answer is a ratio of two sums over the same draws); above, the t interval and, for ratios, its linear form. Averages of batches have none.',
        formula: '√(Σ(x − R·y)² / (n(n−1))) / mean(y)',
        source: 'Efron & Tibshirani 1993',
      },
      {
        name: 'declared, from the rows',
        means:
          'What a file reports of a run, beside the mean of its rows. They agree if the mean, rounded to the decimals of the file, equals the report. A report over another number of answers is not compared.',
      },
      {
        name: 'possible replay',
        means:
          'Two runs of different models with identical answers on at least 95 % of the samples they share. Only answers of 20 characters or more count, and there must be 10: shorter ones can be identical because they are right.',
      },
      { name: '—', means: 'Not known, with the reason on hover and focus. It is never 0.' },
    ],
  },
  {
    title: 'Two models on the same samples',
    numbers: [
      {
        name: 'difference',
        means:
          'One score minus the other, sample by sample, in points: 29.8 to 48.9 % are +19.1 points. b are samples that only the first got right, c those that only the second did.',
        formula: '(b − c) / n, or the mean of the differences',
      },
      {
        name: 'Newcombe',
        means:
          'The interval of a difference of right and wrong on the same samples. It takes both Wilson intervals and how much the models agree, and keeps its width where the plain formula has none.',
        formula: 'method 10, with continuity correction on ad − bc',
        source: 'Newcombe 1998, Statistics in Medicine 17:2635',
      },
      {
        name: 'Tango',
        means:
          'Another interval of the same difference, by inverting the score test. Use it to check the first.',
        source: 'Tango 1998',
      },
      {
        name: 'McNemar',
        means:
          'How often a split as uneven as b to c would occur if both models were equally good. Only the samples on which they differ carry evidence; without any, p is 1.',
        formula: '2·P(Bin(b+c, ½) ≤ min(b, c)), at most 1; χ² = (b−c)²/(b+c)',
        source: 'McNemar 1947; mid-p: Fagerland, Lydersen and Laake 2013',
      },
      {
        name: 'paired t',
        means:
          'Interval and test of the mean difference of numbers. Under 30 samples p comes from the exact sign-flip test and the t test stands in the pair view; from 30 on it is the other way round.',
        formula: 'd̄ ± t₀.₉₇₅,ₙ₋₁·s_d/√n',
      },
      {
        name: 'sign-flip',
        means:
          'How many of all 2ⁿ ways to turn the signs of the differences give a mean as far from zero. All are counted, by halves; where there are too many, 2,000 are drawn (seed 42), and ties count within 1e-12 of the sum of |d|.',
      },
      {
        name: 'Wilcoxon',
        means:
          'A test on the ranks of the differences, for numbers with long tails. Zeros are dropped, differences within 1e-12 of the sum of |d| tie, and p is by the normal approximation without continuity correction. It takes samples one by one, so it is left out where samples are clustered.',
        source: 'Wilcoxon 1945',
      },
      {
        name: 'bootstrap',
        means:
          'The samples are drawn again with replacement, 2,000 times from seed 42, and the middle 95 % of the mean differences are the interval. Under 30 samples it is too narrow.',
        source: 'Efron 1979',
      },
      {
        name: 'better, worse, same',
        means:
          'Samples on which the model scores better than, worse than or the same as the baseline. Repeats are averaged first. As a filter: better.exact_match("a", "b"), and shared.exact_match("a", "b") for samples on which each has a score.',
      },
      {
        name: 'kappa, phi',
        means:
          'How far two models are right on the same samples: 1 is always, 0 no more than by chance. High agreement makes a paired comparison precise.',
        formula: 'κ = (pₒ − pₑ)/(1 − pₑ); φ = (ad − bc)/√((a+b)(c+d)(a+c)(b+d))',
        source: 'Cohen 1960',
      },
      {
        name: 'cluster samples by',
        means:
          'Samples of one document or template are not independent: with a label chosen, interval and p of every metric come from sums by cluster, and sign-flip and bootstrap move whole clusters; so do the intervals of cost, tokens and latency on Usage. Turns of one conversation (the label conversation_id) are taken together unless you choose none. Under 20 clusters the page warns. One cluster, or clusters of one mean, have no interval.',
        formula: 'SE = √(C/(C−1)·Σ(Σ dev)²)/n, t with C − 1',
        source: 'CR1; Miller 2024, arXiv 2411.00640',
      },
    ],
  },
  {
    title: 'Many models',
    numbers: [
      {
        name: 'Holm',
        means:
          'Many comparisons find something by chance, so p grows with their number. The family is chosen in the filter bar: all pairs (until a baseline is chosen), or each model with the baseline. Verdict, p, marks, groups and the pair page all use it.',
        formula: 'the i-th smallest p times (m − i + 1), never falling',
        source: 'Holm 1979',
      },
      {
        name: 'distinguishable',
        means:
          'The corrected p is under .05. If it is not, these samples cannot tell the two apart; that is no proof that they are equal.',
      },
      {
        name: 'tie groups A, B',
        means:
          'Down the ranks, a new group begins at the first model that differs from the first of the group, by the p of all pairs. Two models of different groups can still be tied. Against a baseline the groups are better, tied and worse.',
      },
      {
        name: 'detect, settle',
        means:
          'The true difference that so many samples show 80 % of the time, and the samples that would settle the difference seen now if it is true. From the pair’s own variance (over clusters where chosen), at .05 divided by the number of comparisons, rounded up.',
        formula: '(z + z₀.₈)·√(variance/n); right or wrong: (z√d + z₀.₈√(d − δ²))²/δ²',
        source: 'Miller 2024; Connor 1987',
      },
      {
        name: 'solved by none, oracle',
        means:
          'How many samples no model, each model or exactly one model got right. The oracle picks the best model for every sample. A repeated sample counts as solved when more than half of its repeats are right.',
      },
    ],
  },
  {
    title: 'Notebook: stored results',
    numbers: [
      {
        name: 'as stored, differs',
        means:
          'A result is as stored where every value of every row is the same to the last digit, by a SHA-256 of the whole result. Where it differs, the changes among the first 50 rows are listed.',
      },
      {
        name: 'out of date',
        means:
          'The cell, a result or an input that it uses, the settings, or what is loaded is another than when the result was computed. An edit that is taken back makes it up to date again.',
      },
      {
        name: 'view as stored',
        means:
          'Without its files a view is a table of what the notebook keeps, at most 50 rows. The file keeps no scale: scores stand in stored units, 0.902 where the page writes 90.2 %. Run with its files, it is drawn as on its page.',
      },
      {
        name: 'interval of a chart (mean ci)',
        means:
          'The mean of the rows at one place with its 95 % interval: Wilson’s where all values are 0 or 1, true or false, Student’s t of all others. Rows are taken as independent: repeats and turns of one conversation make it too narrow. Views take clusters into account.',
        source: 'Wilson 1927; Student 1908',
      },
      {
        name: '$evaluation, $metric, $baseline',
        means:
          'What a settings cell of the notebook says; without one, the evaluation and metric that Compare would choose. The choices on other pages do not change it.',
      },
      {
        name: 'report',
        means:
          'A notebook, or what stands on a page, as one HTML file without script or network: its results, how they were computed, names and hashes of the files, and the notebook itself. It does not hold the files. Drop it here to open the notebook.',
      },
    ],
  },
  {
    title: 'Overview: models by evaluation',
    numbers: [
      {
        name: 'score, n, 95 % interval in a cell',
        means:
          'Each model on its own samples with a score, by the main metric of the evaluation: the first yes/no metric, else the first number. A cell opens Compare on those samples, where its row is the same to the digit.',
      },
      {
        name: 'best, tied, behind',
        means:
          'The best score of an evaluation is best where its model is distinguishable from every other model on the samples that the two share. Else those are tied with it whose difference is not distinguishable.',
        formula:
          'best: the largest p over the other models, after Holm over the evaluations, is below .05; tied: p times the number of evaluations is not',
        source: 'Berger 1982 (intersection-union test); Holm 1979',
      },
      {
        name: 'part of the samples',
        means:
          'A model that has a score on fewer samples than the models have together: “131 of 164”, dashed and hollow. With less than half of them it is shown and not ranked.',
      },
      {
        name: 'not judged',
        means:
          'No best where one model has scores, where nobody says which way the metric is better, or where a filter chose the samples by the result. Evaluations that are not judged are not counted in the correction.',
      },
    ],
  },
  {
    title: 'Repeats',
    numbers: [
      {
        name: 'runs of one model',
        means:
          'Runs of one model are averaged sample by sample unless you compare by run. Where some samples were answered by more than one run, Compare says so and links to the comparison of its runs.',
      },
      {
        name: 'configuration of the runs',
        means:
          'The settings that the files of the runs say and that differ: model version, prompt, temperature and sampling, shots, harness, then the rest by name. Settings that differ in any two runs (ids, dates, paths, timings) are left out. Numbers count as equal where they are the same number, such as 0 and 0.0.',
      },
      {
        name: 'averaged repeats',
        means:
          'Averaged repeats of a yes/no metric are numbers. Their differences are compared by the paired t interval.',
      },
      {
        name: 'flipped',
        means:
          'The share of repeated samples whose answers were not all right or all wrong. It shows how much answers vary when the question is asked again.',
      },
      {
        name: 'pass@k, pass^k',
        means:
          'The chance that any of k answers is right, and that all k are. Both are estimated without bias from n answers with c right.',
        formula: '1 − C(n−c, k)/C(n, k); C(c, k)/C(n, k)',
        source: 'Chen et al. 2021; Yao et al. 2024',
      },
      {
        name: 'between answers, samples',
        means:
          'Standard deviation of a score from answer to answer of one sample, and from sample to sample. Where the first is small, more repeats hardly narrow the interval of the score.',
      },
    ],
  },
  {
    title: 'Slices',
    numbers: [
      {
        name: 'a slice',
        means:
          'The samples compared that carry one value of a label: on the sample, one of its answers or their run. “No label” holds those without a value. A sample with several values counts in each of their slices, so these add up to more than the whole.',
      },
      {
        name: 'differs after correction',
        means:
          'Below .05 after Benjamini–Hochberg over the differences of the slices shown: of those marked, about one in twenty is expected to be luck. Which differences these are does not depend on any result. They are those of slices of 5 samples or more, the same samples once, and, where samples are clustered, of 2 clusters or more. The last row equals Compare and keeps its own correction.',
        formula: 'p₍ᵢ₎·m/i, taken down from the largest',
        source: 'Benjamini & Hochberg 1995',
      },
      {
        name: 'results as labels',
        means:
          'A label that answers have (status, error kind, turns, tool use, a check, a pattern in the output) says what the models did, not what they were asked. Its slices are shown without intervals or p, do not count in the correction, and the finder leaves them out.',
      },
      {
        name: 'ranking flips',
        means:
          'One model leads another by more than 5 points here and trails it by more than 10 overall. An overall ranking can hide such a slice (Simpson’s paradox); with few samples it is often luck.',
      },
      {
        name: 'beyond overall',
        means:
          'The difference of two models in a slice, less their difference over all shared samples. Its p is the share of all equally large sets of samples that are as far from the whole: all are counted where that is feasible (right and wrong nearly always), 20,000 are drawn for slices under 30 samples where it is not, and the normal approximation serves large slices of other numbers. Where samples are clustered, p is by a t test with the clustered standard error, taken around the overall mean.',
        formula:
          'z = (d̄ₛ − d̄)/√(S²/n·(1 − n/N)); clustered: √(C/(C−1)·Σu²), u = Σ(d − d̄)/n in the slice − Σ(d − d̄)/N in all',
        source: 'permutation test; normal approximation: Cochran 1977; draws: Phipson & Smyth 2010',
      },
    ],
  },
  {
    title: 'An index of several datasets',
    numbers: [
      {
        name: 'index',
        means:
          'The scores of a collection’s datasets, each by its share of the weights. All are put on 0 to 1 first: divided by a known range, turned round where lower is better; the notes under the table say what was done.',
        formula: 'Σ share · mean',
        source: 'EvalScope collections',
      },
      {
        name: 'share',
        means:
          'A weight over the sum of its siblings’ weights, times the share of the group, level by level. Weights along the path multiplied and normalised once give other shares where the sums of siblings differ; then both stand there.',
      },
      {
        name: 'weighted, macro, micro',
        means:
          'Each dataset counts by its share; every subset counts the same; every sample counts the same. Subsets are told apart by dataset and name.',
      },
      {
        name: 'interval of an index',
        means:
          'From the variance of the weighted sum over datasets that are independent of each other. Of right and wrong the Wilson (for a difference the Newcombe) limits of the datasets are joined; other metrics take t with Satterthwaite’s degrees of freedom.',
        formula: 'value ± √(Σ share²·(mean − limit)²); se² = Σ share²·s²/n',
        source: 'Zou, Huang & Zhang 2009; Cochran 1977; Satterthwaite 1946',
      },
      {
        name: 'p of an index',
        means:
          'Exact by flipping the signs of the weighted differences where at most 30 samples differ, else by t. Then Holm over the models on view.',
      },
      {
        name: 'weights covered',
        means:
          'The share of the weights of the datasets that a model has answered. Below 100 % it has no index, unless the rest is reweighted; the verdict says so then.',
      },
    ],
  },
];
