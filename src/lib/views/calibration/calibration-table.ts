import { type ConfidenceOf, SUREST } from '../../analysis';
import type { Calibration } from '../../stats';
import {
  type ColumnOf,
  DATA,
  interval,
  model,
  number,
  plot,
  SENT,
  type Table,
  tableOf,
  unknown,
} from '../../table/table';
import { fixed, unbroken, whole } from '../../ui/numbers';
import { NO_PROBABILITY, notesOf, whyNot } from './calibration-notes';
import {
  accuracy,
  type CalibrationAnswer,
  enough,
  gapOf,
  isHeld,
  modelsOf,
  points,
  share,
  stated,
} from './calibration-words';

const OF_SUREST = `of its surest ${whole(100 * SUREST)} %`;

export function calibrationTable(answer: CalibrationAnswer): Table {
  const models = modelsOf(answer);
  const of = (read: (found: Calibration) => number | null) => (one: ConfidenceOf) =>
    (enough(one) && read(enough(one) as Calibration)) ?? unknown(whyNot(one));
  const data = (name: string, read: (found: Calibration) => number | null): ColumnOf<ConfidenceOf> =>
    number(name, (one) => (one.found && enough(one) ? read(one.found) : null), { only: DATA });
  return tableOf<ConfidenceOf>(
    models,
    [
      model(({ contender }) => contender),
      number('answers', ({ found }) => found?.n ?? null, {
        head: 'n',
        write: whole,
        tone: 'quiet',
        isWide: true,
      }),
      number('confidence', ({ found }) => (found ? stated(found) : unknown(NO_PROBABILITY)), {
        head: 'mean confidence, %',
        short: 'says, %',
        write: share,
      }),
      number('right', (one) => accuracy(one).value, { head: 'right, %', short: 'is right, %', write: share }),
      number('gap', (one) => (gapOf(one) === 'few' ? unknown(whyNot(one)) : (one.found?.gap.mean ?? null)), {
        head: 'too sure by, points',
        short: 'too sure by',
        write: points,
        tone: 'strong',
        hint: 'Mean confidence less the share of right answers, in points.',
      }),
      interval('gap', (one) => (gapOf(one) === 'few' ? null : one.found?.gap), {
        head: '95 % interval',
        write: points,
        only: SENT,
      }),
      plot('gap_plot', { isWide: true }),
      number(
        'error_by_confidence',
        (one) => {
          const found = enough(one);
          if (!found || found.reliabilityDebiased === null) return unknown(whyNot(one));
          return found.reliabilityDebiased <= 0
            ? { value: 0, shown: 'none shown' }
            : Math.sqrt(found.reliabilityDebiased);
        },
        {
          head: 'calibration error, points',
          short: 'calibration error',
          write: share,
          isWide: true,
          hint: 'Root of the mean squared gap at each level of confidence, without what chance adds to it.',
        },
      ),
      number(
        'auroc',
        of(({ auroc }) => auroc),
        {
          head: 'AUROC, %',
          write: share,
          isWide: true,
          hint: 'How often a right answer bears a higher confidence than a wrong one. 50 is chance.',
        },
      ),
      number(
        'right_of_surest',
        of(({ accuracyAtCoverage }) => accuracyAtCoverage),
        {
          head: `right of the surest ${whole(100 * SUREST)} %, %`,
          short: 'is right, %',
          write: share,
          over: OF_SUREST,
          isWide: true,
        },
      ),
      interval('right_of_surest', (one) => (enough(one) ? one.surest : null), {
        head: '95 % interval',
        write: share,
        over: OF_SUREST,
        isWide: true,
      }),
      number('surest_from', (one) => (enough(one) ? one.from : null), {
        head: 'they say at least, %',
        short: 'they say from',
        over: OF_SUREST,
        write: (value: number) => fixed(100 * value, 0),
        tone: 'quiet',
        isWide: true,
      }),
      data('auroc_se', ({ aurocSeDeLong }) => aurocSeDeLong),
      data('brier', ({ brier }) => brier),
      data('aurc', ({ aurc }) => aurc),
      data('recalibration_intercept', ({ calibrationIntercept }) => calibrationIntercept),
      data('recalibration_slope', ({ calibrationSlope }) => calibrationSlope),
    ],
    { notes: isHeld(answer) ? notesOf(answer).map(unbroken) : [] },
  );
}
