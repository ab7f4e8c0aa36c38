import type { Role } from './mapping';

/** What stands beside a column called `answer`. */
export interface Beside {
  /** Another column whose name says that a model wrote it. */
  output: boolean;
  /** Another column whose name says that it is the right answer. */
  reference: boolean;
  /** Passages that were looked up for the question. */
  contexts: boolean;
  /** Whether it is the same for a sample whichever model answers; null where no sample comes twice. */
  constant: boolean | null;
  /** Yes and no in it. */
  verdict: boolean;
  /** A score stands beside it. */
  score: boolean;
}

/** Whose answer a column called `answer` holds, with the reason; `sure` where nobody needs to be asked. */
export function whoseAnswer(beside: Beside): {
  role: Extract<Role, 'output' | 'reference'>;
  reason: string;
  sure: boolean;
} {
  if (beside.output) return { role: 'reference', reason: 'the model’s output stands beside it', sure: true };
  if (beside.reference) return { role: 'output', reason: 'the reference stands beside it', sure: true };
  if (beside.contexts) return { role: 'output', reason: 'contexts stand beside it', sure: true };
  if (beside.constant === true)
    return {
      role: 'reference',
      reason: 'the same for a sample, whichever model answers',
      sure: !beside.score,
    };
  if (beside.constant === false)
    return { role: 'output', reason: 'it differs from model to model', sure: true };
  return { role: 'output', reason: 'nothing else holds an answer', sure: beside.score };
}
