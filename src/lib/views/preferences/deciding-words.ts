import type { DecidingSample } from '../../analysis/votes/deciding-samples';
import type { Preferences } from '../../analysis/votes/ranking';
import { evaluationInWords } from '../../present/evaluation-words';
import { DATA, number, type Table, tableOf, text, unknown } from '../../table/table';
import { count, fixed, unbroken, whole } from '../../ui/numbers';

export interface Deciding {
  of: Preferences;
  samples: readonly DecidingSample[];
}

/** `Without 3 of 80 samples birch would be level with alder, or ahead.` */
export function decidingFinding(answer: readonly Deciding[]): string {
  const names = answer.map(({ of }) => of.evaluation);
  return answer
    .map(({ of }) => {
      const { deciding, clusters, evaluation } = of;
      if (!deciding) return '';
      const { a, b, needed } = deciding;
      const where = answer.length > 1 ? `${evaluationInWords(evaluation, names)}: ` : '';
      return needed === null
        ? `${where}${a} stays ahead of ${b} without the samples that favour it most, up to half of them.`
        : `${where}${needed === 1 ? 'Without one' : `Without ${whole(needed)}`} of ${count(clusters, 'sample')} ${b} would be level with ${a}, or ahead.`;
    })
    .join(' ');
}

interface Row {
  of: Preferences;
  sample: DecidingSample;
}

/** Its samples, with the models that they decide between. */
export function decidingTable(answer: readonly Deciding[]): Table {
  const [first] = answer;
  const [a, b] = [first?.of.deciding?.a ?? '', first?.of.deciding?.b ?? ''];
  const named = answer.length === 1;
  const isNamed = answer.some(({ samples }) =>
    samples.some(({ sampleId, input }) => input !== null && (sampleId ?? input) !== input),
  );
  const share = (value: number) => fixed(100 * value, 0);
  return tableOf<Row>(
    answer.flatMap(({ of, samples }) => samples.map((sample): Row => ({ of, sample }))),
    [
      ...(named ? [] : [text<Row>('evaluation', ({ of }) => of.evaluation)]),
      text('first', ({ of }) => of.deciding?.a ?? null, { only: DATA }),
      text('second', ({ of }) => of.deciding?.b ?? null, { only: DATA }),
      text('sample', ({ sample: { sampleId, contentKey, input } }) => ({
        value: sampleId ?? contentKey,
        shown: sampleId ?? input ?? contentKey ?? '',
      })),
      ...(isNamed ? [text<Row>('question', ({ sample }) => sample.input, { isWide: true })] : []),
      number('moves', ({ sample }) => sample.moves, {
        head: 'puts ahead by, rating points',
        short: 'puts ahead by',
        hint: 'About what the first would lose to the second without it, in rating points.',
        write: (value) => fixed(value, 1),
        tone: 'strong',
        sorted: 'descending',
      }),
      number('votes', ({ sample }) => sample.votes, { write: whole, tone: 'quiet', isWide: true }),
      number('won_by_first', ({ sample }) => sample.shareA ?? unknown('it has no vote on this sample'), {
        ...{ head: named ? `${a} won, %` : 'the first won, %', write: share, isWide: true },
      }),
      number('won_by_second', ({ sample }) => sample.shareB ?? unknown('it has no vote on this sample'), {
        ...{ head: named ? `${b} won, %` : 'the second won, %', write: share, isWide: true },
      }),
    ],
    {
      notes: [
        'These put the first furthest ahead. Read them: an odd question, or votes of one kind, may carry the order.',
      ].map(unbroken),
    },
  );
}

export const decidingHow = (): string[] => [
  'What a sample puts between the two is its influence on the difference of their strengths, a step of Newton’s method; how many it takes was fitted again without them (Broderick et al. 2020). Who was shown first is left aside.',
];
