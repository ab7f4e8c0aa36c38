import { howFar, marginText, wouldSettle } from '../../present/margin-words';
import type { ModelOffer } from '../../present/usage/offers';
import { money } from '../../present/usage/price-axis';
import type { Gain } from '../../analysis/comparison/gain';
import { nonInferiority, type WithinMargin } from '../../stats';
import { count } from '../../ui/numbers';
import { gainInWords, limitsOf, pairOf, type Said, type UsageVerdict } from './offer-words';

/** Whether one model can take the place of another: the question of a person, with what they allow. */
export interface Replace {
  candidate: string;
  baseline: string;
  /** How much worse it may be, in the unit of the scores. */
  margin: number;
  /** Answers a month whose cost is told; null: nobody asks. */
  project: number | null;
}

export interface Replaced {
  said: UsageVerdict;
  gain: Gain;
  /** Of the candidate minus the baseline, better above 0. */
  value: number;
  standing: WithinMargin;
  candidate: ModelOffer;
  base: ModelOffer;
  /** Samples on which the candidate does worse. */
  loses: number;
}

const ANSWER: Record<WithinMargin, string> = {
  'not worse': 'Yes: ',
  worse: 'No: ',
  'not known': 'Not yet: ',
};

/** `is at most 4.1 points behind`, or what there is to say without limits. */
function far(gain: Gain, standing: WithinMargin, { scale }: Said): string {
  const behind = howFar(gain, standing, scale);
  if (behind) return `${standing === 'not known' ? 'may be' : 'is'} ${behind}`;
  return standing === 'not worse' ? 'is not behind' : 'has no interval to tell by';
}

/** `It would save USD 677 of USD 710 a month at 200,000 answers.`; nothing where no saving is known. */
export function saving({ axis }: Said, candidate: ModelOffer, base: ModelOffer, answers: number): string {
  if (axis.name !== 'Cost' || axis.unit.includes('correct')) return '';
  const [currency = ''] = axis.unit.split(' per ');
  const sum = (value: number) => `${currency} ${money((value * answers) / axis.factor)}`;
  const on = `a month at ${count(answers, 'answer')}`;
  if (candidate.price === null || base.price === null)
    return `What ${(candidate.price === null ? candidate : base).contender.label} costs is not known.`;
  const saved = base.price - candidate.price;
  if (candidate.atLeast && base.atLeast) return '';
  if (saved < 0) return base.atLeast ? '' : `It would cost ${sum(-saved)} more ${on}.`;
  const bound = candidate.atLeast ? 'at most ' : base.atLeast ? 'at least ' : '';
  return `It would save ${bound}${sum(saved)}${bound ? '' : ` of ${sum(base.price)}`} ${on}.`;
}

/** null: one of the two is not on view, or no sample is shared by both. */
export function replaces(all: Said, { candidate, baseline, margin, project }: Replace): Replaced | null {
  const [offer, base] = [candidate, baseline].map((key) => all.offers.find((one) => one.key === key));
  const pair = offer && base && offer !== base ? pairOf(all, offer, base) : null;
  const found = all.matrix.pairs.find(
    ({ row, column }) =>
      [row.key, column.key].includes(candidate) && [row.key, column.key].includes(baseline),
  );
  if (!offer || !base || !pair || !found) return null;
  const gain = limitsOf(pair);
  const standing = nonInferiority(gain, margin);
  const settled =
    standing === 'not known'
      ? wouldSettle({ ...pair, variance: found.variance, clustered: found.clustered }, gain, margin, [
          `it scores like ${base.contender.label}`,
        ])
      : [];
  return {
    ...{ gain, standing, base, candidate: offer, value: pair.value, loses: pair.lost },
    said: {
      lead: ANSWER[standing],
      best: offer.contender.label,
      key: offer.key,
      first: ` ${far(gain, standing, all)}; your limit is ${marginText(margin, all.scale)}`,
      interval: gainInWords(gain, pair.n, all.scale),
      then: [project === null ? '' : saving(all, offer, base, project), settled.join('').trim()]
        .filter(Boolean)
        .join(' '),
    },
  };
}
