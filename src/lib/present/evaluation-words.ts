import { isNamed, UNNAMED_EVALUATION } from '../records/general-names';

/** In a head, a list and a caption: `gsm8k`; `unnamed evaluation` for a name that the page made up, with that name beside others. */
export function evaluationHead(evaluation: string, all: readonly string[] = [evaluation]): string {
  if (isNamed(evaluation)) return evaluation;
  const isAlone = all.filter((one) => !isNamed(one)).length < 2;
  return isAlone || evaluation === UNNAMED_EVALUATION
    ? UNNAMED_EVALUATION
    : `${UNNAMED_EVALUATION} (${evaluation})`;
}

/** In a sentence: `gsm8k`, `this evaluation`; beside others `the unnamed evaluation`. */
export function evaluationInWords(evaluation: string, all: readonly string[] = [evaluation]): string {
  if (isNamed(evaluation)) return evaluation;
  return all.length < 2 ? 'this evaluation' : `the ${evaluationHead(evaluation, all)}`;
}
