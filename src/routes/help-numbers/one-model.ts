import type { HelpGroup } from './help-number';

export const oneModel: HelpGroup = {
  title: 'One model',
  numbers: {
    n: 'The samples behind a number. Two scores side by side are on the same samples: those that every model shown answered and that were scored.',
    score:
      'The mean of the metric over those samples. Several answers of one model to one sample are averaged within the sample first.',
    '95 % interval': {
      means:
        'The true scores that these samples are compatible with. Wilson’s interval for yes/no metrics (none below 5 samples), the t interval for other numbers (none below 10). Under 30 ratings on a scale of up to 11 marks it is the posterior over all marks of the scale, seen or not: t is too sure of ratings that are nearly all alike.',
      formula: '(p + z²/2n ± z√(p(1−p)/n + z²/4n²)) / (1 + z²/n); mean ± t·s/√n',
      source: 'Wilson 1927; Newcombe 1998',
    },
    'too sure by, calibration error': {
      means:
        'Mean confidence less the share of right answers, with a t interval; then how far each level of confidence is from the share of right answers in it, without what chance adds. It takes 100 answers, 20 of them right and 20 wrong, to say more than the mean. Of the surest 80 %, answers of one confidence are as likely to be among them. Of several answers to a sample the first counts.',
      formula: 'c̄ − p; √(Σ n_b/n·(c̄_b − p_b)² − Σ n_b/n·p_b(1 − p_b)/(n_b − 1)) of 5 to 10 levels b',
      source: 'Brier 1950; Murphy 1973; Bröcker 2012',
    },
    'chosen by their result':
      'A filter on the scores that are compared selects who wins, so a difference on such samples comes from the filter. Only counts and means are shown: no interval, p or verdict. A filter on other results of the same answers is allowed, with a warning.',
    'probably two scales':
      'Scores of one metric that can hardly be on one scale: within 0 and 1 for one model and never below 1, or up to 100, for another; whole numbers with a best mark of 5 often given beside ones up to 10. Then no interval, p or verdict is shown. A range that you give under Metrics on the Files page, or one in the files that holds all scores, says that it is one scale. Costs, times and losses are never taken for two.',
    'shared by all, shared by each pair':
      'A difference is computed on the samples that all models share, or on those that its two models share; choose beside the coverage table. Until you do, it is each pair’s own where no sample is shared by all. The pair page always uses those of its two. If a model scores differently on the samples left out (tested as a random draw of its own samples, Holm over the models), the verdict says so.',
    coverage:
      'From the responses in the files to the samples compared: minus duplicates, repeats, failed, unscored and not shared. Samples that were never answered are listed as missing.',
    'missing, failed and unscored':
      'They are dropped, or count as wrong: as the worst score, which is 0 of a yes/no metric and the bad end of the range of others. “Wrong” is off where that end or the direction of the metric is not known. Where answers failed, or a model has no score on a tenth of the samples that another has one on, and counting these as wrong would change a finding (told apart or not, the sign, or the difference by a hundredth of the range), the verdict says what it would be, and which tool counts so itself.',
    'direction, range, unit, pass mark':
      'What a metric is, as its file says, else as its name is known. Of a column of yes and no the name says whether a yes is good: toxic is better low, refused depends on the prompts and is asked. Metrics on the Files page shows who says it, and lets you set it. Where nobody says which way is better, the pages say higher and lower, and no answer is right or wrong. From the pass mark on, a rating counts as solved.',
    'same sample by':
      'How the page knows that two models answered the same sample: by the hash in the file, else the exact text and references, else the text with white space folded, else the id. The page chooses one; you can choose another beside the coverage table.',
    'tokens, latency':
      'Means over the responses that report the figure. A footnote says where it is an average of a batch, or of the last of several calls only.',
    cost: {
      means:
        'Of each response as its file reports it, or its tokens times the price that the table on Cost has for the model on the day of the run, or unknown. With an unknown part, a count of the last call only, or tokens without a price, the sum is a bound and says at least. The same rule holds for a single answer: from prices is said beside what no file reports. Prices that files imply are those that explain every cost they report; of reading and writing a cache too, where one price each explains what is left.',
      formula: 'input not cached · p + cached · p + written · p + output · p + reasoning · p + p a request',
    },
    'cost or tokens per correct answer': {
      means:
        'Everything spent on the samples (wrong, failed and repeated answers too) divided by the number of correct answers. Per sample, repeats are averaged first: one answer each. Per response, all answers count alike. Where repeats make them differ the page names which one it is.',
      formula: 'Σ cost of all responses / correct responses',
    },
    'at most, at least (a share of tokens or cost)':
      'An unknown amount in the part can only raise its share; one in the rest can only lower it. With both, the known amount is shown instead of a share.',
    'within 8.3 points of the best':
      'The upper 95 % limit of the paired difference to the best-scoring model of known cost, where no test tells the two apart: the limit that a margin is held against (see good enough). It is for this pair alone.',
    'latency quantiles': 'Type 7: linear between the two nearest of the sorted times, as NumPy has it.',
    'median tokens/s':
      'Of each response its output and reasoning tokens by the time of its generation, or of the whole response where no generation is timed; of these ratios the median. All tokens by all the time is another figure: long answers weigh more in it.',
    'stop reason':
      'Why an answer ended, as its file gives it. What tools call length, max_tokens, max_length, model_length, max_output_tokens or token_limit is one reason: the length limit. On Usage, click a count of cut answers to see its samples.',
    'good enough': {
      means:
        'With a margin (non-inferiority): not worse where both 95 % limits of the paired difference lie above minus the margin, worse where both lie below, otherwise not known. Not worse is a finding; not distinguishable is none. Of yes/no scores answered once a sample the limits are exact up to 500 samples: a model that is worse by the margin is called not worse in 2.5 % of such samples at most, however often the two agree. Newcombe’s interval does not hold that, so these are not the ends of the interval shown. Above 500 samples they are Tango’s; of other scores and of clusters, those of the interval. The samples that would settle it are for two that score the same and disagree as often as here. Each model is read alone, without correction for several. Choose the margin before you see the result.',
      formula:
        'the difference at which a result this good, by Tango’s limit, has a chance of 2.5 %, whatever share of samples is discordant',
      source: 'Tango 1998; Buehler 1957; Berger & Boos 1994; Nam 1997',
    },
    decision:
      'Yes, no or not yet is whether the model is good enough by your margin. A month costs the mean of a sample times the answers a month, which are your number. More wrong answers are the paired difference times the same, at the estimate and, at worst, at the limit that the margin is held against; they are of the samples compared, and your own traffic may be another mix. Until you choose one, the model is the cheapest within the margin, else the cheapest that is not shown to be worse. Each reading is held to its own limits. A slice is at risk where its difference remains after correction and its whole interval, which is single, lies beyond the margin.',
    'frontier, dominated by':
      'A model is dominated when another is at least as good and takes at most as much, and is better in one of the two. A cost that is only a lower bound never dominates, and is never the cheapest nor within a budget; it is dominated if its known part already is, and shows that another is cheaper if its known part already is more. Of known cost: one whose cost is not known in full may be better or cheaper.',
    'interval of cost, tokens, latency': {
      means:
        'Repeats are averaged within the sample first. Up to 8,000 values the samples are drawn again 2,000 times (a cost per correct answer is a ratio of two sums over the same draws); above, the t interval and, for ratios, its linear form. Averages of batches have none.',
      formula: '√(Σ(x − R·y)² / (n(n−1))) / mean(y)',
      source: 'Efron & Tibshirani 1993',
    },
    'declared, from the rows':
      'What a file reports of a run, beside the mean of its rows. They agree if the mean, rounded to the decimals of the file, equals the report. A report over another number of answers is not compared.',
    'possible replay':
      'Two runs of different models with identical answers on at least 95 % of the samples they share. Only answers of 20 characters or more count, and there must be 10: shorter ones can be identical because they are right.',
    '—': 'Not known, with the reason on hover and focus. It is never 0.',
  },
};
