import { evaluationHead } from './evaluation-words';
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

interface Names {
  contenders: readonly Contender[];
  metrics: readonly MetricInfo[];
}

/** The filter, as an exported picture says it. */
export function filterLine(chips: Comparison['chips'], names: Names): string {
  const said = shownChips(chips).map((some) => {
    const { label, value } = chipsInWords(some, names);
    return `${label} ${value}`.trim();
  });
  return said.length === 0 ? 'no filter' : `filter: ${said.join('; ')}`;
}

/** What an exported picture says of where its numbers come from. */
export function pictureWords(
  comparison: Comparison,
  { metric, shared }: Leaderboard,
  names: Names,
  synthetic: boolean,
): Words {
  const clusters = comparison.cluster ? `, samples together by ${comparison.cluster}` : '';
  return {
    lines: [
      `${evaluationHead(comparison.evaluation)}: ${metricName(metric.metric)}, ${directionInWords(metric.direction)}; n = ${comparedSamples(shared, comparison.missingAs)}${clusters}`,
      filterLine(comparison.chips, names),
    ],
    demo: synthetic ? 'synthetic demo' : null,
  };
}
