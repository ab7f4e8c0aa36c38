import { configurations, pageOfSamples } from '../../lib/analysis';
import type { Context } from '../../lib/analysis/question';
import type { Comparison, Contender, LeaderboardRow, SampleRow } from '../../lib/analysis/types';
import { sql } from '../../lib/engine/sql';
import { boardScale } from '../../lib/present/board';
import type { Board } from '../../lib/session/answer';
import { atLeast, type Cell, interval, number, type Table, tableOf, text } from '../../lib/table/table';
import { count, difference, fixed, pValue, score, seconds, whole } from '../../lib/ui/numbers';
import { leaderboardView } from '../../lib/views/leaderboard';
import { pricedBoard } from '../../lib/views/leaderboard/question';
import { ledgerView } from '../../lib/views/ledger';
import { coverageFinding } from '../../lib/views/ledger/coverage-words';
import { noiseView } from '../../lib/views/noise';
import { isNoiseAsked } from '../../lib/views/noise/noise-words';
import { configurationInWords, configurationTable, isComparable } from '../../lib/views/runs/runs-words';
import { fullName } from '../../lib/views/slices/slice-words';
import { slicesFound } from '../../lib/views/slices/question';
import type { Asks, View } from '../../lib/views/view';

/** A part of what is said: what it found, and the figures. */
export interface Section {
  id: string;
  title: string;
  finding: string;
  table: Table | null;
}

export interface Ground {
  context: Context;
  board: Board;
  asks: Pick<Asks<never>, 'comparison' | 'given'>;
  /** Key of the side that is held against the baseline. */
  model: string;
}

async function ofView<Options, Answer>(
  view: View<Options, Answer>,
  options: Options,
  { context, asks }: Ground,
): Promise<Section | null> {
  const answer = await view.question.ask(context, { ...asks, options });
  if (answer === null) return null;
  const { id, title } = view;
  return { id, title, finding: view.finding?.(answer, options) ?? '', table: view.table(answer, options) };
}

const SLICES = 12;

/** The slices that are worse, and those that are better, after correction; the most worse first. */
async function ofSlices({ context, asks, board, model }: Ground): Promise<Section | null> {
  const found = await slicesFound(context, asks, { labels: null, cross: null });
  if (!found || found.slices.tested === 0) return null;
  const { slices } = found;
  const [at, old] = [model, board.leaderboard.baseline?.key].map((key) =>
    slices.contenders.findIndex((one) => one.key === key),
  );
  if (at === undefined || old === undefined || at < 0 || old < 0) return null;
  const scale = boardScale(board.leaderboard);
  const sign = board.leaderboard.metric.lowerIsBetter ? -1 : 1;
  const rows = slices.rows
    .flatMap((row) => {
      const [cell, base] = [row.cells[at], row.cells[old]];
      const apart = cell?.difference;
      return row.enough && !row.outcome && row.twin === null && cell && base && apart?.value != null
        ? [{ row, cell, base, apart, gain: sign * apart.value }]
        : [];
    })
    .sort((a, b) => a.gain - b.gain);
  const sure = (worse: boolean) =>
    rows.filter(({ apart, gain }) => apart.distinguishable && gain < 0 === worse).length;
  const [fell, rose] = [sure(true), sure(false)];
  const tested = `${count(slices.tested, 'slice')} tested`;
  const finding =
    fell + rose === 0
      ? `No slice is shown to differ, of ${tested}.`
      : `${fell === 0 ? 'No slice is' : `${count(fell, 'slice')} ${fell === 1 ? 'is' : 'are'}`} worse${
          rose > 0 ? ` and ${whole(rose)} better` : ''
        }, after correction, of ${tested}.`;
  type Row = (typeof rows)[number];
  const write = (value: number) => difference(value, scale);
  const shown = rows.filter(({ apart }) => apart.distinguishable);
  const table = tableOf<Row>(
    [...shown, ...rows.filter(({ apart }) => !apart.distinguishable)].slice(
      0,
      Math.max(SLICES, shown.length),
    ),
    [
      text('slice', ({ row }) => fullName(row)),
      number('n', ({ row }) => row.n, { write: whole }),
      number(slices.contenders[old]?.label ?? '', ({ base }) => base.score, {
        write: (v) => score(v, scale),
      }),
      number(slices.contenders[at]?.label ?? '', ({ cell }) => cell.score, {
        write: (v) => score(v, scale),
      }),
      number('difference', ({ apart }) => apart.value, { head: scale.difference || 'difference', write }),
      interval('interval', ({ apart }) => apart.interval, { head: '95 % interval', write }),
      number('p', ({ apart }) => apart.p, { head: 'p, Benjamini-Hochberg', write: pValue }),
      text('finding', ({ apart, gain }) =>
        apart.distinguishable
          ? { value: gain < 0 ? 'worse' : 'better', shown: gain < 0 ? 'worse' : 'better' }
          : { value: null, shown: '' },
      ),
    ],
  );
  return { id: 'slices', title: 'Slices', finding, table };
}

const TURNED = 20;
const LOOKED = 5000;

/** The samples that are most worse, by name. */
async function ofSamples({ context, asks, board, model }: Ground): Promise<Section | null> {
  const { rows, metric, baseline } = board.leaderboard;
  const row = rows.find(({ contender }) => contender.key === model);
  if (!row?.difference || baseline === null) return null;
  const { better, worse, same } = row.difference;
  const scale = boardScale(board.leaderboard);
  const inOrder: Comparison = { ...asks.comparison, contenders: [baseline.key, model] };
  const found = await pageOfSamples(
    context.db,
    inOrder,
    {
      order: [{ by: 'disagreement', descending: true }],
      second: null,
      labels: [],
      figures: false,
      answers: false,
      offset: 0,
      limit: LOOKED,
    },
    { signal: context.signal },
  );
  const fell = found.filter(({ cells: [old, now] }) => {
    if (old?.score == null || now?.score == null) return false;
    return metric.lowerIsBetter ? now.score > old.score : now.score < old.score;
  });
  const isYesNo = metric.kind === 'binary' && row.repeatsPerSample <= 1;
  const finding = isYesNo
    ? `${count(worse, 'sample')} turned wrong, ${whole(better)} turned right, ${whole(same)} stayed.`
    : `Worse on ${count(worse, 'sample')}, better on ${whole(better)}, the same on ${whole(same)}.`;
  const figure =
    (place: number) =>
    ({ cells }: SampleRow) =>
      cells[place]?.score ?? null;
  const write = (value: number) => score(value, scale);
  const table =
    fell.length === 0
      ? null
      : tableOf(
          fell.slice(0, TURNED),
          [
            text<SampleRow>('sample', ({ sampleId, matchKey }) => sampleId ?? `#${matchKey}`),
            ...(isYesNo
              ? []
              : [
                  number<SampleRow>(baseline.label, figure(0), { write }),
                  number<SampleRow>(row.contender.label, figure(1), { write }),
                ]),
            text<SampleRow>('input', ({ input }) => input && firstLine(input)),
          ],
          worse > TURNED ? { notes: [`The first ${TURNED} of ${count(worse, 'sample')}.`] } : {},
        );
  return { id: 'samples', title: isYesNo ? 'Turned wrong' : 'Samples that are worse', finding, table };
}

const LETTERS = 60;
const firstLine = (input: string): string => {
  const line = input.trim().replace(/\s+/g, ' ');
  return line.length > LETTERS ? `${line.slice(0, LETTERS - 1)}…` : line;
};

/** Tokens, cost and time of an answer, side by side; a column that no answer says is left out. */
async function ofUsage({ context, asks }: Ground): Promise<Section | null> {
  const answer = await pricedBoard.ask(context, { ...asks, options: { margin: null, sort: null } });
  if (answer === null) return null;
  const { board, costs } = answer;
  const { rows, baseline } = board.leaderboard;
  const mean = (of: 'inputTokens' | 'outputTokens' | 'latencyMs') => (row: LeaderboardRow) => row[of].mean;
  const perThousand = (row: LeaderboardRow) => {
    const { amount, responses, state } = costs.of(row);
    const value = amount === null || responses === 0 ? null : (1000 * amount) / responses;
    return atLeast(value, state === 'at least', (one) => fixed(one, 3));
  };
  const known = (of: (row: LeaderboardRow) => Cell) =>
    rows.some((row) => {
      const cell = of(row);
      return cell !== null && (typeof cell !== 'object' || !('value' in cell) || cell.value !== null);
    });
  const columns = [
    number<LeaderboardRow>('input_tokens', mean('inputTokens'), { head: 'input tokens', write: whole }),
    number<LeaderboardRow>('output_tokens', mean('outputTokens'), { head: 'output tokens', write: whole }),
    number<LeaderboardRow>('cost_per_1000', perThousand, {
      head: `${costs.currency} per 1,000 responses`,
      write: (value) => fixed(value, 3),
    }),
    number<LeaderboardRow>('latency_ms', mean('latencyMs'), { head: 'seconds', write: seconds }),
  ].filter((column) => known((row) => column.of(row, 0)));
  if (columns.length === 0) return null;
  const inOrder = [...rows].sort(
    (a, b) => Number(b.contender.key === baseline?.key) - Number(a.contender.key === baseline?.key),
  );
  return {
    id: 'usage',
    title: 'Tokens, cost and time',
    finding: 'Means of an answer, on the samples that are compared.',
    table: tableOf(inOrder, [text('model', ({ contender }) => contender.label), ...columns]),
  };
}

async function ofConfiguration({ context, asks, board, model }: Ground): Promise<Section | null> {
  const { baseline, rows } = board.leaderboard;
  const keys = [baseline?.key ?? '', model];
  const contenders = keys.flatMap(
    (key) => rows.find(({ contender }) => contender.key === key)?.contender ?? [],
  );
  const found = await configurations(context.db, asks.comparison, keys, { signal: context.signal });
  const models = await modelsOf(context, asks.comparison, contenders);
  if (found === null || (found.settingCounts.every((settings) => settings === 0) && models === null))
    return null;
  const different = [...(models ? [models] : []), ...found.different];
  const said = models ? 'The files name another model. ' : '';
  return {
    ...{ id: 'configuration', title: 'Configuration', finding: `${said}${configurationInWords(found)}` },
    table:
      models || isComparable(found)
        ? configurationTable(
            { ...found, different },
            contenders.map(({ label }) => label),
          )
        : null,
  };
}

/** The models that the files of two sides name, where they are others; null where they are compared under these names. */
async function modelsOf(
  { db, signal }: Context,
  { evaluation }: Comparison,
  sides: readonly Contender[],
): Promise<{ name: string; values: (string | null)[] } | null> {
  const rows = await db.query<{ side: string; model: string }>(
    sql`SELECT model AS side, min(model_given) AS model FROM runs
        WHERE evaluation = ${evaluation} AND model_given IS NOT NULL AND model_given <> model GROUP BY model`,
    { signal },
  );
  const values = sides.map(({ model }) => rows.find(({ side }) => side === model)?.model ?? null);
  return values[0] === values[1] || values.includes(null) ? null : { name: 'model', values };
}

async function ofLedger(ground: Ground): Promise<Section | null> {
  const section = await ofView(ledgerView, {}, ground);
  const coverage = await ledgerView.question.ask(ground.context, { ...ground.asks, options: {} });
  if (section === null || coverage === null) return section;
  const { shared, samples } = coverage;
  const compared = `${whole(shared)} of ${count(samples, 'sample')} compared.`;
  return {
    ...section,
    finding: `${compared} ${coverageFinding(coverage, ground.asks.comparison.missingAs)}`,
  };
}

/**
 * What stands beside the verdict, each where there is something to say. Where nothing is compared no difference is shown: only what
 * was read, how, and what it took.
 */
export async function sectionsOf(ground: Ground, isCompared: boolean): Promise<Section[]> {
  const { board } = ground;
  const made = [
    isCompared ? await ofView(leaderboardView, { margin: null, sort: null }, ground) : null,
    await ofUsage(ground),
    isCompared ? await ofSlices(ground) : null,
    isCompared ? await ofSamples(ground) : null,
    await ofConfiguration(ground),
    isCompared && isNoiseAsked(board) ? await ofView(noiseView, {}, ground) : null,
    await ofLedger(ground),
  ];
  return made.flatMap((section) => (section === null ? [] : [section]));
}
