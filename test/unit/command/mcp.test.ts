import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text as textOfStream } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesAt } from '../../../src/command/inputs';
import { serveTools } from '../../../src/command/mcp/protocol';
import { INSTRUCTIONS, toolsFor } from '../../../src/command/mcp/tools';
import { type Loaded, load } from '../../../src/command/open';
import { statsInWorkers } from '../support/stats-here';

const demo = join(import.meta.dirname, '../../../public/demo');
const about = { name: 'evalbook', version: '0', instructions: INSTRUCTIONS };
const desk = 'synthetic-support-desk';

let loaded: Loaded;
beforeAll(async () => {
  loaded = await load([{ path: demo, files: await filesAt(demo) }]);
});
afterAll(async () => {
  statsInWorkers();
  await loaded.library.close();
});

interface Reply {
  id: number | null;
  result?: Record<string, unknown>;
  error?: { code: number; message: string };
}

async function said(...lines: readonly (object | string)[]): Promise<Reply[]> {
  const output = new PassThrough();
  const input = Readable.from(
    lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`),
  );
  await serveTools(toolsFor(loaded), about, { input, output });
  output.end();
  const text = await textOfStream(output);
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Reply]));
}

async function call(name: string, given: object = {}): Promise<{ text: string; isError: boolean }> {
  const [reply] = await said({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: given },
  });
  const { content, isError } = reply?.result as { content: { text: string }[]; isError: boolean };
  return { text: content[0]?.text ?? '', isError };
}

test('it introduces itself, lists its tools, and answers no notification', async () => {
  const replies = await said(
    { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2024-11-05' } },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', id: 2, method: 'tools/list' },
    { jsonrpc: '2.0', id: 3, method: 'ping' },
  );
  expect(replies.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(replies[0]?.result).toMatchObject({ serverInfo: { name: 'evalbook' }, capabilities: { tools: {} } });
  const tools = replies[1]?.result?.['tools'] as { name: string; inputSchema: { type: string } }[];
  expect(tools.map(({ name }) => name)).toEqual(['evaluations', 'compare', 'view', 'query']);
  expect(tools.every(({ inputSchema }) => inputSchema.type === 'object')).toBe(true);
});

test('what is no request is answered with what is wrong, and the next one still is', async () => {
  const replies = await said(
    '{"id":',
    { id: 1, method: 'resources/list' },
    { id: 2 },
    { id: 3, method: 'ping' },
  );
  expect(replies.map(({ id, error }) => [id, error?.code ?? 0])).toEqual([
    [null, -32700],
    [1, -32601],
    [2, -32600],
    [3, 0],
  ]);
  const [unknown] = await said({ id: 4, method: 'tools/call', params: { name: 'weigh' } });
  expect(unknown?.error?.message).toBe('There is no tool weigh.');
});

test('evaluations: what is there, by the names that the other tools take', async () => {
  const { evaluations } = JSON.parse((await call('evaluations')).text) as {
    evaluations: { evaluation: string; models: string[]; metrics: { metric: string }[] }[];
  };
  const found = evaluations.find(({ evaluation }) => evaluation === desk);
  expect(found?.models.sort()).toEqual(['aster-large', 'aster-mini', 'brook-2', 'cobalt-s']);
  expect(found?.metrics.map(({ metric }) => metric)).toEqual(['exact_match', 'f1']);
});

test.each<[string, object, RegExp[]]>([
  [
    'a difference that is told apart, with its ledger',
    { old: 'aster-large', new: 'aster-mini', evaluation: desk, margin: 2 },
    [/^WORSE {3}aster-large is better than aster-mini by 11\.6 points on 393 shared samples/m, /compared/],
  ],
  [
    'one that is not, with what would tell',
    { old: 'aster-large', new: 'brook-2', evaluation: desk, margin: 2 },
    [/^CANNOT TELL YET/m, /would settle/, /^Next run: /m],
  ],
  [
    'without a margin nothing is "not worse"',
    { old: 'aster-large', new: 'brook-2', evaluation: desk },
    [/^CANNOT TELL YET/m],
  ],
  [
    'samples chosen by a model’s own result show nothing',
    { old: 'aster-large', new: 'brook-2', evaluation: desk, where: 'right("aster-large")' },
    [/^CANNOT TELL YET/m, /by (their|its) (own )?result|by the result/],
  ],
  [
    'few samples say that they are few',
    {
      old: 'aster-large',
      new: 'brook-2',
      evaluation: desk,
      where: 'tag.topic = "refunds" and tag.difficulty = "hard" and tag.language = "es"',
    },
    [/^CANNOT TELL YET/m, /few/],
  ],
])('compare: %s', async (_, given, said) => {
  const { text, isError } = await call('compare', given);
  expect(isError).toBe(false);
  for (const sentence of said) expect(text).toMatch(sentence);
});

test.each<[string, string, object, RegExp]>([
  [
    'a model that is not there',
    'compare',
    { old: 'aster-large', new: 'gpt', evaluation: desk },
    /gpt has no answers to/,
  ],
  [
    'a model that may be two',
    'compare',
    { old: 'aster', new: 'brook-2', evaluation: desk },
    /aster may be aster-large and aster-mini/,
  ],
  ['an evaluation that is not named', 'compare', { old: 'aster-large', new: 'brook-2' }, /say which/],
  [
    'a metric that is not there',
    'compare',
    { old: 'aster-large', new: 'brook-2', evaluation: desk, metric: 'bleu' },
    /There are exact_match and f1/,
  ],
  ['a model that is missing', 'compare', { old: 'aster-large', evaluation: desk }, /new is missing/],
  [
    'a filter that is misspelt',
    'view',
    { name: 'leaderboard', evaluation: desk, where: 'topic = refunds' },
    /Nothing is called topic\. Did you mean tag\.topic = refunds\?/,
  ],
  ['a view that is none', 'view', { name: 'verdikt' }, /There is no view verdikt/],
  ['a statement that writes', 'query', { sql: 'DELETE FROM scores' }, /./],
  ['two statements', 'query', { sql: 'SELECT 1; SELECT 2' }, /./],
  ['a file of this machine', 'query', { sql: "SELECT * FROM read_text('/etc/hostname')" }, /./],
])('%s is an answer that says what to do', async (_, tool, given, said) => {
  const { text, isError } = await call(tool, given);
  expect([isError, text]).toEqual([true, expect.stringMatching(said)]);
});

test('a view is a table with what it found; a query at most a hundred rows', async () => {
  const view = await call('view', { name: 'leaderboard', evaluation: desk });
  expect(view.text).toMatch(/\| aster-large \|/);
  const cut = await call('query', { sql: 'SELECT response_id FROM responses' });
  expect(cut.text).toMatch(/The first 100 rows: there are more\.$/);
  const counted = await call('query', { sql: 'SELECT count(*) AS n FROM samples' });
  expect(JSON.parse(counted.text)).toMatchObject([{ n: expect.any(Number) as number }]);
});
