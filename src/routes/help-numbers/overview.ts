import type { HelpGroup } from './help-number';

export const overview: HelpGroup = {
  title: 'Overview: models by evaluation',
  numbers: {
    'score, n, 95 % interval in a cell':
      'Each model on its own samples with a score, by the main metric of the evaluation: the first yes/no metric, else the first number. A cell opens Compare on those samples, where its row is the same to the digit.',
    'best, may be best, behind': {
      means:
        'The best score of an evaluation is best where its model is distinguishable from every other model on the samples that the two share. Else it and those whose difference to it is not distinguishable may each be best, and the others are behind. Both are corrected over the evaluations that are judged, not over models; Compare corrects over models, so one that is behind here may be unclear there.',
      formula:
        'best: the largest p over the other models, after Holm over the evaluations, is below .05; may be best: p times the number of evaluations is not',
      source: 'Berger 1982 (intersection-union test); Holm 1979',
    },
    'part of the samples':
      'A model that has a score on fewer samples than the models have together: “131 of 164”, and where many evaluations stand in a table dashed and hollow. With less than half of them it is shown and not ranked.',
    'not judged':
      'No best where one model has scores, where the best shares fewer than 6 samples with another, where nobody says which way the metric is better, where scores are probably on two scales, or where a filter chose the samples by the result. Evaluations that are not judged are not counted in the correction.',
  },
};
