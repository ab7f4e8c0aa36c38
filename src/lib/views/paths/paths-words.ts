import type { Lane, SamplePaths } from '../../analysis/paths/sample-paths';
import { fewInWords, listInWords } from '../../records/list-in-words';
import type { Step } from '../../records/path';
import { number, type Table, tableOf, text } from '../../table/table';
import { count, inWords, whole } from '../../ui/numbers';
import { measureOf, nameOf, outcomeOf, rowsOf } from './lanes';

/** `sample`: its content key; null: the first that several of those compared answered with tools. */
export interface PathsOptions {
  sample: string | null;
}

/** Characters of a text that a cell of data keeps, and that a line shows. */
const KEPT = 2000;
const SHOWN = 60;

export const ERROR_RULE =
  'An error is what the record marks as one, or a result that begins with “Error”, “Exception” or “Traceback”.';

/** `2 call get_user, 1 ends`: what answers do at this call. */
function nextInWords(lanes: readonly Lane[], call: number): string {
  const counts = new Map<string | null, number>();
  for (const { path } of lanes) {
    const name = path.steps[call - 1]?.name ?? null;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const inOrder = [...counts].sort(([, a], [, b]) => b - a);
  return fewInWords(
    inOrder.map(([name, n]) =>
      name === null
        ? `${whole(n)} ${call === 1 ? (n === 1 ? 'calls' : 'call') : n === 1 ? 'makes' : 'make'} ${call === 1 ? 'nothing' : 'no further call'}`
        : `${whole(n)} ${n === 1 ? 'calls' : 'call'} ${name}`,
    ),
    4,
    (left) => `${left} other tools`,
  );
}

export function partingInWords({ lanes, parting }: Pick<SamplePaths, 'lanes' | 'parting'>): string {
  const n = lanes.length;
  const calls = lanes[0]?.path.steps.length ?? 0;
  if (n === 1) return `One answer with ${count(calls, 'call')}: there is no other to part from.`;
  if (parting === null) {
    const right = lanes.filter(({ isRight }) => isRight === true).length;
    const wrong = lanes.filter(({ isRight }) => isRight === false).length;
    const apart = right > 0 && wrong > 0 ? `, and ${whole(right)} of ${whole(right + wrong)} are right` : '';
    return `${n === 2 ? 'Both' : `All ${inWords(n)}`} answers make the same ${count(calls, 'call')}${apart}.`;
  }
  const { call, how, tools } = parting;
  const who = `${n === 2 ? 'Two' : inWords(n).replace(/^./, (one) => one.toUpperCase())} answers part at call ${whole(call)}`;
  if (how !== 'arguments') return `${who}: ${nextInWords(lanes, call)}.`;
  const name = lanes[0]?.path.steps[call - 1]?.name ?? '';
  return `${who}, in the arguments of ${name}${
    tools === null
      ? calls === 1
        ? ''
        : '; they call the same tools throughout'
      : `; at call ${whole(tools)} ${nextInWords(lanes, tools)}`
  }.`;
}

/** `35 calls, 14 errors, all from update_flights`. */
function callsInWords(lanes: readonly Lane[]): string {
  const steps = lanes.flatMap(({ path }) => path.steps);
  const failed = steps.filter((step) => step.failed);
  const names = [...new Set(failed.map(({ name }) => name))];
  const from = names.length === 1 && failed.length > 1 ? `, all from ${names[0] ?? ''}` : '';
  return `${count(steps.length, 'call')}, ${failed.length === 0 ? 'no error' : `${count(failed.length, 'error')}${from}`}.`;
}

export const pathsFinding = (answer: SamplePaths): string =>
  answer.lanes.length === 1
    ? partingInWords(answer)
    : `${partingInWords(answer)} ${callsInWords(answer.lanes)}`;

const measures = {
  usd: 'Bars are the cost of a call as its message reports it, shared among the calls of the message.',
  tokens: 'Bars are the tokens of a call’s message, input and output, shared among the calls of the message.',
  characters:
    'Bars are the characters of a call and its result: the records have no tokens or cost of each call.',
} as const;

const apartInWords = ({ apart, lanes }: SamplePaths): string | null => {
  const [first] = apart;
  if (!first) return null;
  const n = lanes.filter(({ isRight }) => isRight === first.isRight).length;
  const names = [...new Set(apart.filter((one) => one.isRight === first.isRight).map(({ name }) => name))];
  const [own, other] = first.isRight ? ['right', 'wrong'] : ['wrong', 'right'];
  return `All ${whole(n)} ${own} answers call ${listInWords(names)} where no ${other} one calls anything. That goes with the outcome; it need not be why.`;
};

export function pathsNotes(answer: SamplePaths): string[] {
  const { lanes, unread, untold, golden } = answer;
  const steps = lanes.flatMap(({ path }) => path.steps);
  const silent = lanes.filter(({ path }) => path.steps.length === 0).length;
  const open = steps.filter(({ result }) => result === null).length;
  return [
    apartInWords(answer),
    `${golden.length > 0 ? 'Golden is a path that would have been right. ' : ''}In a column stands the same call, else the same tool, else what comes at the same place between two that are alike. Part means: not the same tool with the same arguments, whatever the order of their keys; a number is the same as its text.`,
    silent > 0 ? `${count(silent, 'answer')} ${silent === 1 ? 'calls' : 'call'} no tool.` : null,
    untold > 0
      ? `${count(untold, 'further answer')} ${untold === 1 ? 'is' : 'are'} left out: the records do not tell what was called.`
      : null,
    open > 0 && open < steps.length ? `${count(open, 'call')} without a result in the record.` : null,
    steps.some(({ failed }) => failed) ? ERROR_RULE : null,
    measures[measureOf(rowsOf(answer))],
    unread > 0
      ? `${count(unread, 'further answer')} ${unread === 1 ? 'is' : 'are'} not read here: too many, or too long.`
      : null,
  ].filter((one) => one !== null);
}

interface Row {
  label: string;
  mark: number | null;
  outcome: string;
  call: number | null;
  column: number | null;
  step: Step | null;
  /** What was said last. */
  answer: string | null;
}

function rowsIn({ lanes, golden, aligned }: SamplePaths): Row[] {
  const all = [
    ...golden.map((path) => ({ path, label: 'golden', mark: null, outcome: '' })),
    ...lanes.map((lane) => ({
      ...{ path: lane.path, label: nameOf(lane), mark: lane.contender.mark, outcome: outcomeOf(lane) },
    })),
  ];
  return all.flatMap(({ path, ...own }, i) => [
    ...path.steps.map((step, at) => ({
      ...{ ...own, step, call: at + 1, column: (aligned.places[i]?.[at] ?? 0) + 1, answer: null },
    })),
    ...(path.answer === null ? [] : [{ ...own, step: null, call: null, column: null, answer: path.answer }]),
  ]);
}

const kept = (value: string | null) =>
  value === null
    ? null
    : {
        value: value.length > KEPT ? `${value.slice(0, KEPT)}…` : value,
        shown: oneLine(value, SHOWN),
      };

/** A text in a line, cut. */
export function oneLine(value: string, most: number): string {
  const line = value
    .slice(0, 4 * most)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > most ? `${line.slice(0, most)}…` : line;
}

export function pathsTable(answer: SamplePaths): Table {
  const rows = rowsIn(answer);
  const hasTokens = rows.some(({ step }) => step?.usage?.outputTokens != null);
  const hasCost = rows.some(({ step }) => step?.usage?.costUsd != null);
  return tableOf<Row>(
    rows,
    [
      text('answer', ({ label, mark }) => (mark === null ? label : { value: label, shown: label, mark })),
      text('outcome', ({ outcome }) => outcome, { tone: 'quiet' }),
      number('call', ({ call }) => call ?? { value: null, shown: '' }),
      number('column', ({ column }) => column ?? { value: null, shown: '' }, { isWide: true }),
      text('tool', ({ step }) => step?.name ?? 'final answer'),
      text('arguments', ({ step }) => kept(step?.given ?? ''), { isWide: true }),
      text('result', ({ step, answer: said }) => kept(step ? step.result : said), { isWide: true }),
      text('error', ({ step }) => (step?.failed ? 'error' : '')),
      ...(hasTokens
        ? [
            number<Row>('input_tokens', ({ step }) => step?.usage?.inputTokens, { head: 'input tokens' }),
            number<Row>('output_tokens', ({ step }) => step?.usage?.outputTokens, { head: 'output tokens' }),
          ]
        : []),
      ...(hasCost ? [number<Row>('cost_usd', ({ step }) => step?.usage?.costUsd, { head: 'USD' })] : []),
    ],
    {
      caption: `Tool calls of ${count(answer.lanes.length, 'answer')} to ${answer.sampleId ?? 'one sample'}, in columns of calls that are alike.`,
      notes: pathsNotes(answer),
    },
  );
}
