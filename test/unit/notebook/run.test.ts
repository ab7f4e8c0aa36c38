import { fieldsOf } from '../../../src/lib/notebook/json-cell';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/lib/engine/database';
import { compareStored, comparedInWords, type Compared } from '../../../src/lib/notebook/compare';
import { moved, setSource } from '../../../src/lib/notebook/edits';
import { cellsOf, type Notebook, parseNotebook, printNotebook } from '../../../src/lib/notebook/notebook';
import { type Ground, type Planned, planOf } from '../../../src/lib/notebook/plan';
import { ResultTables } from '../../../src/lib/notebook/results';
import { type Engine, type Ran, runCells, withNeeded } from '../../../src/lib/notebook/run';
import { readStored } from '../../../src/lib/notebook/stored';
import { textOf } from '../../../src/lib/notebook/text';
import { number, tableOf } from '../../../src/lib/table/table';
import { openTestDatabase } from '../support/database';

let db: Database;
let schemas = 0;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run({
    text: `CREATE TABLE runs AS SELECT 'it''s' AS model, 1 AS n UNION ALL SELECT 'b', 2`,
    parameters: [],
  });
});
afterAll(() => db.close());

const inputs = [{ path: 'a.jsonl', bytes: 10, sha256: 'aa', digest: 'dd' }];
const ground: Ground = { inputs, context: null, parameters: { evaluation: "it's" } };
const app = '0.1.0';

const engineOn = (on: Database): Engine => ({
  results: new ResultTables(on, `notebook_${schemas++}`),
  view: ({ parts }) =>
    fieldsOf(parts.source)['show'] === 'one'
      ? Promise.resolve(tableOf([0.1 + 0.2], [number('score', (value) => value)]))
      : Promise.reject(new Error('No such view.')),
  now: () => 0,
});

/** A notebook of this session: what was run of it so far. */
class Session {
  ran = new Map<number, Ran>();
  runs: number[] = [];
  readonly #engine: Engine;

  constructor(on: Database = db) {
    this.#engine = engineOn(on);
  }

  plan = (notebook: Notebook): Planned[] => planOf(notebook, ground);
  isFresh = ({ segment, key }: Planned): boolean => this.ran.get(segment.id)?.key === key;

  async run(notebook: Notebook, stop = new AbortController(), stopAfter = Infinity): Promise<void> {
    const plan = this.plan(notebook);
    const stale = plan.filter((cell) => !this.isFresh(cell)).map(({ segment }) => segment.id);
    await runCells(
      notebook,
      withNeeded(plan, stale, this.isFresh),
      this.#engine,
      stop.signal,
      ({ segment, number: at }, ran) => {
        this.ran.set(segment.id, ran);
        this.runs.push(at);
        if (at === stopAfter) setTimeout(() => stop.abort(), 20);
      },
    );
  }

  text = (notebook: Notebook): string => textOf(notebook, this.ran, { app, inputs });
}

const sql = (name: string, source: string) => `\`\`\`sql ${name}\n${source}\n\`\`\`\n\n`;
async function ranOf(text: string): Promise<{ rows: unknown; fault: string | null; line: number | null }[]> {
  const session = new Session();
  const notebook = parseNotebook(text);
  await session.run(notebook);
  return session.plan(notebook).map(({ segment }) => {
    const ran = session.ran.get(segment.id);
    return {
      rows: ran?.computed?.rows ?? null,
      fault: ran?.fault?.message ?? null,
      line: ran?.fault?.line ?? null,
    };
  });
}

test('results are read by name further down, also where a column has that name; parameters are bound', async () => {
  const text =
    '```json input low\n{ "type": "text", "value": "x\'); DROP TABLE runs; --" }\n```\n\n' +
    sql('n', 'FROM runs WHERE model = $evaluation OR model = $low') +
    sql('again', 'SELECT n + 1 AS n FROM n -- a word') +
    sql('said', 'SELECT $low AS low, (SELECT count(*) FROM runs) AS runs') +
    sql('told', 'EXPLAIN SELECT 1');
  const [n, again, said, told] = await ranOf(text);
  expect(n?.rows).toEqual([["it's", 1]]);
  expect(again?.rows).toEqual([[2]]);
  expect(said?.rows).toEqual([["x'); DROP TABLE runs; --", 2]]);
  expect(told?.fault).toBeNull();
});

test.each([
  [sql('a', 'SELECT 1;\nSELECT 2'), 'There is more than one statement.', null],
  [sql('a', 'CREATE TABLE x AS SELECT 1'), 'CREATE is refused.', null],
  [sql('a', 'SELECT 1) UNION ALL (SELECT 2'), 'A parenthesis is closed that was not opened.', null],
  [sql('runs', 'SELECT 1'), 'runs is a table of Evalbook. Give the result another name.', null],
  [sql('a-b', 'SELECT 1'), '“a-b” is no name', null],
  [sql('a', 'SELECT $high'), 'Nothing above is called high', null],
  [sql('a', 'SELECT $1'), 'Parameters have names here', null],
  [sql('a', 'SELECT 1,\n  nothing\nFROM runs'), 'Referenced column "nothing" not found', 2],
  [
    sql('a', 'FROM\n  later') + sql('later', 'SELECT 1'),
    'later is the result of cell 2, below. Move that cell up.',
    2,
  ],
  ['```json view\n{\n```\n', 'This is not JSON', null],
  ['```json view\n{ "show": "none" }\n```\n', 'No such view.', null],
])('%j is a fault: %s', async (text, message, line) => {
  const [first] = await ranOf(text);
  expect(first?.fault).toContain(message);
  expect(first?.line).toBe(line);
});

test('a view is read by its name further down as its CSV has it, and no other table is taken for it', async () => {
  const view = (name: string) => `\`\`\`json view ${name}\n{ "show": "one" }\n\`\`\`\n\n`;
  const [, sum, renamed, , late, , wrong] = await ranOf(
    view('board') +
      sql('a', 'SELECT score + 1 AS more, typeof(score) AS type FROM board') +
      sql('b', 'SELECT more FROM a') +
      view('board') +
      sql('c', 'FROM below') +
      view('below') +
      view('runs'),
  );
  expect(sum?.rows).toEqual([[0.1 + 0.2 + 1, 'DOUBLE']]);
  expect(renamed?.rows).toEqual([[0.1 + 0.2 + 1]]);
  expect(late?.fault).toBe('below is the result of cell 6, below. Move that cell up.');
  expect(wrong?.fault).toBe('runs is a table of Evalbook. Give the result another name.');
});

test('rows of a view become a table whatever they hold: no row, a column twice, what is not known', async () => {
  const results = new ResultTables(db, `notebook_${schemas++}`);
  const columns = [
    { name: 'a', kind: 'text' as const },
    { name: 'A', kind: 'number' as const },
  ];
  const read = (id: number) =>
    results.compute(9, { source: 'FROM t', values: new Map(), uses: [{ id, name: 't' }] }, {});
  await results.keep(1, { columns, rows: [], count: 0 }, {});
  expect((await read(1)).columns.map(({ name, kind }) => [name, kind])).toEqual([
    ['a', 'text'],
    ['A_2', 'number'],
  ]);
  const rows = [
    ["it's ? $1", null],
    [null, 0.1],
    ['last', NaN],
  ];
  await results.keep(1, { columns, rows, count: 3 }, {});
  expect((await read(1)).rows).toEqual([
    ["it's ? $1", null],
    [null, 0.1],
    ['last', null],
  ]);
});

test('a cell below a fault says so, one that does not need it has its result', async () => {
  const [, second, third] = await ranOf(
    sql('a', 'SELECT nothing') + sql('b', 'FROM a') + sql('c', 'SELECT 3 AS c'),
  );
  expect(second?.fault).toBe('a, above, has no result.');
  expect(third?.rows).toEqual([[3]]);
});

test('a result of 10^7 rows is counted and not held, and what reads it sees all of it', async () => {
  const session = new Session();
  const notebook = parseNotebook(
    sql('a', 'FROM range(10000000) t(i)') + sql('b', 'SELECT count(*) AS n FROM a WHERE i < 100002'),
  );
  await session.run(notebook);
  const [a, b] = session.plan(notebook).map(({ segment }) => session.ran.get(segment.id)?.computed);
  expect([a?.count, a?.rows.length]).toEqual([1e7, 1e5]);
  expect(b?.rows).toEqual([[100002]]);
});

test('a query that does not end is stopped, and what ran before stays', async () => {
  const session = new Session();
  const notebook = parseNotebook(
    sql('a', 'SELECT 1 AS n') +
      sql('b', 'WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT count(*) FROM t'),
  );
  await expect(session.run(notebook, new AbortController(), 1)).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }) as Error,
  );
  expect(session.runs).toEqual([1]);
});

/** Cells that each add a number to the sum of some cells above. */
const additions = fc.array(
  fc.record({ own: fc.integer({ min: 0, max: 9 }), of: fc.array(fc.nat(9), { maxLength: 3 }) }),
  { minLength: 1, maxLength: 6 },
);
type Addition = typeof additions extends fc.Arbitrary<infer Made> ? Made : never;
const above = (of: readonly number[], at: number) =>
  [...new Set(of.map((one) => (at === 0 ? -1 : one % at)))].filter((one) => one >= 0);
const sources = (cells: Addition) =>
  cells.map(
    ({ own, of }, at) =>
      `SELECT ${[own, ...above(of, at).map((one) => `(SELECT v FROM c${one})`)].join(' + ')} AS v`,
  );

test('what depends on a change runs again, nothing else, in an order that gives the sums', async () => {
  await fc.assert(
    fc.asyncProperty(additions, fc.nat(), async (cells, which) => {
      const session = new Session();
      let notebook = parseNotebook(
        sources(cells)
          .map((source, at) => sql(`c${at}`, source))
          .join(''),
      );
      await session.run(notebook);
      const changed = which % cells.length;
      const next = cells.map((cell, at) => (at === changed ? { ...cell, own: cell.own + 1 } : cell));
      const id = cellsOf(notebook)[changed]?.segment.id ?? -1;
      notebook = setSource(notebook, id, sources(next)[changed] ?? '');
      session.runs = [];
      await session.run(notebook);

      const sums: number[] = [];
      const again: boolean[] = [];
      next.forEach(({ own, of }, at) => {
        const used = above(of, at);
        sums.push(used.reduce((sum, one) => sum + (sums[one] ?? NaN), own));
        again.push(at === changed || used.some((one) => again[one] === true));
      });
      expect(
        session.plan(notebook).map(({ segment }) => session.ran.get(segment.id)?.computed?.rows),
      ).toEqual(sums.map((sum) => [[sum]]));
      expect(session.runs).toEqual(again.flatMap((is, at) => (is ? [at + 1] : [])));
    }),
    { numRuns: 8 },
  );
});

describe('what is stored', () => {
  const text = `# Misses\n\nOf <!--=b.n--><!--/--> misses, see <!--=v.score %--><!--/-->.\n\n${sql('a', "SELECT 'x' AS model, 1/3 AS n")}${sql('b', 'SELECT count(*) AS n FROM a')}\`\`\`json view v\n{ "show": "one" }\n\`\`\`\n`;

  test('reads back, stands in the sentence, and is the same at the next run', async () => {
    const first = new Session();
    const notebook = parseNotebook(text);
    await first.run(notebook);
    const saved = first.text(notebook);
    expect(saved).toContain('Of <!--=b.n-->1<!--/--> misses, see <!--=v.score %-->30.0 %<!--/-->.');
    expect(saved).toContain('| x | 0.3333333333333333 |');
    expect(saved).toContain('| 0.30000000000000004 |');
    expect(saved).toMatch(/^---\nevalbook: 1\napp: 0\.1\.0\n---\n\n# Misses\n/);
    expect(saved).toContain('```csv inputs\npath,bytes,sha256,digest\na.jsonl,10,aa,dd\n```');

    const opened = parseNotebook(saved);
    const second = new Session();
    expect(second.text(opened)).toBe(saved);
    const fresh = second.plan(opened).map(({ segment, key }) => readStored(segment.result)?.key === key);
    expect(fresh).toEqual([true, true, true]);
    await second.run(opened);
    expect(second.text(opened)).toBe(saved);
    const compared = second.plan(opened).flatMap(({ segment }): Compared[] => {
      const after = second.ran.get(segment.id)?.stored;
      return after ? [compareStored(readStored(segment.result), after)] : [];
    });
    expect(comparedInWords(compared)).toBe('All 3 results are as stored.');
  });

  test('is said with before and after where it differs', async () => {
    const session = new Session();
    const notebook = parseNotebook(text);
    await session.run(notebook);
    const opened = parseNotebook(
      session
        .text(notebook)
        .replace('| x | 0.3333333333333333 |', '| x | 0.25 |')
        .replace(/(sha256=)\w{4}/, '$10000'),
    );
    const later = new Session();
    await later.run(opened);
    const all = later.plan(opened).flatMap(({ segment }): Compared[] => {
      const after = later.ran.get(segment.id)?.stored;
      return after ? [compareStored(readStored(segment.result), after)] : [];
    });
    expect(all).toEqual([
      {
        is: 'differs',
        changes: [{ row: 'x', column: 'n', before: 0.25, after: 1 / 3 }],
        rows: { before: 1, after: 1 },
      },
      { is: 'same' },
      { is: 'same' },
    ]);
    expect(comparedInWords(all)).toBe('1 of 3 results differs from what was stored.');
  });

  test('is called altered where only its rows were changed in the file, never as stored', async () => {
    const session = new Session();
    const notebook = parseNotebook(text);
    await session.run(notebook);
    const opened = parseNotebook(session.text(notebook).replace('| x | 0.3333333333333333 |', '| x | 0.9 |'));
    const later = new Session();
    await later.run(opened);
    const all = later.plan(opened).flatMap(({ segment }): Compared[] => {
      const after = later.ran.get(segment.id)?.stored;
      return after ? [compareStored(readStored(segment.result), after)] : [];
    });
    expect(all[0]).toMatchObject({ is: 'altered', changes: [{ row: 'x', before: 0.9, after: 1 / 3 }] });
    expect(comparedInWords(all)).toBe('1 of 3 results was altered in the file: it is not what was computed.');
  });

  test('is left out where the settings say so', async () => {
    const session = new Session();
    const notebook = parseNotebook(`\`\`\`json settings\n{ "results": "none" }\n\`\`\`\n\n${text}`);
    await session.run(notebook);
    expect(session.text(notebook)).not.toContain('evalbook:result');
  });

  test('is the same bytes whatever was edited and run on the way', async () => {
    const base = parseNotebook(text);
    const straight = new Session();
    await straight.run(base);
    const wanted = straight.text(base);
    const steps = fc.array(fc.tuple(fc.nat(2), fc.constantFrom('edit', 'move', 'run')), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const session = new Session();
        const path = [base];
        for (const [which, step] of all) {
          const now = path.at(-1) ?? base;
          const id = cellsOf(now)[which]?.segment.id ?? -1;
          if (step === 'run') await session.run(now);
          else path.push(step === 'move' ? moved(now, id, -1) : setSource(now, id, 'SELECT 7 AS n'));
        }
        // Everything is taken back.
        const [first = base] = path;
        await session.run(first);
        expect(session.text(first)).toBe(wanted);
      }),
      { numRuns: 8 },
    );
    expect(printNotebook(base)).toBe(text);
  });
});

test('a cell that breaks the engine is told so, and the run ends there', async () => {
  const own = await openTestDatabase();
  const session = new Session(own);
  const notebook = parseNotebook(
    sql('good', 'SELECT 1 AS n') +
      sql('broken', 'SELECT list_sum(range(3000000000)) AS n') +
      sql('left', 'SELECT 2 AS n'),
  );
  await expect(session.run(notebook)).rejects.toThrow('This broke the database engine');
  expect(session.runs).toEqual([1, 2]);
  const [good, broken] = [...session.ran.values()];
  expect(good?.computed?.rows).toEqual([[1]]);
  expect(broken?.fault).toMatchObject({
    brokeEngine: true,
    message: expect.stringMatching(
      /It is not run again unless you change it or run it by itself\.$/,
    ) as string,
  });
  await own.close();
});
