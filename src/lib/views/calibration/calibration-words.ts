import { type ConfidenceOf, type Confidences, MOST_ANSWERS, SUREST } from '../../analysis';
import { fewInWords } from '../../records/list-in-words';
import type { Calibration } from '../../stats';
import { fixed, percent, signed, unbroken, whole } from '../../ui/numbers';

export type CalibrationAnswer = Confidences | 'no right' | 'too many';

/** Something is held against what was right. */
export const isHeld = (answer: CalibrationAnswer): answer is Confidences => typeof answer !== 'string';

export interface CalibrationOptions {
  /** The column or metric that says how sure a model is; null: the one with the plainest name. */
  confidence: string | null;
}

/** Fewer answers say nothing of a gap, either. */
export const LEAST_GAP = 20;
export const NAMED = 3;

export const share = (value: number): string => fixed(100 * value, 1);
export const points = (value: number): string => signed(100 * value, 1);
export const between = ({ low, high }: { low: number | null; high: number | null }, write = share): string =>
  low === null || high === null ? '' : ` (${write(low)} to ${write(high)})`;

export const modelsOf = (answer: CalibrationAnswer): readonly ConfidenceOf[] =>
  isHeld(answer) ? answer.models : [];

/** Answers are enough for more than the mean gap. */
export const enough = ({ found }: ConfidenceOf): Calibration | null => (found?.isEnough ? found : null);

/** A right answer bears a higher confidence than a wrong one more often than by chance. */
export function tellsApart(one: ConfidenceOf): boolean {
  const { auroc = null, aurocSeDeLong: se = null } = enough(one) ?? {};
  return auroc !== null && se !== null && auroc - 1.96 * se > 0.5;
}

/** `sure`: too sure; `unsure`: not sure enough; `even`: no gap is shown. */
export function gapOf({ found }: ConfidenceOf): 'few' | 'sure' | 'unsure' | 'even' {
  const { low = null, high = null } = found?.gap ?? {};
  if (found === null || found.n < LEAST_GAP || low === null || high === null) return 'few';
  return low > 0 ? 'sure' : high < 0 ? 'unsure' : 'even';
}

export const accuracy = ({ found, right }: ConfidenceOf) => ({
  ...right,
  value: (found?.gap.mean ?? null) === null ? null : stated(found) - (found?.gap.mean ?? 0),
});
/** Mean confidence. */
export const stated = (found: Calibration | null): number =>
  (found?.bins ?? []).reduce((sum, bin) => sum + bin.n * bin.confidence, 0) / (found?.n ?? NaN);

export function calibrationFinding(answer: CalibrationAnswer): string {
  if (answer === 'no right')
    return 'Answers say how sure they are, and by this metric none is right or wrong: nothing to hold it against.';
  if (answer === 'too many')
    return `Answers say how sure they are. More than ${whole(MOST_ANSWERS)} answers are not read for it: filter them.`;
  const [only] = answer.models;
  const said =
    answer.models.length === 1 && only
      ? gapOf(only) === 'few'
        ? 'Too few answers with a confidence that is a probability.'
        : `${only.contender.label} ${gapInWords(only)}.`
      : gapsInWords(answer.models);
  return unbroken([said, declining(answer.models)].filter((text) => text !== '').join(' '));
}

function gapInWords(one: ConfidenceOf): string {
  const { gap } = one.found ?? {};
  const is = gapOf(one);
  const means = `says ${share(stated(one.found))} % and is right in ${share(accuracy(one).value ?? 0)} %`;
  if (is === 'even')
    return `${means}: no gap is shown (${points(gap?.low ?? 0)} to ${points(gap?.high ?? 0)} points)`;
  return `is ${is === 'sure' ? 'too sure' : 'not sure enough'}: it ${means}`;
}

function gapsInWords(models: readonly ConfidenceOf[]): string {
  const those = (is: ReturnType<typeof gapOf>) => models.filter((one) => gapOf(one) === is);
  const by = (some: readonly ConfidenceOf[]) =>
    fewInWords(
      some.map(({ contender, found }) => `${contender.label} by ${share(Math.abs(found?.gap.mean ?? 0))}`),
      NAMED,
    );
  const [sure, unsure, even] = [those('sure'), those('unsure'), those('even')];
  if (sure.length + unsure.length + even.length === 0)
    return 'Too few answers with a confidence that is a probability.';
  return [
    sure.length > 0 ? `Too sure: ${by(sure)} points.` : '',
    unsure.length > 0 ? `Not sure enough: ${by(unsure)} points.` : '',
    even.length > 0
      ? `No gap is shown for ${fewInWords(
          even.map(({ contender }) => contender.label),
          NAMED,
        )}.`
      : '',
  ]
    .filter((text) => text !== '')
    .join(' ');
}

/** What declining the least sure answers would buy. */
function declining(models: readonly ConfidenceOf[]): string {
  const judged = models.filter((one) => enough(one) !== null);
  const helped = judged.filter(tellsApart);
  const [one] = judged;
  const surest = `surest ${percent(SUREST, 0)}`;
  if (!one) return '';
  if (models.length === 1)
    return helped.length === 0
      ? `It is not shown to be right more often on its ${surest}.`
      : `Of its ${surest}, ${share(one.found?.accuracyAtCoverage ?? 0)} % are right${between(one.surest)}.`;
  if (helped.length === 0) return `None is shown to be right more often on its ${surest}.`;
  if (helped.length === models.length) return `Each is right more often on its ${surest}.`;
  const names = fewInWords(
    helped.map(({ contender }) => contender.label),
    NAMED,
  );
  return `${names} ${helped.length === 1 ? 'is' : 'are'} right more often on the ${surest}.`;
}

export const calibrationHow = (answer: CalibrationAnswer): string[] =>
  isHeld(answer)
    ? [
        `The gap is mean confidence less the share of right answers, with the t interval ${answer.cluster === null ? 'of answers' : `of clusters by ${answer.cluster} (CR2)`}; intervals are at 95 %, each alone. Levels of confidence hold as many answers each, 5 to 10 of them; answers of one confidence stay together.`,
        `How often a right answer stands above a wrong one is the area under the ROC curve (DeLong et al. 1988); of the surest ${percent(SUREST, 0)}, ties are averaged.`,
      ]
    : [];
