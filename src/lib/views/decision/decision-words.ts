import { marginText } from '../../present/margin-words';
import type { ModelOffer } from '../../present/usage/offers';
import { PROJECTED } from '../../session/usage-choice';
import { count, differenceWithUnit, interval, whole } from '../../ui/numbers';
import { basisInWords } from '../cost/cost-table';
import { chosenNote } from '../frontier/chosen';
import { limitsOf, pairOf, type Pair } from '../frontier/offer-words';
import { type Replaced, replaces, saving } from '../frontier/replace';
import { readingsSay } from '../readings/readings-words';
import { fullName } from '../slices/slice-words';
import { leftOutInWords } from '../verdict/counted-wrong';
import { plain } from '../verdict/pieces';
import { type Answer, marginHere, type Options, saidOf } from './question';
import { readingSays, SAYS, slicesAtRisk } from './standings';

/** The two in question, what an answer of each costs, and their difference. */
export interface Two {
  base: ModelOffer;
  model: ModelOffer;
  pair: Pair;
}

export function twoOf(answer: Answer): Two {
  const base = answer.offers.find(({ key }) => key === answer.board.leaderboard.baseline?.key);
  const model = answer.offers.find(({ key }) => key === answer.model);
  const pair = base && model && pairOf(saidOf(answer), model, base);
  if (!base || !model || !pair) throw new RangeError('No decision without two models that are compared');
  return { base, model, pair };
}

export const answersOf = ({ project }: Pick<Options, 'project'>): number => project ?? PROJECTED;

/** null without a margin. */
function replaced(answer: Answer, options: Options): Replaced | null {
  const margin = marginHere(answer.board, options.margin);
  const baseline = answer.board.leaderboard.baseline?.key ?? '';
  const asked = { candidate: answer.model, baseline, project: answersOf(options) };
  return margin === null ? null : replaces(saidOf(answer), { ...asked, margin });
}

/** Yes, no or not yet, with the limits, what it saves, and what would settle it; without a margin neither. */
export function decisionFinding(answer: Answer, options: Options): string {
  const found = replaced(answer, options);
  if (found) {
    const { lead, best, first, interval: limits, then } = found.said;
    return `${lead}${best ?? ''}${first} ${limits} ${then}`.trim();
  }
  const { base, model } = twoOf(answer);
  const asked = `How much worse than ${base.contender.label} may ${model.contender.label} be? Without a margin there is no yes or no.`;
  return [asked, saving(saidOf(answer), model, base, answersOf(options))].filter(Boolean).join(' ');
}

/** The same in a few words, beside a sentence that says it in full. */
export function decisionInShort(answer: Answer, options: Options): string {
  const found = replaced(answer, options);
  if (!found) return decisionFinding(answer, options);
  const [model, base] = [found.candidate.contender.label, found.base.contender.label];
  return {
    yes: `Yes: ${model} can replace ${base}.`,
    no: `No: ${model} cannot replace ${base}.`,
    'not yet': `Not yet: whether ${model} can replace ${base} is open.`,
  }[SAYS[found.standing]];
}

/** How many defensible readings answer alike, and what the others choose. */
export function readingsInWords({ readings }: Answer, options: Options): string {
  if (readings === null || options.margin === null) return '';
  const held = readings.readings.filter((reading) => readingSays(reading, options) !== null);
  if (held.length < 2 || !held.some(({ isHere }) => isHere)) return '';
  return readingsSay({ ...readings, readings: held }, (reading) => readingSays(reading, options) ?? '');
}

export function riskInWords(answer: Answer, options: Options): string {
  const found = slicesAtRisk(answer, options);
  const margin = marginHere(answer.board, options.margin);
  if (found === null || margin === null) return '';
  const { scale } = saidOf(answer);
  const than = `worse by more than ${marginText(margin, scale)}`;
  const looked = count(found.slices, 'slice');
  if (found.found === 0) return `Of ${looked} with enough samples, none is shown to be ${than}.`;
  const named = found.most.map(
    ({ row, value, low, high }) =>
      `${fullName(row)} ${differenceWithUnit(value, scale)} (${interval(low, high, scale, 'signed')}, n = ${whole(row.n)})`,
  );
  const more = found.found > named.length ? `, and ${count(found.found - named.length, 'other')}` : '';
  return `Slices at risk, ${than} by the whole 95 % interval, and different after correction: ${named.join('; ')}${more}.`;
}

function costInWords({ base, model }: Two): string[] {
  const basis = [base, model].map(({ cost, price }) =>
    cost !== null && price !== null ? basisInWords(cost) : null,
  );
  const told = (said: string) =>
    said.replace(/\breported\b/, 'reported by the files').replace(/\bcomputed\b/, 'computed from prices');
  if (basis[0] && basis[0] === basis[1]) return [`Cost of both: ${told(basis[0])}.`];
  return [base, model].map((offer, i) => {
    const { label } = offer.contender;
    if (offer.price === null) return `What ${label} costs is not known: ${offer.why ?? 'no cost'}.`;
    return `Cost of ${label}: ${told(basis[i] ?? '')}.`;
  });
}

/** Slices at risk and readings, then what the figures stand on. */
export function decisionNotes(answer: Answer, options: Options): string[] {
  const two = twoOf(answer);
  const { leaderboard } = answer.board;
  const { scale } = saidOf(answer);
  const answers = count(answersOf(options), 'answer');
  const isRepeated = [two.base, two.model].some(({ cost, n }) => (cost?.responses ?? 0) > n);
  const stands = [
    `${answers} a month are ${options.project === null ? 'an example, not a forecast' : 'as a person entered them'}.`,
    ...costInWords(two),
    isRepeated ? 'Several answers to a sample are averaged first.' : '',
    leaderboard.metric.kind === 'binary' && limitsOf(two.pair).low !== null
      ? `“At worst” is the 95 % limit that the margin is held against, on the ${count(two.pair.n, 'sample')} compared; your own traffic may be another mix.`
      : '',
  ];
  return [
    readingsInWords(answer, options),
    riskInWords(answer, options),
    stands.filter(Boolean).join(' '),
    chosenNote(leaderboard.chosenBy),
    plain(leftOutInWords(answer.leftOut, answer.board, scale)),
  ].filter(Boolean);
}
