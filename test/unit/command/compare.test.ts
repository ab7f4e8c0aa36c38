import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { compareCommand } from '../../../src/command/compare/command';
import { Refusal } from '../../../src/command/refusal';
import { leaderboard, listContenders } from '../../../src/lib/analysis';
import { sql } from '../../../src/lib/engine/sql';
import { DESK } from '../support/demo-comparisons';
import { demoDrop, dropOf, openLibrary } from '../support/library';
import { statsInWorkers } from '../support/stats-here';

let folder: string;
let printed: string;

interface Row {
  id: string;
  right: boolean;
  model?: string;
  topic?: string;
  condition?: string;
}

/** Rows of a table of one's own, as a run of one's own tool writes them. */
function run(name: string, rows: readonly Row[]): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  const lines = rows.map(({ id, right, model = 'desk-bot', topic = 'refunds', condition }) =>
    JSON.stringify({
      id,
      input: `Question ${id}: what is to be done?`,
      model,
      output: right ? `the answer to ${id}` : 'no idea',
      reference: `the answer to ${id}`,
      exact_match: right ? 1 : 0,
      topic,
      ...(condition !== undefined && { condition }),
    }),
  );
  writeFileSync(join(path, 'results.jsonl'), lines.join('\n') + '\n');
  return path;
}

const ids = (n: number) => Array.from({ length: n }, (_, i) => `s-${i}`);
const rows = (n: number, isRight: (i: number) => boolean, more: Partial<Row> = {}): Row[] =>
  ids(n).map((id, i) => ({ id, right: isRight(i), ...more }));

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evalbook-'));
  run(
    'worse/old',
    rows(200, (i) => i % 4 !== 0),
  );
  run(
    'worse/new',
    rows(200, (i) => i % 2 !== 0),
  );
});
afterAll(() => {
  statsInWorkers();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  return () => vi.restoreAllMocks();
});

test('the new run is worse: 1, with the page’s own words, and what it stands on', async () => {
  const [old, now] = [join(folder, 'worse/old'), join(folder, 'worse/new')];
  expect(await compareCommand([old, now, '--margin', '2'])).toBe(1);
  expect(printed).toContain('200 samples in both');
  expect(printed).toMatch(/^WORSE {3}old is better than new by 25\.0 points on 200 shared samples/m);
  expect(printed).toContain('50 samples turned wrong, 0 turned right, 150 stayed.');
  expect(printed).toContain('exit 1');
});

test('better and not worse end with 0; without a margin nothing is not worse', async () => {
  const old = run(
    'same/old',
    rows(400, (i) => i % 4 !== 0),
  );
  const now = run(
    'same/new',
    rows(400, (i) => (i === 1 ? false : i === 4 ? true : i % 4 !== 0)),
  );
  const better = run(
    'same/better',
    rows(400, (i) => i % 8 !== 0),
  );
  expect(await compareCommand([old, better])).toBe(0);
  expect(printed).toMatch(/^BETTER/m);
  printed = '';
  expect(await compareCommand([old, now, '--margin', '2'])).toBe(0);
  expect(printed).toMatch(/^NOT WORSE/m);
  printed = '';
  expect(await compareCommand([old, now])).toBe(2);
  expect(printed).toMatch(/^CANNOT TELL YET/m);
});

test('what cannot be told yet ends with 2, unless the gate says what becomes of it', async () => {
  const old = run(
    'open/old',
    rows(60, (i) => i % 4 !== 0),
  );
  const now = run(
    'open/new',
    rows(60, (i) => i % 4 !== 1 && i !== 2),
  );
  expect(await compareCommand([old, now, '--margin', '2'])).toBe(2);
  expect(await compareCommand([old, now, '--margin', '2', '--fail-if', 'worse'])).toBe(0);
  expect(await compareCommand([old, now, '--margin', '2', '--fail-if', 'not-shown'])).toBe(1);
});

test('sides that share no sample are not compared: 3 with any gate', async () => {
  const old = run(
    'apart/old',
    rows(30, (i) => i % 4 !== 0),
  );
  const now = run(
    'apart/new',
    rows(30, (i) => i % 4 !== 0).map(({ id, ...row }) => ({ ...row, id: `other ${id}` })),
  );
  expect(await compareCommand([old, now, '--fail-if', 'worse'])).toBe(3);
  expect(printed).toMatch(/^NOT COMPARED/m);
});

test.each([
  ['a path that is not there', () => ['nowhere', 'nothing'], /there is no such file or folder/],
  ['one side alone', () => [join(folder, 'worse/old')], /takes two/],
  [
    'the same twice',
    () => [join(folder, 'worse/old'), join(folder, 'worse/old')],
    /given twice: there is nothing to compare/,
  ],
  [
    'an evaluation that is not there',
    () => [join(folder, 'worse/old'), join(folder, 'worse/new'), '--evaluation', 'maths'],
    /no evaluation maths/,
  ],
  [
    'a gate that is none',
    () => [join(folder, 'worse/old'), join(folder, 'worse/new'), '--fail-if', 'unsure'],
    /--fail-if is worse or not-shown/,
  ],
])('%s is refused with what to do', async (_, args, said) => {
  await expect(compareCommand(args())).rejects.toThrow(said);
  await expect(compareCommand(args())).rejects.toBeInstanceOf(Refusal);
});

test('a side of several models says so, and takes the one that is named', async () => {
  const both = [
    ...rows(60, (i) => i % 4 !== 0, { model: 'desk-bot' }),
    ...rows(60, (i) => i % 3 !== 0, { model: 'phone-bot' }),
  ];
  const old = run('models/old', both);
  const now = run(
    'models/new',
    rows(60, (i) => i % 5 !== 0),
  );
  await expect(compareCommand([old, now])).rejects.toThrow(
    /old holds answers of 2 models: desk-bot and phone-bot. Say which with --model NAME/,
  );
  expect(await compareCommand([old, now, '--model', 'desk-bot'])).toBe(2);
  expect(printed).toContain('60 samples in both');
});

test('two models of the same files are compared by their names', async () => {
  const data = join(folder, 'models/old');
  expect(await compareCommand(['desk-bot', 'phone-bot', '--data', data])).toBe(2);
  expect(printed).toContain('60 samples in both');
  await expect(compareCommand(['desk-bot', 'fax-bot', '--data', data])).rejects.toThrow(
    /fax-bot has no answers to .*There are desk-bot and phone-bot/,
  );
  await expect(compareCommand(['bot', 'phone-bot', '--data', data])).rejects.toThrow(
    /bot may be desk-bot and phone-bot. Write it in full/,
  );
});

test('a comment, figures, a test result and a page say the same', async () => {
  const out = (name: string) => join(folder, 'out', name);
  const code = await compareCommand([
    ...[join(folder, 'worse/old'), join(folder, 'worse/new'), '--margin', '2', '--quiet'],
    ...['--markdown', out('comment.md'), '--json', out('figures.json'), '--junit', out('junit.xml')],
    ...['--report', out('report.html')],
  ]);
  expect([code, printed]).toEqual([1, '']);
  const said = /old is better than new by 25\.0 points on 200 shared samples/;
  const comment = readFileSync(out('comment.md'), 'utf8');
  expect(comment).toMatch(/^<!-- evalbook:compare -->\n### Evalbook: worse ⬇\n/);
  expect(comment).toMatch(said);
  const figures = JSON.parse(readFileSync(out('figures.json'), 'utf8')) as {
    outcome: string;
    exit: number;
    difference: { value: number; below: number };
    verdict: string[];
  };
  expect(figures).toMatchObject({ outcome: 'worse', exit: 1, difference: { value: -0.25, below: 50 } });
  expect(figures.verdict[0]).toMatch(said);
  expect(readFileSync(out('junit.xml'), 'utf8')).toMatch(/failures="1"[^]*<failure message="worse">/);
  const page = readFileSync(out('report.html'), 'utf8');
  expect(page).toMatch(said);
  expect(page).not.toMatch(/<script|https?:/);
});

test('answers under several conditions are not averaged: one is named', async () => {
  const both = (isRight: (i: number) => boolean) => [
    ...rows(60, isRight, { condition: 'with skill' }),
    ...rows(60, (i) => i % 2 !== 0, { condition: 'without' }),
  ];
  const [old, now] = [
    run(
      'skill/old',
      both((i) => i % 4 !== 0),
    ),
    run(
      'skill/new',
      both((i) => i % 8 !== 0),
    ),
  ];
  await expect(compareCommand([old, now])).rejects.toThrow(
    /old holds answers under 2 conditions: “with skill” and “without”. Say which with --condition NAME/,
  );
  expect(await compareCommand([old, now, '--condition', 'with skill'])).toBe(0);
  expect(printed).toMatch(/^BETTER {3}new/m);
  expect(printed).toContain('60 samples in both');
  await expect(compareCommand([old, now, '--condition', 'by heart'])).rejects.toThrow(
    /old has no condition by heart. There are “with skill” and “without”/,
  );
});

test('sides that call their one evaluation otherwise are compared where it is said to be the same', async () => {
  const old = run(
    'named/old/desk_2025',
    rows(60, (i) => i % 4 !== 0),
  );
  const now = run(
    'named/new/desk_2026',
    rows(60, (i) => i % 8 !== 0),
  );
  const sides = [join(old, '..'), join(now, '..')];
  await expect(compareCommand(sides)).rejects.toThrow(/share no evaluation[^]*If these are one: --as-one/);
  expect(await compareCommand([...sides, '--as-one'])).toBe(0);
  expect(printed).toContain('60 samples in both');
});

test('a comment names nobody and holds no markup of the files', async () => {
  const isRight = (i: number) => i % 2 === 0;
  const strange = { topic: '@everyone <img src=x> ![a](http://example.org/a.png)' };
  const old = run(
    'strange/old',
    rows(120, () => true, strange).map((row, i) => (i < 60 ? row : { ...row, topic: 'plain' })),
  );
  const now = run(
    'strange/new',
    rows(120, isRight, strange).map((row, i) => (i < 60 ? row : { ...row, topic: 'plain' })),
  );
  await compareCommand([old, now, '--markdown', '-']);
  expect(printed).toContain('@\u200beveryone');
  expect(printed).not.toMatch(/@everyone|<img|!\[a\]/);
});

test('a run that is right throughout is read as the other is; two of them say what they lack', async () => {
  const old = run(
    'unsure/old',
    rows(120, () => true),
  );
  const now = run(
    'unsure/new',
    rows(120, (i) => i % 4 !== 0),
  );
  expect(await compareCommand([old, now])).toBe(1);
  expect(printed).toContain('120 samples in both');
  expect(printed.replaceAll('\n', ' ')).toMatch(
    /old\/results\.jsonl is read as .*new\/results\.jsonl, of the same columns, which by itself leaves open: exact_match is 1/,
  );
  const again = run(
    'unsure/again',
    rows(120, () => true, { topic: 'hours' }),
  );
  await expect(compareCommand([old, again])).rejects.toThrow(
    /old\/results\.jsonl is not read: exact_match is 1 for every answer[^]*--mapping FILE\.\n[^]*old has no answers that could be read\./,
  );
});

test('what cannot be told yet leaves a plan, which is read again', async () => {
  const old = run(
    'plan/old',
    rows(120, (i) => i % 4 !== 0),
  );
  const now = run(
    'plan/new',
    rows(120, (i) => i % 4 !== 1),
  );
  const plan = join(folder, 'plan/plan.csv');
  expect(await compareCommand([old, now, '--margin', '2', '--plan', plan])).toBe(2);
  expect(printed).toMatch(/^Next run: ±2\.0 points on new against old/m);
  expect(readFileSync(plan, 'utf8').split('\r\n')).toHaveLength(122);
  const library = await openLibrary();
  await library.load([...dropOf(folder, 'plan/plan.csv'), ...dropOf(folder, 'plan/old')]);
  expect(await library.db.query(sql`SELECT evaluation FROM plans`)).toHaveLength(1);
  await library.db.close();
});

test('its figures are those of the page on the same files', async () => {
  const demo = join(import.meta.dirname, '../../../public/demo');
  await compareCommand([
    ...['aster-large', 'brook-2', '--data', demo, '--evaluation', DESK.evaluation],
    ...['--json', '-'],
  ]);
  const figures = JSON.parse(printed) as Record<string, unknown>;
  const library = await openLibrary();
  await library.load(demoDrop());
  const found = await listContenders(library.db, DESK.evaluation, 'model');
  const keyOf = (name: string) => found.find(({ label }) => label === name)?.key ?? '';
  const keys = ['aster-large', 'brook-2'].map(keyOf);
  const board = await leaderboard(library.db, {
    ...DESK,
    contenders: keys,
    baseline: keys[0] ?? null,
    family: 'baseline',
  });
  const row = board.rows.find(({ contender }) => contender.key === keys[1]);
  expect(figures).toMatchObject({
    shared: board.shared,
    scores: { new: row?.score },
    difference: {
      value: row?.difference?.value,
      p: row?.difference?.p,
      low: row?.difference?.interval.low,
      high: row?.difference?.interval.high,
    },
  });
  await library.db.close();
});

test('lost answers pass no gate before somebody says what they count as', async () => {
  const old = run(
    'lost/old',
    rows(200, (i) => i % 5 !== 0),
  );
  const now = run(
    'lost/new',
    rows(120, (i) => i % 5 !== 0),
  );
  expect(await compareCommand([old, now, '--margin', '5', '--fail-if', 'worse'])).toBe(2);
  expect(printed).toMatch(/What the new side lacks decides/);
  expect(await compareCommand([old, now, '--missing', 'wrong'])).toBe(1);
  expect(await compareCommand([old, now, '--margin', '5', '--missing', 'left-out'])).toBe(0);
});

test('a result that did not change is compared: equal bytes on two sides are two runs', async () => {
  const same = rows(300, (i) => i % 5 !== 0);
  expect(await compareCommand([run('equal/old', same), run('equal/new', same), '--margin', '3'])).toBe(0);
  expect(printed).toMatch(/^NOT WORSE/m);
});

test('a file that was cut off says so', async () => {
  const old = run(
    'cut/old',
    rows(60, (i) => i % 5 !== 0),
  );
  const now = run(
    'cut/new',
    rows(60, (i) => i % 5 !== 0),
  );
  const path = join(now, 'results.jsonl');
  writeFileSync(path, `${readFileSync(path, 'utf8').trimEnd().slice(0, -20)}\n`);
  await compareCommand([old, now]);
  expect(printed.replaceAll('\n', ' ')).toMatch(
    /new\/results\.jsonl: 1 row not read, the first in line 60: /,
  );
});

test('a metric without a direction takes one, and a margin that nothing can exceed is none', async () => {
  const rated = (name: string, by: number): string => {
    const path = join(folder, `rated-${name}.csv`);
    const lines = ids(120).map(
      (id, i) => `${id},Question ${id}?,bot,answer ${i},${((i * 7) % 6) + 1 + by * (i % 3)}`,
    );
    writeFileSync(path, ['id,input,model,output,rating', ...lines].join('\n'));
    return path;
  };
  const sides = [rated('old', 0), rated('new', 1)];
  expect(await compareCommand([...sides, '--json', '-'])).toBe(3);
  expect(printed).not.toMatch(/Worse on|turned wrong|"worse"/);
  expect(JSON.parse(printed)).toMatchObject({ outcome: 'not compared', difference: null });
  expect(printed.replaceAll('\n', ' ')).toMatch(/Say which way is better: --better higher or --better lower/);
  expect(await compareCommand([...sides, '--better', 'higher'])).toBe(0);
  expect(await compareCommand([...sides, '--better', 'lower'])).toBe(1);
  await expect(compareCommand([...sides, '--better', 'lower', '--margin', '50'])).rejects.toThrow(
    /A margin of 50 is no margin here: rating goes from 1 to 8/,
  );
});
