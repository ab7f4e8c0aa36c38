import type { ConfidenceOf, Confidences } from '../../analysis';
import { fewInWords } from '../../records/list-in-words';
import { capital, count } from '../../ui/numbers';
import { between, enough, LEAST_GAP, NAMED, share, tellsApart } from './calibration-words';

/** Why nothing is concluded from what a model says. */
export const NO_PROBABILITY = 'what it says lies neither within 0 to 1 nor within 0 to 100';

/** Why a figure of a model is not known. */
export function whyNot({ found }: ConfidenceOf): string {
  if (found === null) return NO_PROBABILITY;
  const { gap, meanConfidenceLessAccuracy: less } = found;
  if (gap.low === null && found.n >= LEAST_GAP && less !== null)
    return gap.why === 'one cluster' || gap.why === 'few clusters'
      ? 'its answers stand in too few clusters'
      : 'all answers differ from it by as much';
  return 'it takes 100 answers, of which 20 are right and 20 wrong';
}

export function notesOf({ source, others, models, isOfFirst }: Confidences): string[] {
  const few = models.filter((one) => one.found !== null && !one.found.isEnough);
  const unread = models.filter(({ found }) => found === null);
  const unsaid = models.reduce((sum, one) => sum + one.unsaid, 0);
  const label = ({ contender }: ConfidenceOf) => contender.label;
  return [
    ...models.flatMap(surestInWords).slice(0, 2 * NAMED),
    ...unread
      .slice(0, NAMED)
      .map(
        (one) => `${label(one)}: ${NO_PROBABILITY}. It is no probability, and nothing is concluded from it.`,
      ),
    ...(few.length > 0
      ? [
          `${fewInWords(few.map(label), NAMED)}: no more than the mean gap, and that from ${String(LEAST_GAP)} answers on. It takes 100 answers, of which 20 are right and 20 wrong.`,
        ]
      : []),
    `Confidence is ${source.is === 'label' ? 'the column' : 'the metric'} “${source.name}” of the files${
      others.length > 0
        ? `, and not ${fewInWords(
            others.map(({ name }) => `“${name}”`),
            NAMED,
          )}`
        : ''
    }.${unsaid > 0 ? ` ${capital(count(unsaid, 'scored answer'))} without one ${unsaid === 1 ? 'is' : 'are'} left out.` : ''}${isOfFirst ? ' Of samples that were answered several times the first answer counts.' : ''}`,
  ];
}

/** Where it is surest, if that is off; and whether its confidence tells anything. */
function surestInWords(one: ConfidenceOf): string[] {
  const found = enough(one);
  const top = found?.bins.at(-1);
  if (!found || !top) return [];
  const name = one.contender.label;
  if (found.bins.length === 1)
    return [`${name} says nearly the same each time: its confidence tells nothing apart.`];
  const isOff =
    top.low !== null && top.high !== null && (top.confidence > top.high || top.confidence < top.low);
  return [
    ...(isOff
      ? [
          `Where ${name} is surest, it says ${share(top.confidence)} % and is right in ${share(top.accuracy)} %${between(top)} of ${count(top.n, 'answer')}.`,
        ]
      : []),
    ...(tellsApart(one)
      ? []
      : [`${name}: right answers bear no higher confidence than wrong ones that can be told from chance.`]),
  ];
}
