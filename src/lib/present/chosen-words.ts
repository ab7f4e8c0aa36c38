import type { Chosen } from '../analysis';

/** What stands in place of a conclusion where the samples are no evidence: a person chose whose answers to read, or the filter chose by their result. */
export const noEvidence = (chosen: Chosen): string =>
  chosen === 'read'
    ? 'These labels are not a random draw from the samples that pass the filter, so they are no evidence of a difference.'
    : 'These samples were chosen by their result, so they are no evidence of a difference.';

/** The same as a clause. */
export const whyChosen = (chosen: Chosen): string =>
  chosen === 'read'
    ? 'these labels are not a random draw from the samples that pass the filter'
    : 'the filter chose these samples by their result';
