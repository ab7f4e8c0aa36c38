import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listEvaluations } from '$lib/analysis/metrics/evaluations';
import { pickMetric } from '$lib/analysis/metrics/main-metric';
import { sql } from '$lib/engine/sql';
import { mappingJson, mappingOf } from '$lib/mapping/json';
import type { Mapping } from '$lib/mapping/mapping';
import { outcome } from '$lib/mapping/outcome';
import { readOwn } from '$lib/formats/own/transcript';
import { parseRecord } from '$lib/json/parse-record';
import { droppedText, dropOf, type Library, openLibrary } from '../support/library';
import { hasRealData, realData } from '../../support/real-data';

let library: Library;
beforeAll(async () => void (library = await openLibrary()), 60_000);
beforeEach(() => library.fresh());
afterAll(() => library.db.close());

/** Right answers and answers of each model of each evaluation. */
const sums = async () =>
  library.db.query<{ model: string; metric: string; n: number; score: number }>(
    sql`SELECT model, metric, count(score)::INTEGER AS n, round(sum(score), 4) AS score
        FROM scores JOIN responses USING (response_id) JOIN runs USING (run_id)
        GROUP BY model, metric ORDER BY metric, model`,
  );
const one = async (column: 'status' | 'latency_ms' | 'epoch') =>
  (
    await library.db.query<{ value: unknown }>(
      column === 'status'
        ? sql`SELECT status AS value FROM responses ORDER BY response_id`
        : column === 'epoch'
          ? sql`SELECT epoch AS value FROM responses ORDER BY response_id`
          : sql`SELECT latency_ms AS value FROM responses ORDER BY response_id`,
    )
  ).map(({ value }) => value);
const samples = async () =>
  (await library.db.query<{ n: number }>(sql`SELECT count(*)::INTEGER AS n FROM samples`))[0]?.n;

const wide = `prompt,vendor/mixtral-8x7b,gpt-4-turbo
"What is 1, and ""why""?",True,True
"A question
over two lines",False,True
What is 3?,True,False
`;

test('a column a model: read at once, a sample a row', async () => {
  const { tables } = await library.load([droppedText('mmlu_astronomy.csv', wide)]);
  expect(tables.map(({ guess, mapping }) => [guess.sure, mapping !== null])).toEqual([[true, true]]);
  expect(await samples()).toBe(3);
  const metric = (await sums())[0]?.metric;
  expect(await sums()).toEqual([
    { model: 'gpt-4-turbo', metric, n: 3, score: 2 },
    { model: 'vendor/mixtral-8x7b', metric, n: 3, score: 2 },
  ]);
  const [source] = await library.db.query(sql`SELECT format, records, used, rejected FROM sources`);
  expect(source).toEqual({ format: 'own', records: 6, used: 6, rejected: 0 });
});

test('a row of a wide table is read back as what one model answered', async () => {
  const text =
    'question,gpt-4,gpt-4_response,llama-2,llama-2_response\nq1,True,four,False,"five, I think"\nq2,False,six,False,\n';
  await library.load([droppedText('w.csv', text)]);
  const parts = await library.db.query<{
    id: number;
    byte_offset: number;
    byte_length: number;
    model: string;
  }>(
    sql`SELECT p.source_id AS id, p.byte_offset, p.byte_length, model
        FROM parts p JOIN responses USING (response_id) JOIN runs USING (run_id) ORDER BY p.byte_offset`,
  );
  const mapping = await library.mappingOf(parts[0]?.id ?? 0);
  const said: string[] = [];
  for (const { id, byte_offset, byte_length, model } of parts) {
    const transcript = readOwn(
      parseRecord(await library.text(id, byte_offset, byte_length)),
      mapping as Mapping,
    );
    said.push(`${model}: ${JSON.stringify(transcript?.outputs)}`);
  }
  expect(said).toEqual([
    'gpt-4: [[{"is":"text","text":"four"}]]',
    'llama-2: [[{"is":"text","text":"five, I think"}]]',
    'gpt-4: [[{"is":"text","text":"six"}]]',
    'llama-2: []',
  ]);
});

const refusals = ['Correct Answer', 'Incorrect Answer', 'Refusal', 'Refusal']
  .map((label, i) =>
    JSON.stringify({ id: `s${i}`, model: 'gpt-4', question: `Q ${i}`, answer: `A ${i}`, gold: 'g', label }),
  )
  .join('\n');

test('columns whose names fold to one are metrics of their own, and each is shown as the file has it', async () => {
  const text = 'id,model,pass.1,pass-1,judge_a.score,judge_b.score\n'.concat(
    ...[1, 2, 3, 4].map((n) => `q${n},gpt-4,${n % 2},${n > 3 ? 1 : 0},${n / 10},${n / 5}\n`),
  );
  await library.load([droppedText('dots.csv', text)], { guesses: 'all' });
  expect((await sums()).map(({ metric, n, score }) => [metric, n, score])).toEqual([
    ['judge_a', 4, 1],
    ['judge_b', 4, 2],
    ['pass_1', 4, 1],
    ['pass_1_2', 4, 2],
  ]);
  expect(
    await library.db.query(sql`SELECT DISTINCT metric, metric_given AS given FROM scores ORDER BY metric`),
  ).toEqual([
    { metric: 'judge_a', given: 'judge_a.score' },
    { metric: 'judge_b', given: 'judge_b.score' },
    { metric: 'pass_1', given: 'pass-1' },
    { metric: 'pass_1_2', given: 'pass.1' },
  ]);
});

test('what a third value counts as is asked, and then read as said', async () => {
  const { tables } = await library.load([droppedText('finance.jsonl', refusals)]);
  const [group] = tables;
  expect(group?.mapping).toBeNull();
  expect(group?.guess.open.map(({ code }) => code)).toContain('third_value');
  expect(await samples()).toBe(0);
  const [problem] = await library.db.query(sql`SELECT code FROM problems`);
  expect(problem).toEqual({ code: 'columns_unknown' });
  const { mapping } = group?.guess ?? {};
  const counting = (counts: 0 | 'no answer' | 'left out'): Mapping => ({
    ...(mapping as Mapping),
    columns: (mapping as Mapping).columns.map((column) =>
      column.role === 'score' && column.reading?.as === 'right or wrong'
        ? { ...column, reading: { ...column.reading, third: [{ word: 'Refusal', counts }] } }
        : column,
    ),
  });
  const again = await library.map(group?.sourceNos ?? [], counting(0));
  expect((await sums()).map(({ n, score }) => [n, score])).toEqual([[4, 1]]);
  const more = await library.map(again.tables[0]?.sourceNos ?? [], counting('no answer'));
  expect((await sums()).map(({ n, score }) => [n, score])).toEqual([[2, 1]]);
  expect(await one('status')).toEqual(['ok', 'ok', 'no_answer', 'no_answer']);
  await library.map(more.tables[0]?.sourceNos ?? [], counting('left out'));
  expect(await samples()).toBe(2);
  expect(await library.db.query(sql`SELECT code FROM problems`)).toEqual([]);
});

test('reading a table again leaves it as it was where it is stopped, and takes its place where it is not', async () => {
  const { tables } = await library.load([droppedText('finance.jsonl', refusals)], { guesses: 'all' });
  const [group] = tables;
  const before = await sums();
  const stopped = new AbortController();
  stopped.abort();
  const { cancelled } = await library.map(group?.sourceNos ?? [], group?.mapping as Mapping, {
    signal: stopped.signal,
  });
  expect(cancelled).toBe(true);
  expect(await sums()).toEqual(before);
  const { refused } = await library.load([droppedText('again.jsonl', refusals)], { guesses: 'all' });
  expect(refused).toEqual([{ path: 'again.jsonl', sameAs: 'finance.jsonl' }]);
  await library.map(group?.sourceNos ?? [], group?.mapping as Mapping);
  expect(await sums()).toEqual(before);
  expect(await library.db.query(sql`SELECT path FROM sources`)).toEqual([{ path: 'finance.jsonl' }]);
});

test('a mapping that was kept is taken for files of the same columns', async () => {
  const first = await library.load([droppedText('finance.jsonl', refusals)], { guesses: 'all' });
  const mapping = first.tables[0]?.mapping;
  expect(mapping).not.toBeNull();
  await library.fresh();
  const later = await library.load([droppedText('other.jsonl', refusals.replaceAll('gpt-4', 'llama'))], {
    mappings: [mapping as Mapping],
  });
  expect(later.tables[0]?.mapping).toEqual(mapping);
  expect((await sums()).map(({ model }) => model)).toEqual(['llama']);
});

test('a spreadsheet of another country: semicolons, decimal commas, Latin-1 and a line of means', async () => {
  const text = 'question;model;score\nQuel âge ?;a;0,71\nOù ?;a;1\nQui ?;a;0,5\nMOYENNE GENERALE;;0,74\n';
  const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
  const dropped = droppedText('notes.csv', '');
  await library.load([{ ...dropped, file: new File([bytes], 'notes.csv') }], { guesses: 'all' });
  expect(await samples()).toBe(3);
  expect((await sums()).map(({ metric, n, score }) => [metric, n, score])).toEqual([['score', 3, 2.21]]);
  const [sample] = await library.db.query(
    sql`SELECT input_preview FROM samples ORDER BY input_preview LIMIT 1`,
  );
  expect(sample).toEqual({ input_preview: 'Où ?' });
});

test('the line of a fault is that of the file', async () => {
  const text = 'id,model,answer,score\ns1,m,"two\nlines",1\ns2,m,x,maybe\ns3,m,y,0\n';
  const first = await library.load([droppedText('faults.csv', text)], { guesses: 'all' });
  const mapping = first.tables[0]?.mapping as Mapping;
  const numbers: Mapping = {
    ...mapping,
    columns: mapping.columns.map((column) =>
      column.role === 'score' ? { ...column, reading: { as: 'number' } } : column,
    ),
  };
  await library.map(first.tables[0]?.sourceNos ?? [], numbers);
  expect(await library.db.query(sql`SELECT line::INTEGER AS line, code FROM problems`)).toEqual([
    { line: 4, code: 'score_unread' },
  ]);
});

test('place among the rows of a model tells samples apart where nothing else does, in one piece', async () => {
  await library.fresh({ chunk: 64, workers: 2 });
  const lines = ['model,answer,correct'];
  for (const model of ['a', 'b'])
    for (let i = 0; i < 40; i++) lines.push(`${model},answer ${i},${i % 2 === 0}`);
  await library.load([droppedText('places.csv', lines.join('\n'))], { guesses: 'all' });
  expect(await samples()).toBe(40);
  expect((await sums()).map(({ n, score }) => [n, score])).toEqual([
    [40, 20],
    [40, 20],
  ]);
});

/** By sample, what each of two models has there. */
const bySample = async () =>
  (
    await library.db.query<{ id: string; model: string; score: number | null }>(
      sql`SELECT sample_id AS id, model, score FROM responses JOIN runs USING (run_id) JOIN samples USING (sample_key)
          LEFT JOIN scores USING (response_id) ORDER BY sample_id::INTEGER, model`,
    )
  ).map(({ id, model, score }) => `${id} ${model} ${String(score)}`);

const gaps: [string, string][] = [
  ['gaps.csv', 'gpt-4,llama-3\n1,0\n,1\n1,1\n0,\n1,0\n'],
  ['gaps.csv', 'gpt-4,gpt-4_output,llama-3,llama-3_output\n1,a,0,b\n,,1,c\n1,d,1,e\n0,f,,\n1,g,0,h\n'],
  ['gaps.jsonl', '{"gpt-4":1,"llama-3":0}\n{"llama-3":1}\n{"gpt-4":1,"llama-3":1}\n{"gpt-4":0,"llama-3":null}\n{"gpt-4":1,"llama-3":0}\n'],
  ['gaps.json', '[{"gpt-4":{"score":1},"llama-3":{"score":0}},{"llama-3":{"score":1}},{"gpt-4":{"score":1},"llama-3":{"score":1}},{"gpt-4":{"score":0}},{"gpt-4":{"score":1},"llama-3":{"score":0}}]'],
]; // prettier-ignore

test.each(gaps)('a row in which a model has no cell keeps its place for it: %s', async (path, text) => {
  const { tables } = await library.load([droppedText(path, text)]);
  expect(tables.map(({ guess }) => [guess.sure, guess.mapping.sample])).toEqual([[true, 'position']]);
  expect(await bySample()).toEqual([
    ...['1 gpt-4 1', '1 llama-3 0', '2 llama-3 1', '3 gpt-4 1', '3 llama-3 1', '4 gpt-4 0', '5 gpt-4 1'],
    '5 llama-3 0',
  ]);
  const made = outcome(
    tables.flatMap(({ tables }) => tables),
    tables[0]?.mapping as Mapping,
  );
  expect([made.samples, made.shared, made.responses]).toEqual([5, 3, 8]);
  expect(await library.db.query(sql`SELECT records, used, ignored, rejected FROM sources`)).toEqual([
    { records: 8, used: 8, ignored: 0, rejected: 0 },
  ]);
});

test('a row that lacks a model mixes up nothing where ids tell samples apart', async () => {
  const row = (i: number, ...models: string[]) =>
    JSON.stringify({ n: i, ...Object.fromEntries(models.map((model) => [model, { answer: `${model} says ${i}`, score: (i + model.length) % 2 }])) }); // prettier-ignore
  const lines = [1, 2, 3, 4, 5, 6].map((i) => row(i, ...(i === 2 ? [] : ['gpt-4']), ...(i === 5 ? [] : ['llama-3']))); // prettier-ignore
  await library.load([droppedText('lacking.jsonl', lines.join('\n'))]);
  const said = await library.db.query<{ wrong: number }>(
    sql`SELECT count(*)::INTEGER AS wrong FROM responses JOIN runs USING (run_id) JOIN samples USING (sample_key)
        JOIN scores USING (response_id)
        WHERE output_preview <> model || ' says ' || sample_id
          OR score <> (sample_id::INTEGER + length(model)) % 2`,
  );
  expect([said, (await bySample()).length]).toEqual([[{ wrong: 0 }], 10]);
});

test('rows of another shape among votes are rejected one by one, and the votes are read', async () => {
  const pairs = Array.from({ length: 10 }, (_, i) => ({ prompt: `Q ${i}`, model_a: 'gpt-4', model_b: 'llama-3', answer_a: `a ${i}`, answer_b: `b ${i}`, winner: i % 3 === 0 ? 'tie' : 'model_a' })); // prettier-ignore
  const others = [1, 0].map((score) => ({ prompt: `R ${score}`, model: 'gpt-4', response: 'c', score }));
  const text = [...pairs, ...others].map((row) => JSON.stringify(row)).join('\n');
  await library.load([droppedText('pairs.jsonl', text)]);
  expect(await sums()).toEqual([]);
  const [read] = await library.db.query(
    sql`SELECT (SELECT count(*)::INTEGER FROM pairs) AS votes, (SELECT sum(outcome) FROM pairs) AS won,
               (SELECT count(*)::INTEGER FROM problems WHERE code = 'contender_missing' AND line > 10) AS rejected`,
  );
  expect(read).toEqual({ votes: 10, won: 8, rejected: 2 });
});

test('repeats that are numbered in words are numbered: run_1, run_2', async () => {
  const lines = ['model,run,id,answer,correct'];
  for (const run of ['run_1', 'run_2'])
    for (let i = 0; i < 4; i++) lines.push(`gpt-4,${run},q${i},${run} says ${i},${i % 2 === 0}`);
  const { tables } = await library.load([droppedText('runs.csv', lines.join('\n'))], { guesses: 'all' });
  const [group] = tables;
  const mapping = group?.mapping as Mapping;
  const columns = mapping.columns.map((column) =>
    column.name === 'run' ? { ...column, role: 'epoch' as const } : column,
  );
  await library.map(group?.sourceNos ?? [], { ...mapping, sample: 'columns', columns });
  expect(await samples()).toBe(4);
  expect((await one('epoch')).toSorted()).toEqual([1, 1, 1, 1, 2, 2, 2, 2]);
});

test('JSON of other shapes: a list below a key, an object of records, one of models below questions', async () => {
  const row = (i: number) => ({ question: `Q${i}`, response: `A${i}`, correct: i % 2 === 0 });
  const list = JSON.stringify({ date: '2024-05-01', outputs: [0, 1, 2].map(row) });
  const keyed = JSON.stringify(Object.fromEntries([0, 1, 2].map((i) => [`id-${i}`, row(i)])));
  const nested = JSON.stringify(
    Object.fromEntries(
      [0, 1, 2].map((i) => [`riddle ${i}`, { 'gpt-4o': { score: i / 2 }, 'o3-mini': { score: 1 } }]),
    ),
  );
  const paths: unknown[] = [];
  for (const [name, text] of [
    ['list.json', list],
    ['keyed.json', keyed],
    ['nested.json', nested],
  ] as const) {
    await library.fresh();
    const { tables } = await library.load([droppedText(name, text)], { guesses: 'all' });
    paths.push(tables[0]?.guess.mapping.rows);
    expect(await samples()).toBe(3);
  }
  expect(paths).toEqual([
    { layout: 'document', path: ['outputs', '[]'] },
    { layout: 'document', path: ['*'] },
    { layout: 'document', path: ['*', '*'] },
  ]);
  expect(await sums()).toMatchObject([
    { model: 'gpt-4o', n: 3, score: 1.5 },
    { model: 'o3-mini', n: 3, score: 3 },
  ]);
});

test.each([
  ['a line', JSON.stringify([['def f():\n  return 1', 'x'], ['y = 2\n']]), 'no_results'],
  ['several lines', JSON.stringify([['def f():\n  return 1'], ['y = 2\n']], null, 1), 'no_results'],
  ['lists of words', JSON.stringify([['a', 'b'], ['c']]), 'unknown_format'],
])(
  'generations of the BigCode harness are named with what to drop in their place: %s',
  async (_, text, code) => {
    await library.load([droppedText('generations_humaneval.json', text)], { guesses: 'all' });
    const said = await library.db.query<{ code: string; message: string }>(
      sql`SELECT code, message FROM problems`,
    );
    expect(said.map(({ code }) => code)).toEqual([code]);
    if (code === 'no_results') expect(said[0]?.message).toMatch(/evaluation_results\.json for pass@k/);
  },
);

describe.skipIf(!hasRealData)('real files', () => {
  const load = (path: string) => library.load(dropOf(join(realData, 'own'), path));

  test('wide: 152 samples, 119 and 140 right', async () => {
    await load('wide_models/mmlu_astronomy.csv');
    expect(await samples()).toBe(152);
    expect((await sums()).map(({ model, score }) => [model, score])).toEqual([
      ['gpt-4-1106-preview', 140],
      ['mistralai/Mixtral-8x7B-Instruct-v0.1', 119],
    ]);
  });

  test('object id to record: 27 and 24 right, the score of an empty answer stays', async () => {
    await load('mathvista');
    expect((await sums()).map(({ model, score }) => [model, score])).toEqual([
      ['instruct_blip2_vicuna_13b', 27],
      ['llama_adapter_v2', 24],
    ]);
    const empty = await library.db.query(
      sql`SELECT count(*)::INTEGER AS n, sum(score)::INTEGER AS right FROM responses JOIN scores USING (response_id) WHERE status = 'no_answer'`,
    );
    expect(empty).toEqual([{ n: 28, right: 8 }]);
  });

  test('levels of keys, and scores below an iteration', async () => {
    await load('misguided_attention');
    expect((await sums()).map(({ n, score }) => [n, score])).toEqual([
      [52, 17.5],
      [52, 24.3333],
    ]);
    await library.fresh();
    await load('eq_bench');
    expect((await sums()).map(({ n, score }) => [n, score])).toEqual([
      [171, 946.504],
      [171, 892.4304],
    ]);
  });

  test('pretty-printed records one after another', async () => {
    await load('pretty_printed_jsonl/humaneval-164-results.jsonl');
    const result = (await sums()).filter(({ metric }) => metric === 'coding_result');
    expect(result.map(({ n, score }) => [n, score])).toEqual([[164, 146]]);
  });

  test('70 files of one record each', async () => {
    // Each length and depth was tried twice, as a version of the result: whether that is a repeat waits for an answer.
    const { tables } = await load('needle/Anthropic');
    expect(tables.map(({ guess, mapping }) => [guess.open.length, mapping])).toEqual([[2, null]]);
    await library.fresh();
    await library.load(dropOf(join(realData, 'own'), 'needle/Anthropic'), { guesses: 'all' });
    expect(await samples()).toBe(35);
  });
});

test('durations with units are latencies, a remark is left out and said, and so is the code page', async () => {
  const letters = new TextDecoder('windows-1250').decode(Uint8Array.from({ length: 256 }, (_, i) => i));
  const rows = ['gpt-4o', 'phi-3'].flatMap((model) =>
    [1, 2, 3, 4].map((id) =>
      [
        id,
        model,
        `Kde leží město Děčín, číslo ${id}?`,
        `žlutý ${id}`,
        id % 2,
        id > 2 ? '850ms' : '1m 03s',
      ].join(';'),
    ),
  );
  const text = ['id;model;question;response;correct;duration', ...rows, '* Příliš málo otázek;;;;;'].join(
    '\n',
  );
  const bytes = Uint8Array.from([...text].map((letter) => letters.indexOf(letter)));
  const file = new File([bytes], 'a.csv');
  await library.load([{ path: 'a.csv', file }], { guesses: 'all' });
  expect(await samples()).toBe(4);
  expect(await one('latency_ms')).toEqual([63_000, 63_000, 850, 850, 63_000, 63_000, 850, 850]);
  const [first] = await library.db.query<{ input: string }>(
    sql`SELECT input_preview AS input FROM samples ORDER BY sample_id LIMIT 1`,
  );
  expect(first?.input).toBe('Kde leží město Děčín, číslo 1?');
  expect(await library.db.query(sql`SELECT code, message FROM problems ORDER BY code`)).toEqual([
    {
      code: 'code_page',
      message: 'This table is not UTF-8. The letters are read as Windows-1250 (Central European).',
    },
    {
      code: 'remark_row',
      message: 'This row is a remark and no answer, so it is left out: “* Příliš málo otázek”.',
    },
  ]);
});

const plain = `id,model,response,correct\n${Array.from({ length: 24_000 }, (_, i) => `q${i},gpt-4o,${'plain words '.repeat(4)},${i % 2}\n`).join('')}`;
const bytesOf = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const codes = async () =>
  (await library.db.query<{ code: string }>(sql`SELECT DISTINCT code FROM problems ORDER BY code`)).map(
    ({ code }) => code,
  );
const said = async () =>
  (await library.db.query<{ text: string }>(sql`SELECT output_preview AS text FROM responses`)).map(
    ({ text }) => text,
  );
const loadBytes = (...parts: Uint8Array<ArrayBuffer>[]) =>
  library.load([{ path: 'a.csv', file: new File(parts, 'a.csv') }], { guesses: 'all' });

test('letters behind a megabyte of plain ones say what all of it is written in', async () => {
  expect(plain.length).toBeGreaterThan(2 ** 20);
  await loadBytes(bytesOf(`${plain}last,gpt-4o,Quel élève a reçu la première réponse à côté ?,1\n`));
  expect(await said()).toContain('Quel élève a reçu la première réponse à côté ?');
  expect(await codes()).toEqual(['code_page']);
});

test('one byte that is no UTF-8 is said: where all else is plain, and where the text is UTF-8', async () => {
  const row = (text: string) => new TextEncoder().encode(`last,gpt-4o,${text},1\n`);
  const broken = (text: string, at: number) => row(text).map((byte, i) => (i === at ? 0xff : byte));
  await loadBytes(bytesOf(plain), broken('plain', 14));
  expect(await codes()).toEqual(['code_page']);
  await library.fresh();
  await loadBytes(bytesOf(plain), row('什么是人工智能'), broken('什么是人工智能', 13));
  expect(await said()).toContain('什么是人工智能');
  expect(await library.db.query(sql`SELECT code, line FROM problems WHERE code LIKE 'utf8%'`)).toEqual([
    { code: 'utf8_repaired', line: 24_003 },
  ]);
});

test.each(['a table', 'JSON Lines'])(
  'lines of %s that end in a carriage return alone are lines',
  async (kind) => {
    const lines =
      kind === 'a table'
        ? plain.split('\n').slice(0, 60)
        : plain
            .split('\n')
            .slice(1, 60)
            .map((line) => {
              const [id, model, response, correct] = line.split(',');
              return JSON.stringify({ id, model, response, correct: Number(correct) });
            });
    await loadBytes(bytesOf(`${lines.join('\r')}\r`));
    expect(await said()).toHaveLength(59);
    expect(await codes()).toEqual(['cr_lines']);
  },
);

test('letters of no code page that is known are told, wherever they stand', async () => {
  const cyrillic = [0xc3, 0xee, 0xf0, 0xee, 0xe4, 0x20, 0xed, 0xe0, 0xf5, 0xee, 0xe4, 0xe8, 0xf2, 0xf1, 0xff];
  await loadBytes(bytesOf(`${plain}x,gpt-4o,`), new Uint8Array(cyrillic), bytesOf(',1\n'));
  expect(await codes()).toEqual(['encoding_unknown']);
});

const range = Array.from({ length: 12 }, (_, i) => i);
test.each([
  [
    'a row an answer',
    [
      'id,model,response,correct',
      ...range.map((i) => `q${i},${i % 2 ? 'gpt-4o' : 'phi-3'},Là-bas ${i},${i % 2}`),
    ],
  ],
  [
    'a column a model',
    [
      'question,gpt-4o_response,gpt-4o,phi-3_response,phi-3',
      ...range.map((i) => `Où ${i} ?,Là-bas ${i},${i % 2},Ici ${i},1`),
    ],
  ],
])('a bad byte in UTF-8 leaves the rest of it UTF-8, and is said: %s', async (_, lines) => {
  const bytes = new TextEncoder().encode(lines.join('\n'));
  bytes[bytes.lastIndexOf(0x62)] = 0xe9;
  await loadBytes(bytes);
  expect(await said()).toContain('Là-bas 3');
  expect((await said()).filter((text) => text.includes('\ufffd'))).toEqual(['Là-\ufffdas 11']);
  expect(await codes()).toEqual(['utf8_repaired']);
});

test.each([',GPT-4o,,Claude 3,', ',GPT-4o,GPT-4o,Claude 3,Claude 3'])(
  'names of columns in two lines are one name, which is said, and the title above is passed over: %s',
  async (models) => {
    const rows = range.map((i) => `What is ${i}?,${i % 2},0.${i},1,1.${i}`);
    const heads = ['Results of May,,,,', models, 'question,correct,latency,correct,latency'];
    await library.load([droppedText('a.csv', [...heads, ...rows].join('\n'))]);
    expect((await sums()).map(({ model, metric, n, score }) => [model, metric, n, score])).toEqual([
      ['Claude 3', 'correct', 12, 12],
      ['GPT-4o', 'correct', 12, 6],
    ]);
    expect(await samples()).toBe(12);
    expect(await codes()).toEqual(['heads', 'lines_above']);
    const [last] = await library.db.query<{ text: string }>(
      sql`SELECT max(input_preview) AS text FROM samples`,
    );
    expect(last?.text).toBe('What is 9?');
  },
);

test('names in two lines hold where merged cells are filled below them', async () => {
  const rows = ['math', 'code'].flatMap((task, t) =>
    range.map((i) => [i > 0 ? '' : task, `${i}${task}`, (i + t) % 2, 1].join(',')),
  );
  const heads = [',,GPT-4o,Claude', 'task,id,correct,correct'];
  await library.load([droppedText('a.csv', [...heads, ...rows].join('\n'))], { guesses: 'all' });
  expect((await sums()).map(({ model, n, score }) => [model, n, score])).toEqual([
    ['Claude', 24, 24],
    ['GPT-4o', 24, 12],
  ]);
});

test('rows that name no model are of the model that a person names', async () => {
  const rows = range.flatMap((i) =>
    ['gpt-4o', i > 8 ? '' : 'phi-3'].map((model, m) => `q${i},${model},${(i + m) % 2}`),
  );
  const first = await library.load([droppedText('a.csv', ['id,model,correct', ...rows].join('\n'))]);
  const [table] = first.tables;
  expect(table?.guess.open.map(({ code }) => code)).toEqual(['unnamed_rows']);
  expect(table?.guess.mapping.model).toEqual({ from: 'column', empty: 'phi-3' });
  const mapping = { ...(table?.guess.mapping as Mapping), model: { from: 'column', empty: 'mine' } as const };
  expect(mappingOf(JSON.parse(mappingJson(mapping)))).toEqual(mapping);
  await library.map(table?.sourceNos ?? [], mapping);
  expect((await sums()).map(({ model, n }) => [model, n])).toEqual([
    ['gpt-4o', 12],
    ['mine', 3],
    ['phi-3', 9],
  ]);
});

test('several judges, a row each: a metric for each beside their mean, on one answer', async () => {
  const rows = ['gpt-4o', 'phi-3'].flatMap((model, m) =>
    [1, 2, 3, 4, 5, 6].flatMap((id) =>
      ['Anna', 'Ben'].map((judge, j) => [id, model, judge, 1 + ((id + m + j * (id % 2)) % 5)].join(',')),
    ),
  );
  const { tables } = await library.load([droppedText('a.csv', ['id,model,judge,score', ...rows].join('\n'))]);
  expect(tables.map(({ guess }) => guess.sure)).toEqual([true]);
  const [counts] = await library.db.query(
    sql`SELECT count(*)::INTEGER AS responses, max(epoch) AS epochs FROM responses`,
  );
  expect(counts).toEqual({ responses: 12, epochs: 1 });
  expect((await sums()).filter(({ model }) => model === 'gpt-4o')).toEqual([
    { model: 'gpt-4o', metric: 'score', n: 6, score: 18.5 },
    { model: 'gpt-4o', metric: 'score_by_anna', n: 6, score: 17 },
    { model: 'gpt-4o', metric: 'score_by_ben', n: 6, score: 20 },
  ]);
  expect(await library.db.query(sql`SELECT code FROM problems`)).toEqual([]);
  const [evaluation] = await listEvaluations(library.db);
  expect(evaluation && pickMetric(evaluation.metrics)?.metric).toBe('score');
  const [given] = await library.db.query(
    sql`SELECT DISTINCT metric_given AS given FROM scores WHERE metric = 'score_by_anna'`,
  );
  expect(given).toEqual({ given: 'score, Anna' });
});

test('merged cells are filled and sections read, each said on Files, and the lines of the file stay', async () => {
  const range = [1, 2, 3, 4, 5, 6];
  const merged = ['gpt-4o', 'phi-3'].flatMap((model, m) =>
    range.map((id) => `${id === 1 ? model : ''},${id},"a, ""b""",${(id + m) % 2}`),
  );
  await library.load([droppedText('a.csv', ['model,id,response,correct', ...merged].join('\n'))]);
  expect((await sums()).map(({ model, n }) => [model, n])).toEqual([
    ['gpt-4o', 6],
    ['phi-3', 6],
  ]);
  expect(await library.db.query(sql`SELECT code, message FROM problems`)).toEqual([
    {
      code: 'filled',
      message: 'Empty cells of “model” are read as the cell above, as merged cells are saved: 10 of them.',
    },
  ]);
  await library.fresh();
  const sections = ['gpt-4o', 'phi-3'].flatMap((model, m) => [
    `${model},,`,
    ...range.map((id) => `${id},text ${id},${id === 3 ? 'maybe' : (id + m) % 2}`),
  ]);
  await library.load([droppedText('b.csv', ['id,response,correct', ...sections].join('\n'))], {
    guesses: 'all',
  });
  expect(await library.db.query(sql`SELECT DISTINCT model FROM runs ORDER BY model`)).toEqual([
    { model: 'gpt-4o' },
    { model: 'phi-3' },
  ]);
  const problems = await library.db.query<{ code: string; message: string; line: number | null }>(
    sql`SELECT code, message, line FROM problems ORDER BY code, line`,
  );
  expect(problems[0]?.message).toBe(
    '2 lines of one cell are heads of sections: they say what the rows below are of, as column “model”.',
  );
});

test.each([
  [2001, '2,001'],
  [100_000, '100,000'],
])(
  'of a table of %i columns it is said that these are too many, and why nothing is read',
  async (width, said) => {
    const line = (cell: (i: number) => string) => Array.from({ length: width }, (_, i) => cell(i)).join(',');
    const text = [line((i) => `c${i}`), line(String), line(String)].join('\n');
    await library.load([{ path: 'a.csv', file: new File([text], 'a.csv') }], { guesses: 'all' });
    expect(await library.db.query(sql`SELECT code, message FROM problems`)).toEqual([
      {
        code: 'too_many_columns',
        message: `A table of ${said} columns: of more than 2,000, none is read. Drop it without the columns that are not needed.`,
      },
    ]);
  },
);

test.each([
  ['lines', 2001],
  ['a list', 2001],
  ['lines', 20_000],
])('the same is said of a table that is %s of JSON with %i columns', async (kind, width) => {
  const row = (n: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: width }, (_, i) => [`c${i}`, i * n])));
  const rows = [1, 2, 3].map(row);
  const text = kind === 'lines' ? rows.join('\n') : `[${rows.join(',')}]`;
  await library.load([droppedText('a.json', text)], { guesses: 'all' });
  const [problem] = await library.db.query<{ code: string; message: string }>(
    sql`SELECT code, message FROM problems`,
  );
  expect(problem).toMatchObject({ code: 'too_many_columns' });
  expect(problem?.message).toContain('Drop it without the columns that are not needed.');
});
