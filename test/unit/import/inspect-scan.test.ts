import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listSources } from '$lib/analysis/files/sources';
import { sql } from '$lib/engine/sql';
import { readTranscript } from '$lib/formats/transcript';
import { missingHalf } from '$lib/formats/missing-half';
import { mergeTranscripts } from '$lib/records/transcript';
import { droppedText, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => void (library = await openLibrary()), 60_000);
beforeEach(() => library.fresh());
afterAll(() => library.db.close());

const sample = (id: number, epoch: number) => ({
  ...{ id, epoch, input: `1 + ${id}?`, target: 'x', messages: [] },
  output: { choices: [], completion: `answer ${id}, epoch ${epoch}` },
  scores: { match: { value: epoch === 1 ? 'C' : 'I' } },
});
const log = droppedText(
  'log.json',
  JSON.stringify({
    ...{ version: 2, status: 'success' },
    eval: {
      eval_id: 'E1',
      task: 'sums',
      model: 'alder',
      created: '2026-01-01',
      config: { epochs: 2 },
      dataset: {},
    },
    samples: [1, 2].flatMap((id) => [sample(id, 1), sample(id, 2)]),
  }),
);

const row = (id: number, epoch: number, given: object) => ({
  ...{ transcript_id: `t${id}${epoch}`, transcript_source_id: 'E1', transcript_source_uri: 'log.json' },
  ...{ scanner_key: 'the', scanner_name: 'the', task_name: 'sums', model: 'alder', id: String(id), epoch },
  // Both repeat the log, and would count twice.
  ...{ score: '{"value": "C"}', score_match: 'C', total_tokens: 99, input_type: 'transcript', input_id: 't' },
  ...{ value: '3', value_type: 'number', explanation: 'Found it in [M2].', message_references: '[]' },
  ...{ scan_error: null, scan_total_tokens: 7, ...given },
});
const scan = (...rows: object[]) =>
  droppedText('the.jsonl', rows.map((one) => JSON.stringify(one)).join('\n'));
const rows = [
  row(1, 1, {}),
  row(1, 2, { value: '5' }),
  row(2, 1, { value: '0', scan_error: 'out of time' }),
  row(1, 1, { scanner_key: 'refused', value: 'true', value_type: 'boolean' }),
  row(2, 2, { scanner_key: 'tone', value: 'polite', value_type: 'string' }),
  row(1, 1, { scanner_key: 'length', input_type: 'message', value: '2' }),
  row(1, 1, { scanner_key: 'length', input_type: 'message', value: '6' }),
];

const scores = () =>
  library.db.query(
    sql`SELECT sample_id AS id, r.epoch::INTEGER AS epoch, s.metric, s.score FROM scores s JOIN responses r USING (response_id)
        JOIN samples USING (sample_key) WHERE s.metric <> 'match' ORDER BY id, epoch, metric`,
  );
const found = [
  { id: '1', epoch: 1, metric: 'length_mean_over_messages', score: 4 },
  { id: '1', epoch: 1, metric: 'refused', score: 1 },
  { id: '1', epoch: 1, metric: 'the', score: 3 },
  { id: '1', epoch: 2, metric: 'the', score: 5 },
  // A scan that failed found nothing, not 0.
  { id: '2', epoch: 1, metric: 'the', score: null },
];

test.each(['log first', 'scan first'])(
  'a scan meets the answers of its log, epoch by epoch: %s',
  async (order) => {
    const files = [log, scan(...rows)];
    for (const file of order === 'log first' ? files : files.toReversed()) await library.load([file]);
    expect(await scores()).toEqual(found);
    const [counts] = await library.db.query(
      sql`SELECT (SELECT count(*)::INTEGER FROM samples) AS samples, (SELECT count(*)::INTEGER FROM responses) AS responses,
               (SELECT count(*)::INTEGER FROM runs) AS runs, (SELECT sum(score) FROM scores WHERE metric = 'match') AS matched`,
    );
    expect(counts).toEqual({ samples: 2, responses: 4, runs: 1, matched: 2 });
    expect(
      await library.db.query(
        sql`SELECT r.output_preview AS output, t.key, t.value FROM response_tags t JOIN responses r USING (response_id)`,
      ),
    ).toEqual([{ output: 'answer 2, epoch 2', key: 'tone', value: 'polite' }]);
    expect(await library.db.query(sql`SELECT DISTINCT kind FROM metrics WHERE metric <> 'match'`)).toEqual([
      { kind: 'diagnostic' },
    ]);
  },
);

test('a scan whose log is not there says so', async () => {
  await library.load([scan(...rows)]);
  expect(await scores()).toEqual(found);
  const missing = async () =>
    (await listSources(library.db)).flatMap(
      ({ format, runFacts }) => missingHalf(format, runFacts)?.text ?? [],
    );
  expect(await missing()).toEqual([expect.stringMatching(/^The log that was scanned is missing/)]);
  await library.load([log]);
  expect(await missing()).toEqual([]);
});

test('the messages that a scan cites are quoted from the log, where that is there', () => {
  const cites = JSON.stringify([{ type: 'message', cite: '[M2]', id: 'm2' }]);
  const scanned = readTranscript('inspect-scan', row(1, 1, { message_references: cites }));
  const messages = ['asks', 'says'].map((content, i) => ({
    ...{ id: `m${i + 1}`, role: i === 0 ? 'user' : 'assistant', content },
  }));
  const explained = { match: { value: 'C', explanation: 'equal' } };
  const logged = readTranscript('inspect-log', { ...sample(1, 1), messages, scores: explained });
  if (scanned === null || logged === null) throw new Error('not read');
  expect(mergeTranscripts([logged, scanned]).verdicts).toEqual([
    { name: 'match', text: 'equal' },
    { name: 'the', text: 'Found it in [M2].\n[M2] assistant: “says”' },
  ]);
  expect(mergeTranscripts([scanned]).verdicts).toEqual([
    { name: 'the', text: 'Found it in [M2].\n[M2] message m2, which no file that is loaded holds' },
  ]);
});
