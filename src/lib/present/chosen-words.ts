import { pageWords } from './page-words';
import type { Chosen } from '../analysis';

/** What stands in place of a conclusion where the samples are no evidence: a person chose whose answers to read, the filter chose by their result, scores are on two scales, or it is open which samples are the same. */
export function noEvidence(chosen: Chosen): string {
  if (chosen === 'unfit') return 'This score is 0 for every answer: it does not fit these answers.';
  if (chosen === 'alike') return 'This score is the same for every answer: it does not tell them apart.';
  if (chosen === 'scales')
    return `The models’ scores are probably on two scales, so their difference means nothing. ${pageWords.scales}`;
  if (chosen === 'ways')
    return `Ways to match the samples disagree, so nothing is concluded. ${pageWords.ways}`;
  if (chosen === 'plan')
    return 'A plan drew these samples by strata, more of some than of others, so that their plain mean is of other samples.';
  return chosen === 'read'
    ? 'These labels are not a random draw from the samples that pass the filter, so they are no evidence of a difference.'
    : 'These samples were chosen by their result, so they are no evidence of a difference.';
}

/** The same as a clause. */
export function whyChosen(chosen: Chosen): string {
  if (chosen === 'unfit') return 'this score is 0 for every answer';
  if (chosen === 'alike') return 'this score is the same for every answer';
  if (chosen === 'scales') return 'the models’ scores are probably on two scales';
  if (chosen === 'ways') return `ways to match the samples disagree${pageWords.asked}`;
  if (chosen === 'plan') return 'a plan drew these samples by strata: their plain mean is of other samples';
  return chosen === 'read'
    ? 'these labels are not a random draw from the samples that pass the filter'
    : 'the filter chose these samples by their result';
}
