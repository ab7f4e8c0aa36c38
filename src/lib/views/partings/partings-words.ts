import type { ComparedPaths } from '../../analysis/paths/compared-paths';
import type { Fork, Partings, PartingsAt } from '../../analysis/paths/partings';
import { noIntervalReasons } from '../../present/interval-words';
import { readInWords } from '../../present/paths-words';
import type { MeanEstimate } from '../../stats';
import { number, type Table, tableOf, text } from '../../table/table';
import { capital, count, percent, whole } from '../../ui/numbers';

export interface PartingsAnswer {
  read: ComparedPaths;
  found: Partings;
}

const share = (value: number): string => percent(value, 0);

export const callInWords = ({ call, isLast }: PartingsAt): string =>
  call === null ? 'never' : isLast ? `${whole(call)} or later` : whole(call);

const pairsInWords = ({ pairs }: Partings): string =>
  pairs === 'repeats' ? 'pairs of answers of one model' : 'pairs of answers of two models';

/** `Most often at call 1: 24 of 50 samples; 2 never part. The same calls in 17 % of pairs …` */
export function partingsFinding({ found }: PartingsAnswer): string {
  const { samples, at, sameCalls, sameOutcome } = found;
  const never = at.find(({ call }) => call === null)?.samples ?? 0;
  const [most] = at.filter(({ call }) => call !== null).sort((a, b) => b.samples - a.samples);
  const same = [
    sameCalls.mean === null ? null : `the same calls in ${share(sameCalls.mean)}`,
    sameOutcome.mean === null ? null : `the same outcome in ${share(sameOutcome.mean)}`,
  ].filter((one) => one !== null);
  const parts =
    most === undefined || most.samples === 0
      ? `On none of ${count(samples, 'sample')} do the answers part.`
      : `${whole(most.samples)} of ${count(samples, 'sample')} ${most.samples === 1 ? 'parts' : 'part'} at call ${callInWords(most)}${never > 0 ? `, ${whole(never)} never` : ''}.`;
  return same.length === 0 ? parts : `${parts} ${capital(same.join(', '))} of ${pairsInWords(found)}.`;
}

function estimateInWords(what: string, { mean, low, high, why, n }: MeanEstimate): string | null {
  if (mean === null) return null;
  const range =
    low === null || high === null
      ? why && `no interval: ${noIntervalReasons[why]}`
      : `95 % interval ${Math.max(0, 100 * low).toFixed(0)} to ${Math.min(100, 100 * high).toFixed(0)}`;
  return `${what} in ${share(mean)}${range ? `, ${range}` : ''}, ${count(n, 'sample')}`;
}

export function partingsNotes({ read, found }: PartingsAnswer): string[] {
  const said = [
    estimateInWords('the same calls', found.sameCalls),
    estimateInWords('the same tools in the same order', found.sameTools),
    estimateInWords('the same outcome', found.sameOutcome),
  ].filter((one) => one !== null);
  return [
    `Of ${pairsInWords(found)}, as a mean over samples: ${said.join('; ')}.`,
    `${readInWords(read)} A sample parts at the first call that is not the same tool with the same arguments in all of its answers; those with one answer are left out.`,
  ];
}

export const partingsTable = (answer: PartingsAnswer): Table =>
  tableOf<PartingsAt>(
    answer.found.at,
    [
      text('call', callInWords, { head: 'first parting at call' }),
      number('samples', ({ samples }) => samples, { write: whole }),
      number('share', ({ samples }) => samples / answer.found.samples, { write: share }),
      number('in_tools', ({ how }) => how.tools, { head: 'another tool', write: whole }),
      number('in_arguments', ({ how }) => how.arguments, { head: 'other arguments', write: whole }),
      number('at_an_end', ({ how }) => how.end, { head: 'some end there', write: whole }),
    ],
    {
      caption: `At which tool call the answers to a sample first part, of ${count(answer.found.samples, 'sample')}.`,
      notes: partingsNotes(answer),
    },
  );

const MOST_FORKS = 12;
const END = 'no further call';

export const forksFinding = ({ found: { mixed, mixedPairs, forks, samples } }: PartingsAnswer): string => {
  const [first] = forks;
  const of = `${whole(mixed)} of ${count(samples, 'sample')} have right and wrong answers`;
  return first === undefined
    ? `${of}; their calls are of the same tools.`
    : `${of}. Most often the right one goes on with ${first.right ?? END}, the wrong one with ${first.wrong ?? END}: ${whole(first.pairs)} of ${count(mixedPairs, 'pair')}.`;
};

export const forksTable = (answer: PartingsAnswer): Table =>
  tableOf<Fork>(
    answer.found.forks.slice(0, MOST_FORKS),
    [
      text('right', ({ right }) => right ?? END, { head: 'right answer goes on with' }),
      text('wrong', ({ wrong }) => wrong ?? END, { head: 'wrong answer goes on with' }),
      number('pairs', ({ pairs }) => pairs, { write: whole }),
      number('samples', ({ samples }) => samples, { write: whole }),
    ],
    {
      caption: 'What a right and a wrong answer to one sample call where their tools first part.',
      notes: [
        ...(answer.found.forks.length > MOST_FORKS
          ? [`${whole(answer.found.forks.length - MOST_FORKS)} further partings are rarer.`]
          : []),
        `${readInWords(answer.read)} This goes with the outcome; it need not be why.`,
      ],
    },
  );
