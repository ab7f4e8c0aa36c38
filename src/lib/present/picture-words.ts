import type { Comparison, Contender, Leaderboard, MetricInfo } from '../analysis/types';
import { metricName } from '../ui/numbers';
import type { PictureWords } from '../ui/picture';
import { chipsInWords } from './chip-words';
import { shownChips } from './sample-chips';
import { directionInWords } from './direction-words';
import { comparedSamples } from './sample-words';

type Words = Omit<PictureWords, 'title'>;

/** The same of a picture that shows something else than the metric's scores. */
export const saying = (words: Words, about: string): Words => ({
  ...words,
  lines: [about, ...words.lines.slice(1)],
});

/** What an exported picture says of where its numbers come from. */
export function pictureWords(
  comparison: Comparison,
  { metric, shared }: Leaderboard,
  names: { contenders: readonly Contender[]; metrics: readonly MetricInfo[] },
  synthetic: boolean,
): Words {
  const filter = shownChips(comparison.chips).map((chips) => {
    const { label, value } = chipsInWords(chips, names);
    return `${label} ${value}`.trim();
  });
  const clusters = comparison.cluster ? `, samples together by ${comparison.cluster}` : '';
  return {
    lines: [
      `${comparison.evaluation}: ${metricName(metric.metric)}, ${directionInWords(metric.direction)}; n = ${comparedSamples(shared, comparison.missingAs)}${clusters}`,
      filter.length === 0 ? 'no filter' : `filter: ${filter.join('; ')}`,
    ],
    demo: synthetic ? 'synthetic demo' : null,
  };
}
