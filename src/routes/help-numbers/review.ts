import type { HelpGroup } from './help-number';

export const review: HelpGroup = {
  title: 'Review: human labels and the judge',
  numbers: {
    judge:
      'The metric that is held against what people say: a model that grades, or any other score. Choose it beside “Judge against person”.',
    corrected: {
      means:
        'The judge’s scores on all samples, moved by how far it is off on the labelled ones. It needs labels of a random draw: those of answers that were chosen do not stand for the rest and never correct a score. How much of the judge counts is found, for each label, from all others, and held back where few labels differ: where all are equal the labels stand alone. The interval is for samples like these, of which these are one draw. Under 20 labelled samples there is no interval.',
      formula:
        'mean(y − λf) + λ mean f of the others; SE² = Var(y − λf)/n + λ² Var(f)/N; λ = Cov(y, f) / (Var(f) (1 + n/N)) of the other labels, 0 to 1, times m/(m + 4), m of them being unlike the most common; limits: Wilson’s of n·(SE of the labels/SE)² labels with t, of differences those of the labels alone times SE/SE of the labels',
      source: 'Angelopoulos et al. 2023 (PPI++); Zrnic & Candès 2024 (cross-fitting)',
    },
    'held back':
      'While a random draw is read blind, what its labels say is hidden on every page, in notebooks and in reports: seeing who leads can sway the labels to come. “Show the scores so far” shows it all the same. Exports hold the labels and say so; a query that names metric human, or the table reviewed, is held back too.',
    'all answers read':
      'Where every answer that passes the filter has a label, every repeat too, nothing is sampled and nothing is corrected: the labels are the scores. Intervals are those of any metric.',
    rating:
      'A number of the scale that the reviewer chose; the highest is the best. Ratings are compared as metric human; with a pass mark they also say right and wrong.',
    'labels alone, judge alone':
      'The same from the labelled samples only, and from the judge only. The interval of the judge alone leaves out that the judge errs.',
    'work of labels':
      'How many labelled samples without a judge would be as exact: n times the square of SE of the labels alone over SE corrected.',
    'more samples for half the width': {
      means:
        'By the formula of the interval: labels that are more leave fewer samples to the judge, whose own share of the error does not shrink with them. For the interval that needs most; “not even all” where all that are left would not do.',
      formula: 'least k with t·SE(n + k labels, N − k others) ≤ t·SE / 2',
    },
    'sensitivity, specificity':
      'Of the answers that the person calls right, the share that the judge passes; of the wrong ones, the share that it fails. Wilson’s intervals.',
    kappa: {
      means: 'Agreement beyond chance, from −1 to 1. It is not defined where both use one value only.',
      formula: '(agreement − chance) / (1 − chance)',
      source: 'Cohen 1960; Fleiss, Cohen & Everitt 1969',
    },
    'judge − person':
      'How much higher the judge scores a model than the person does, on its labelled samples. A difference between two models says whether the judge favours one; it is paired by sample and corrected by Holm.',
    'failure mode':
      'A way in which an answer is wrong, named by the reviewer. Shares are of the labelled samples, of a random draw or of everything that was read; differences are paired by sample, modes corrected together by Holm.',
  },
};
