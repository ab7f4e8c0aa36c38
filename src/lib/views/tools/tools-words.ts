import type { ComparedPaths } from '../../analysis/paths/compared-paths';
import type { ToolRow, ToolUse } from '../../analysis/paths/tool-use';
import type { Contender } from '../../analysis/types';
import { fewInWords } from '../../records/list-in-words';
import { readInWords } from '../../present/paths-words';
import {
  group,
  interval,
  NOTHING,
  number,
  type Said,
  type Table,
  tableOf,
  text,
  unknown,
} from '../../table/table';
import { count, fixed, percent, signed, whole } from '../../ui/numbers';

export interface ToolsAnswer {
  read: ComparedPaths;
  rows: readonly ToolRow[];
  by: 'model' | 'outcome';
  /** Whom the others are held against: a label. */
  base: string | null;
  contenders: readonly Contender[];
}

const MOST_TOOLS = 24;
const ALL = 'all tools';

const totalOf = ({ uses }: ToolRow) => ({
  calls: uses.reduce((sum, { calls }) => sum + calls, 0),
  errors: uses.reduce((sum, { errors }) => sum + errors, 0),
  again: uses.reduce((sum, { again }) => sum + again, 0),
});

/** `book returned an error in 30 of 53 calls, update in 42 of 104. 12 of 900 calls repeat the one before.` */
export function toolsFinding({ rows }: ToolsAnswer): string {
  const [all, ...tools] = rows;
  if (!all) return '';
  const { calls, again } = totalOf(all);
  const failing = tools
    .map((row) => ({ tool: row.tool ?? '', ...totalOf(row) }))
    .filter(({ errors }) => errors > 0)
    .sort((a, b) => b.errors - a.errors);
  const errors =
    failing.length === 0
      ? `None of ${count(calls, 'call')} returned an error.`
      : `${fewInWords(
          failing.map(
            (one, i) =>
              `${one.tool}${i === 0 ? ' returned an error' : ''} in ${whole(one.errors)} of ${i === 0 ? count(one.calls, 'call') : whole(one.calls)}`,
          ),
          3,
          (left) => `${count(left, 'further tool')} in some`,
        )}.`;
  return again === 0
    ? errors
    : `${errors} ${whole(again)} of ${count(calls, 'call')} ${again === 1 ? 'repeats' : 'repeat'} the call before.`;
}

type Row = ToolUse & { tool: string };

const perAnswer = (value: number): string => fixed(value, 2);
const more = (value: number): string => signed(value, 2);

function rateOf(n: number, calls: number): Said {
  if (calls === 0) return unknown('it was not called');
  return {
    value: n / calls,
    shown: n === 0 ? '0' : `${percent(n / calls, 0)} (${whole(n)} of ${whole(calls)})`,
  };
}

export function toolsTable({ read, rows, by, base, contenders }: ToolsAnswer): Table {
  const shown = rows.slice(0, MOST_TOOLS + 1);
  const all = shown.flatMap(({ tool, uses }) => uses.map((use): Row => ({ ...use, tool: tool ?? ALL })));
  const marks = new Map(contenders.map(({ label, mark }) => [label, mark]));
  const difference = (of: (row: Row) => ToolUse['moreCalls'], name: string, head: string) => [
    number<Row>(
      name,
      (row) => {
        const found = of(row);
        if (found === null) return { value: null, shown: row.group === base ? 'baseline' : '' };
        return found.mean === null
          ? unknown('no sample has answers of both')
          : {
              value: found.mean,
              shown: more(found.mean),
              hint: `on ${count(found.n, 'sample')} that both answered`,
            };
      },
      { head },
    ),
    interval<Row>(
      `${name}_interval`,
      (row) => {
        const found = of(row);
        return found === null ? NOTHING : { low: found.low, high: found.high, why: found.why };
      },
      { head: '95 % interval', write: more, isWide: true },
    ),
  ];
  return tableOf<Row>(
    all,
    [
      group('tool', ({ tool }) => tool),
      text(
        'group',
        ({ group: label }) => {
          const mark = marks.get(label);
          return by === 'model' && mark !== undefined ? { value: label, shown: label, mark } : label;
        },
        { head: by === 'model' ? 'model' : 'outcome' },
      ),
      number('answers', ({ answers }) => answers, { write: whole, isWide: true }),
      number('used_in', ({ used, answers }) => (answers === 0 ? null : used / answers), {
        head: 'used in',
        write: (value) => percent(value, 0),
      }),
      number('calls_an_answer', ({ calls, answers }) => (answers === 0 ? null : calls / answers), {
        head: 'calls an answer',
        write: perAnswer,
      }),
      ...difference(({ moreCalls }) => moreCalls, 'more_calls', 'more calls'),
      number('errors', ({ errors, calls }) => rateOf(errors, calls), { head: 'errors' }),
      ...difference(({ moreErrors }) => moreErrors, 'more_errors', 'more errors'),
      number('again', ({ again, calls }) => rateOf(again, calls), { head: 'same call again', isWide: true }),
    ],
    {
      caption: `Tool calls by ${by}, and differences to ${base ?? 'no baseline'} on the same samples.`,
      notes: [
        ...(rows.length > shown.length
          ? [`${whole(rows.length - shown.length)} further tools are called less; all tools counts them.`]
          : []),
        `${readInWords(read)} More calls and more errors are of an answer, less ${by === 'model' ? 'the baseline’s' : 'those of right answers'} on the samples that both have, repeats averaged within a sample. Each interval is at 95 % by itself: of twenty, one excludes 0 by chance.`,
        'An error is what the record marks as one, or a result that begins with “Error”, “Exception” or “Traceback”. The same call again has the same arguments and follows right after.',
      ],
    },
  );
}
