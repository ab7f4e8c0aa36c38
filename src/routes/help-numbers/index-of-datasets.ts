import type { HelpGroup } from './help-number';

export const indexOfDatasets: HelpGroup = {
  title: 'An index of several datasets',
  numbers: {
    index: {
      means:
        'The scores of a collection’s datasets, each by its share of the weights. All are put on 0 to 1 first: divided by a known range, turned round where lower is better; the notes under the table say what was done.',
      formula: 'Σ share · mean',
      source: 'EvalScope collections',
    },
    share:
      'A weight over the sum of its siblings’ weights, times the share of the group, level by level. Weights along the path multiplied and normalised once give other shares where the sums of siblings differ; then both stand there.',
    'weighted, macro, micro':
      'Each dataset counts by its share; every subset counts the same; every sample counts the same. Subsets are told apart by dataset and name.',
    'interval of an index': {
      means:
        'From the variance of the weighted sum over datasets that are independent of each other. Of right and wrong the Wilson (for a difference the Newcombe) limits of the datasets are joined; other metrics take t with Satterthwaite’s degrees of freedom.',
      formula: 'value ± √(Σ share²·(mean − limit)²); se² = Σ share²·s²/n',
      source: 'Zou, Huang & Zhang 2009; Cochran 1977; Satterthwaite 1946',
    },
    'p of an index':
      'Exact by flipping the signs of the weighted differences where at most 30 samples differ, else by t. Then Holm over the models on view.',
    'weights covered':
      'The share of the weights of the datasets that a model has answered and that count: a dataset of which ways to match its samples disagree does not, before one is chosen on Compare, nor one whose scores are probably on two scales. Below 100 % it has no index, unless the rest is reweighted; the verdict says so then.',
  },
};
