import type { ReviewLabel } from '../../../src/lib/review/label';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compare } from '../../../src/lib/analysis/comparison/compared';
import { answerNames } from '../../../src/lib/analysis/review/answer-names';
import { populationOf } from '../../../src/lib/analysis/review/population';
import type { Database } from '../../../src/lib/engine/database';
import { writeReviewed } from '../../../src/lib/engine/reviewed';
import { list, sql } from '../../../src/lib/engine/sql';
import { filterText } from '../../../src/lib/filter';
import { leaving } from '../../../src/lib/present/page-words';
import { drawText } from '../../../src/lib/review/draw';
import { csvOf } from '../../../src/lib/table/csv';
import { latexOf } from '../../../src/lib/table/latex';
import { markdownOf } from '../../../src/lib/table/markdown';
import type { Given, View } from '../../../src/lib/views/view';
import { viewOf, views } from '../../../src/lib/views/views';
import { byAddress, json } from '../support/codec';
import { DESK } from '../support/demo-comparisons';
import { demoDrop, type Library, openLibrary } from '../support/library';
import { statsHere, statsInWorkers } from '../support/stats-here';

let library: Library;
beforeAll(async () => {
  statsHere();
  library = await openLibrary();
  await library.load(demoDrop());
  await label(library.db);
});
afterAll(async () => {
  statsInWorkers();
  await library.db.close();
});

/** A person has read a draw of thirty samples, and calls right what the metric calls right. */
async function label(db: Database): Promise<void> {
  const { evaluation, metric } = DESK;
  const compared = await compare(db, DESK);
  const population = compared && (await populationOf(compared));
  const drawn = [...(population?.matchKeys ?? [])].slice(0, 30);
  const draw = drawText({
    n: 30,
    of: population?.matchKeys.length ?? 0,
    seed: 1,
    where: filterText(DESK.chips),
  });
  const answers = await db.query<{ id: number; score: number }>(
    sql`SELECT r.response_id AS id, s.score FROM responses r JOIN samples p USING (sample_key) JOIN scores s USING (response_id)
        WHERE p.evaluation = ${evaluation} AND s.metric = ${metric} AND r.epoch = 1 AND p.match_key IN (${list(drawn)})`,
  );
  const names = await answerNames(
    db,
    answers.map(({ id }) => id),
  );
  const labels = answers.flatMap(({ id, score }) => {
    const name = names.get(id);
    if (name === undefined) return [];
    const said = { ...name, reviewer: 'mira', scale: '', note: '', draw, at: '2026-11-23T10:00:00.000Z' };
    const human: ReviewLabel = { ...said, kind: 'human', value: String(score) };
    return score === 1 ? [human] : [human, { ...said, kind: 'mode' as const, value: 'too short' }];
  });
  await writeReviewed(db, labels);
}

const given: Given = { prices: [], prefer: 'reported', edges: {} };

/** Rows of the demo's four models on 264 shared samples, counted from its story; null: as many as there are; 0: it has none (no decision without a price). */
const rowsOf: Record<string, number | null> = {
  ...{
    overview: 4,
    declared: 0,
    preferences: 0,
    wins: 0,
    deciding: 0,
    topics: 0,
    verdict: null,
    planned: 0,
    ledger: 4,
    leaderboard: 4,
    matrix: 6,
    pair: 1,
    solved: 15,
    ranks: 4,
    items: 0,
    marked: 0,
    suite: 0,
    noise: 4,
    trend: 0,
    plan: 2,
    readings: 4,
    repeats: 1,
    judges: 0,
    calibration: 0,
    cases: 0,
    expectations: 0,
    samples: 50,
    paths: 0,
    partings: 0,
    forks: 0,
    tools: 0,
    endings: 0,
  },
  ...{
    slices: null,
    label: null,
    finder: null,
    decision: 0,
    frontier: 4,
    tokens: 4,
    cost: 4,
    latency: 4,
    errors: null,
  },
  ...{ modes: 8, judge: 4, corrected: 12 },
};

const all = views.map((one) => one(({ id, title }) => ({ id, title, one })));

test('each has a name of its own, by which it is found, and a title', () => {
  expect(all.map(({ id }) => id)).toEqual(Object.keys(rowsOf));
  for (const { id, title, one } of all) {
    expect(viewOf(id)).toBe(one);
    expect(id).toMatch(/^[a-z]+$/);
    expect(title).toMatch(/^[A-Z]/);
  }
  expect(viewOf('nothing')).toBeNull();
});

/** What somebody might write into a notebook. */
const written = fc.dictionary(
  fc.constantFrom(
    'labels',
    'votes',
    'cross',
    'cell',
    'rows',
    'one',
    'least',
    'against',
    'per',
    'over',
    'limit',
    'project',
    'order',
    'most',
    'a',
    'b',
    'later',
  ),
  fc.oneof(
    fc.string(),
    fc.constantFrom('score', 'gap', 'tokens', 'right', 'all', '-input,sample'),
    fc.array(fc.string(), { maxLength: 3 }),
    fc.integer({ min: -1, max: 100 }),
    fc.constant(null),
  ),
);

function optionsHold<Options, Answer>({ options: codec }: View<Options, Answer>): void {
  fc.assert(
    fc.property(written, (text) => {
      const { options, kept } = codec.fromJson(text);
      expect(codec.fromJson(json(codec.toJson(options, kept)))).toEqual({ options, kept: json(kept) });
      expect(byAddress(codec, options)).toEqual(options);
    }),
  );
}

/** Rows of a CSV text whose cells may hold line ends. */
const csvRows = (text: string) =>
  text
    .replace(/"(?:[^"]|"")*"/g, 'quoted')
    .trim()
    .split('\r\n').length - 1;

async function textsHold<Options, Answer>(view: View<Options, Answer>): Promise<void> {
  const signal = new AbortController().signal;
  const asks = { comparison: DESK, options: view.options.defaults, given };
  const answer = await view.question.ask({ db: library.db, signal }, asks);
  if (rowsOf[view.id] === 0) {
    expect(answer).toBeNull();
    return;
  }
  if (answer === null) throw new Error(`${view.id} has no answer.`);
  const table = view.table(answer, asks.options);
  for (const said of [table.caption ?? '', ...(table.notes ?? [])]) expect(leaving(said)).toBe(said);
  const rows = rowsOf[view.id] ?? table.rows.length;
  expect(rows).toBeGreaterThan(0);
  expect(table.rows).toHaveLength(rows);
  for (const row of table.rows) expect(row).toHaveLength(table.columns.length);
  expect(csvRows(csvOf(table))).toBe(rows);
  const [, rule, ...lines] = markdownOf({ ...table, notes: [] })
    .trim()
    .split('\n');
  expect(rule).toMatch(/^\|( -{2,3}:? \|)+$/);
  expect(lines).toHaveLength(rows);
  const latex = latexOf(table).split('\n');
  const body = latex.slice(latex.indexOf('    \\midrule') + 1, latex.indexOf('    \\bottomrule'));
  expect(body.filter((line) => line.endsWith(' \\\\'))).toHaveLength(rows);
  const again = view.question.key({ ...asks, comparison: { ...DESK } });
  expect(json(again)).toEqual(json(view.question.key(asks)));
}

describe.each(all)('$id', ({ one }) => {
  test('its options survive JSON and an address', () => one(optionsHold));
  test('its table leaves as three texts with all its rows', () => one(textsHold));
});
