import { expect, it } from 'vitest';
import { formats } from '$lib/formats';
import { readTranscript } from '$lib/formats/transcript';
import { contentText } from '$lib/records/transcript';
import { terminalBench } from '../../fixtures/tools/terminal-bench';
import { readText } from './read-text';

const files = Object.entries(terminalBench().files);
const read = (path: string) => {
  const text = files.find(([name]) => name === path)?.[1].toString();
  if (text === undefined) throw new Error(`no ${path}`);
  return readText(formats, text, path).sink;
};
const alder = read('runs/2026-01-01__10-00-00/results.json');
const birch = read('runs/fictional-birch/results.json');
const codes = ({ notes }: typeof alder) => notes.map(({ code }) => code).sort();

it('a trial that could not be tested is failed and has no score, and that is said', () => {
  const untested = birch.rows.filter(({ response }) => response?.status === 'error');
  expect(untested).toMatchObject([
    { sample: { id: 'q4' }, response: { error: 'parse_error' }, scores: [{ score: null, isCorrect: null }] },
  ]);
  expect(codes(birch)).toEqual(['model_from_path', 'not_tested']);
  // 3 of 6 by the harness, to which a trial that was not tested is not resolved.
  expect(birch.declarations).toMatchObject([{ value: 0.5, n: 6 }]);
});

it('a timeout of the agent keeps its score', () => {
  const last = birch.rows.find(({ sample }) => sample.id === 'q6');
  expect(last?.response).toMatchObject({ status: 'ok', stopReason: 'agent_timeout', latencyMs: 6000 });
  expect(last?.scores[0]?.score).toBe(0);
});

it('0 tokens in and out are unknown, and said', () => {
  const known = ({
    inputTokens,
    outputTokens,
  }: {
    inputTokens?: number | null;
    outputTokens?: number | null;
  }) => [inputTokens, outputTokens].every((count) => typeof count === 'number');
  expect(alder.responses().filter(known)).toEqual([]);
  expect(codes(alder)).toEqual(['tokens_unknown']);
  expect(birch.responses().filter(known)).toHaveLength(6);
});

it('attempts are repeats', () => {
  expect(
    alder
      .responses()
      .map(({ epoch }) => epoch)
      .slice(0, 4),
  ).toEqual([1, 2, 1, 2]);
});

it('the model is in the metadata, else the folder; a folder of the leaderboard names the agent too', () => {
  const metadata = read('runs/2026-01-01__10-00-00/run_metadata.json');
  expect(metadata.runs[0]).toMatchObject({
    model: 'fictional/alder',
    condition: 'terminus',
    key: alder.runs[0]?.key,
  });
  const board = read('20260101_goose_cedar-1/2026-01-01__12-00-00_results.json');
  expect(board.runs[0]).toMatchObject({ condition: 'goose', name: '2026-01-01__12-00-00' });
  expect(board.runs[1]).toMatchObject({ model: 'cedar-1', role: 'aggregate' });
  const trial = read('runs/fictional-birch/q1/q1.1-of-1.run/results.json');
  expect(trial.runs[0]?.key).toBe(birch.runs[0]?.key);
});

it('two runs in one folder are two', () => {
  const text = files[0]?.[1].toString() ?? '';
  const keys = ['2026-01-01__10-00-00', '2026-01-02__10-00-00'].map(
    (stamp) => readText(formats, text, `a/${stamp}_results.json`).sink.runs[0]?.key,
  );
  expect(new Set(keys).size).toBe(2);
});

it('a reader sees the task and which tests failed', () => {
  const record = { instruction: 'Do', parser_results: { a: 'passed', b: 'failed' }, failure_mode: 'unset' };
  const transcript = readTranscript('terminal-bench-results', record);
  expect(contentText(transcript?.input ?? [])).toBe('Do');
  expect(transcript?.verdicts).toEqual([{ name: 'resolved', text: '1 of 2 tests passed\nFailed: b' }]);
});
