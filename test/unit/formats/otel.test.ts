import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTranscript } from '../../../src/lib/formats/transcript';
import { contentText } from '../../../src/lib/records/transcript';
import { sql } from '../../../src/lib/engine/sql';
import { hasRealData, realData } from '../../support/real-data';
import { otel } from '../../fixtures/tools/otel';
import { dropOf as generated } from '../import/tool-drops';
import { droppedText, dropOf, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.db.close());

const responses = () =>
  library.db.query<Record<string, string | number | null>>(
    sql`SELECT u.model, u.evaluation, r.input_tokens, r.output_tokens, r.turns, r.tool_calls, r.latency_ms, r.stop_reason,
               r.status, r.interaction_type, r.output_preview
        FROM responses r JOIN runs u USING (run_id) ORDER BY u.evaluation, u.model, r.input_tokens`,
  );

test('a score that is left empty is none, and no 0', async () => {
  await library.fresh();
  const said = (key: string, stringValue: string) => ({ key, value: { stringValue } });
  const evaluated = (name: string, value: string) => ({
    name: 'gen_ai.evaluation.result',
    attributes: [said('gen_ai.evaluation.name', name), said('gen_ai.evaluation.score.value', value)],
  });
  const span = {
    ...{ traceId: 't', spanId: 's', startTimeUnixNano: '1', endTimeUnixNano: '2' },
    attributes: [said('gen_ai.operation.name', 'chat'), said('gen_ai.request.model', 'alder')],
    events: [evaluated('empty', ''), evaluated('half', '0.5')],
  };
  const text = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] });
  await library.load([droppedText('trace.json', text)]);
  expect(await library.db.query(sql`SELECT metric, score FROM scores WHERE score IS NOT NULL`)).toEqual([
    { metric: 'half', score: 0.5 },
  ]);
});

test('tokens are those of the innermost calls, and a tool counts once', async () => {
  await library.fresh();
  await library.load(generated('otel', otel()));
  const rows = await responses();
  expect(rows).toHaveLength(14);
  expect(rows[0]).toMatchObject({
    model: expect.stringContaining('unnamed model') as string,
    evaluation: 'bare-agent',
    input_tokens: null,
    status: 'ok',
    output_preview: null,
  });
  expect(rows[1]).toMatchObject({
    model: 'fictional/alder',
    input_tokens: 21,
    output_tokens: 1,
    turns: 1,
    tool_calls: 0,
    latency_ms: 900,
    stop_reason: 'stop',
  });
  expect(rows[7]).toMatchObject({
    model: 'fictional/birch',
    input_tokens: 21,
    output_tokens: 1,
    turns: 2,
    tool_calls: 1,
    latency_ms: 900,
    interaction_type: 'agentic',
  });
});

test('the record of an answer tells the whole conversation', async () => {
  await library.fresh();
  await library.load(generated('otel', otel()).filter(({ path }) => path.includes('birch')));
  const [part] = await library.db.query<{ source_id: number; byte_offset: number; byte_length: number }>(
    sql`SELECT source_id, byte_offset, byte_length FROM parts ORDER BY byte_offset LIMIT 1`,
  );
  if (part === undefined) throw new Error('no part');
  const text = await library.text(part.source_id, part.byte_offset, part.byte_length);
  const read = readTranscript('otel-traces', JSON.parse(text), null);
  expect(
    read?.turns.map(({ role, calls }) => [
      role,
      calls.map(({ name, result }) => [name, result && contentText(result.content)]),
    ]),
  ).toEqual([
    ['user', []],
    ['assistant', [['add', '11']]],
    ['assistant', []],
  ]);
  expect(read?.verdicts).toEqual([{ name: 'correctness', text: 'compared with 11' }]);
});

test.skipIf(!hasRealData)('real traces have one answer each', async () => {
  await library.fresh();
  await library.load(dropOf(realData, 'otel'));
  expect(await responses()).toMatchObject([
    { evaluation: 'helm-agent', input_tokens: null, turns: null, latency_ms: 4661.153, status: 'ok' },
    {
      model: 'gpt-4.1-mini',
      evaluation: 'helm_agent',
      input_tokens: 1822,
      output_tokens: 43,
      turns: 1,
      tool_calls: 0,
      latency_ms: 1976.84,
      stop_reason: 'stop',
    },
  ]);
});

test('spans of a trace that stand in several lines are one answer, however large the file is', async () => {
  const [document] = generated('otel', otel()).filter(({ path }) => path.includes('birch'));
  if (document === undefined) throw new Error('no document');
  const { resourceSpans } = JSON.parse(await document.file.text()) as {
    resourceSpans: { resource: unknown; scopeSpans: { spans: unknown[] }[] }[];
  };
  const [{ resource, scopeSpans } = { resource: null, scopeSpans: [] }] = resourceSpans;
  const lines = scopeSpans
    .flatMap(({ spans }) => spans)
    .map((span) => ({ resourceSpans: [{ resource, scopeSpans: [{ spans: [span] }] }] }))
    .toReversed();
  const text = [{ resourceMetrics: [] }, ...lines].map((line) => JSON.stringify(line)).join('\n');
  const small = await openLibrary({ chunk: 2000, workers: 2 });
  const read = async (files: Parameters<typeof small.load>[0]): Promise<unknown> => {
    await small.fresh();
    await small.load(files);
    return small.db.query(
      sql`SELECT u.model, r.* EXCLUDE (run_id, response_id, sample_key), c.metric, c.score
          FROM responses r JOIN runs u USING (run_id) JOIN scores c USING (response_id)
          ORDER BY r.latency_ms, r.output_preview`,
    );
  };
  const whole = await read([document]);
  expect(whole).toHaveLength(6);
  expect(await read([droppedText('birch.otlp.jsonl', text)])).toEqual(whole);
  const [part] = await small.db.query<{ source_id: number; byte_offset: number; byte_length: number }>(
    sql`SELECT source_id, byte_offset, byte_length FROM parts ORDER BY byte_offset LIMIT 1`,
  );
  if (part === undefined) throw new Error('no part');
  expect(JSON.parse(await small.text(part.source_id, part.byte_offset, part.byte_length))).toMatchObject({
    spanId: 'second',
  });
  await small.db.close();
});
