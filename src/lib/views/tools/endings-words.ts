import type { ComparedPaths } from '../../analysis/paths/compared-paths';
import type { Ending } from '../../analysis/paths/endings';
import { readInWords } from '../../present/paths-words';
import { interval, number, type Table, tableOf, text } from '../../table/table';
import { count, percent, whole } from '../../ui/numbers';

export interface EndingsAnswer {
  read: ComparedPaths;
  rows: readonly Ending[];
}

/** Of fewer answers nothing is said in a sentence. */
const LEAST = 5;
/** Fewer are counted, not said in per cent. */
const LEAST_PERCENT = 20;

export const endingInWords = ({ what, tool }: Ending): string =>
  what === 'all'
    ? 'all answers'
    : what === 'none'
      ? 'no call at all'
      : what === 'last'
        ? (tool ?? '')
        : what === 'error'
          ? 'some call returned an error'
          : 'some call was made again at once';

export const shareOf = ({ right, answers }: Ending): number => right / answers;

const said = (one: Ending): string =>
  `${one.what === 'none' ? 'without a call' : `after ${endingInWords(one)}`} ${whole(one.right)} of ${whole(one.answers)}`;

/** `42 % of answers are right: after transfer 35 of 48, after book 1 of 20.` */
export function endingsFinding({ rows }: EndingsAnswer): string {
  const [all] = rows;
  if (!all) return '';
  const ends = rows
    .filter(({ what, answers }) => (what === 'last' || what === 'none') && answers >= LEAST)
    .sort((a, b) => shareOf(b) - shareOf(a));
  const [best, worst] = [ends[0], ends.at(-1)];
  const share = all.answers < LEAST_PERCENT ? whole(all.right) : percent(shareOf(all), 0);
  const of = `${share} of ${count(all.answers, 'answer')} ${all.answers === 1 ? 'is' : 'are'} right`;
  return best === undefined || worst === undefined || best === worst
    ? `${of}.`
    : `${of}: ${said(best)}, ${said(worst)}.`;
}

const kindOf = ({ what }: Ending): string =>
  what === 'all' ? '' : what === 'last' || what === 'none' ? 'last call' : 'on the way';

export const endingsTable = ({ read, rows }: EndingsAnswer): Table =>
  tableOf<Ending>(
    rows,
    [
      text('ending', endingInWords, { head: 'last call' }),
      text('kind', kindOf, { tone: 'quiet', head: '', isWide: true }),
      number('answers', ({ answers }) => answers, { write: whole }),
      number('right', ({ right }) => right, { write: whole }),
      number('share_right', shareOf, { head: 'share right', write: (value) => percent(value, 0) }),
      interval('share_right_interval', ({ low, high, why }) => ({ low, high, why }), {
        head: '95 % interval',
        write: (value) => percent(value, 0),
      }),
    ],
    {
      caption: 'How many answers are right, by the tool that they call last.',
      notes: [
        `${readInWords(read)} Answers of which nobody says whether they are right are left out. An end goes with the outcome; it need not be why.`,
      ],
    },
  );
