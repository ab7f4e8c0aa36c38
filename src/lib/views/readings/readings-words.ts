import { type Choice, labelName, type Reading, type Readings } from '../../analysis';
import { rungNames } from '../../present/how-words';
import { standingOf } from '../../present/standing';
import type { Margin } from '../../session/margin';
import { marginOf } from '../../session/margin';
import { type ColumnOf, interval, number, plot, SENT, type Table, tableOf, text } from '../../table/table';
import { difference, metricName, type ScoreScale, scoreScale, whole } from '../../ui/numbers';

export interface ReadingsAnswer extends Readings {
  /** Contenders that are compared. */
  compared: number;
}

export interface ReadingsOptions {
  /** Who is held against the baseline; null: the best of the others. */
  model: string | null;
  /** Below it two are level. */
  margin: Margin | null;
}

/** Of all readings alike: each is of a share of right answers. */
export const readingsScale = ({ readings }: Readings): ScoreScale => {
  const [first] = readings;
  if (!first) throw new RangeError('No reading');
  return scoreScale(
    first.metric,
    [],
    readings.map((one) => one.difference.value),
  );
};

/** `better`, `worse`, `level` or `unclear`, by its own interval. */
export function saysOf({ metric, difference: { value, low, high } }: Reading, margin: Margin | null): string {
  const scale = scoreScale(metric);
  const distinguishable = low !== null && high !== null && (low > 0 || high < 0);
  const judged = { value, interval: { low, high }, distinguishable };
  const within = marginOf(margin, metric.metric, scale);
  return (
    standingOf(judged, { lowerIsBetter: metric.lowerIsBetter, margin: within, scale })?.word ?? 'unclear'
  );
}

/** What a reading chooses, in words, by the choice. */
const choiceInWords: { [Key in keyof Choice]: (value: Choice[Key], of: ReadingsAnswer) => string } = {
  metric: ({ metric }) => metricName(metric),
  samples: (value, { compared }) =>
    value === 'all' ? `shared by all ${whole(compared)}` : 'shared by the two',
  missingAs: (value, { wrongOn }) =>
    value === 'wrong' ? (wrongOn === 'asked' ? 'wrong where asked' : 'wrong') : 'left out',
  way: (value) => (value === null ? 'as here' : rungNames[value]),
  cluster: (value) => (value === null ? 'each by itself' : `together by ${labelName(value)}`),
};
const heads: Record<keyof Choice, string> = {
  ...{ metric: 'metric', samples: 'samples', missingAs: 'missing answers', cluster: 'samples count' },
  way: 'matched by',
};
const inWords = (reading: Reading, key: keyof Choice, of: ReadingsAnswer): string =>
  (choiceInWords[key] as (value: unknown, of: ReadingsAnswer) => string)(reading[key], of);

/** What a reading chooses: `samples: shared by all 4; missing answers: wrong`. */
export const chosenIn = (reading: Reading, answer: ReadingsAnswer): string =>
  answer.open.map((key) => `${heads[key]}: ${inWords(reading, key, answer)}`).join('; ');

export const readingsFinding = (answer: ReadingsAnswer, { margin }: ReadingsOptions): string =>
  readingsSay(answer, (reading) => saysOf(reading, margin));

/** How many readings say as the comparison does, by what each of them says, and with what the others do. */
export function readingsSay(answer: ReadingsAnswer, says: (reading: Reading) => string): string {
  const { readings, model, baseline, open } = answer;
  const of = `${model.label} against ${baseline.label}: `;
  const said = readings.map((reading) => ({ reading, says: says(reading) }));
  const here = said.find(({ reading }) => reading.isHere)?.says ?? 'unclear';
  const others = said.filter(({ says }) => says !== here);
  if (others.length === 0) return `${of}all ${whole(said.length)} defensible readings say ${here}.`;
  const counts = [...new Set(others.map(({ says }) => says))].map(
    (says) => `${whole(others.filter((one) => one.says === says).length)} ${says}`,
  );
  // What all of them choose, and not all of the rest.
  const why = open.flatMap((key) => {
    const texts = new Set(others.map(({ reading }) => inWords(reading, key, answer)));
    const [only] = texts;
    const isTold =
      texts.size === 1 &&
      said.some(({ reading, says }) => says === here && inWords(reading, key, answer) !== only);
    return isTold && only !== undefined ? [`${heads[key]} ${only}`] : [];
  });
  const because =
    why.length === 0 ? '' : ` (${others.length === 1 ? '' : 'all of them '}with ${why.join(', ')})`;
  return `${of}${whole(said.length - others.length)} of ${whole(said.length)} defensible readings ${said.length - others.length === 1 ? 'says' : 'say'} ${here}, as here; ${counts.join(', ')}${because}.`;
}

export function readingsTable(answer: ReadingsAnswer, { margin }: ReadingsOptions): Table {
  const scale = readingsScale(answer);
  const { readings, open } = answer;
  return tableOf<Reading>(
    readings,
    [
      text('says', (one) => ({ value: saysOf(one, margin), shown: saysOf(one, margin) })),
      text('here', ({ isHere }) => (isHere ? 'as here' : ''), { head: 'reading' }),
      number('difference', (one) => one.difference.value, {
        head: `difference${scale.difference && `, ${scale.difference}`}`,
        write: (value) => difference(value, scale),
      }),
      plot('plot', { isWide: true }),
      interval('difference', ({ difference: { low, high } }) => ({ low, high }), {
        only: SENT,
        head: '95 % interval',
        write: (value) => difference(value, scale),
      }),
      number('n', (one) => one.difference.n, { write: whole, tone: 'quiet' }),
      ...open.map((key): ColumnOf<Reading> =>
        text(key, (one) => inWords(one, key, answer), { head: heads[key] }),
      ),
      number('p', (one) => one.difference.p, { only: ['csv'] }),
    ],
    {
      notes: [
        'Each reading stands by its own interval, without correction for several models. They share data: their number is no evidence.',
      ],
    },
  );
}
