import { describe, expect, it } from 'vitest';
import { longText } from '$lib/json/long-text';
import { JsonTape } from '$lib/json/tape';
import { errorKind } from '$lib/formats/shared/error-kind';
import { datasetOfPath, languagePair, timeOfRunId } from '$lib/formats/mt/run';
import { jsonText } from '$lib/formats/shared/reading';
import { snakeCase } from '$lib/records/snake-case';
import { readTime, timeOf } from '$lib/formats/shared/timestamps';
import { Collector } from './collect';

const tape = new JsonTape();
function read(value: unknown) {
  const bytes = new TextEncoder().encode(JSON.stringify(value, null, 3));
  expect(tape.parse(bytes, 0, bytes.length)).toBeNull();
  return tape.root;
}

it.each([
  ['exactMatch', 'exact_match'],
  ['Exact Match', 'exact_match'],
  ['chrF++', 'chrf'],
  ['ROUGE-L', 'rouge_l'],
  ['pass@5', 'pass_at_5'],
  ['IFEval.strict', 'ifeval_strict'],
  ['准确率', '准确率'],
  ['++', ''],
])('%s in snake case is %s', (name, expected) => {
  expect(snakeCase(name)).toBe(expected);
});

it.each([
  ['TimeoutError: deadline exceeded', 'timeout'],
  ['Request timed out after 600 s', 'timeout'],
  ['Error code: 429 - rate limit reached', 'rate_limit'],
  ['You exceeded your current quota', 'rate_limit'],
  ["This model's maximum context length is 8192 tokens", 'context_length'],
  ['prompt is too long: 210000 tokens', 'context_length'],
  ['Response blocked by content filter', 'refusal'],
  ['judge returned no verdict', 'judge'],
  ['HTTP 503 Service Unavailable', 'service'],
  ['openai.APIConnectionError: Connection error.', 'service'],
  ['tool call failed: no such file', 'tool'],
  ['RuntimeError: No services started.\nCompose up stderr', 'tool'],
  ['KeyError: x', 'other'],
])('%s is %s', (message, kind) => {
  expect(errorKind(message)).toBe(kind);
  expect(errorKind(longText(message))).toBe(kind);
});

describe('times', () => {
  it.each([
    ['1764204739.5', 1764204739500],
    [1764204739, 1764204739000],
    ['2026-06-01T03:22:41Z', Date.UTC(2026, 5, 1, 3, 22, 41)],
    ['2026-06-01T03:22:41+02:00', Date.UTC(2026, 5, 1, 1, 22, 41)],
    ['2026-06-01T03:22:41', Date.UTC(2026, 5, 1, 3, 22, 41)],
    ['2026-06-01', Date.UTC(2026, 5, 1)],
    ['2026-06-01 03:22:41.250 UTC', Date.UTC(2026, 5, 1, 3, 22, 41, 250)],
    ['2024-02-29', Date.UTC(2024, 1, 29)],
    ['2024-02-30', null],
    ['2023-02-29T10:00:00Z', null],
    ['2024-13-01', null],
    ['2024-01-01T25:00:00Z', null],
    ['20240101', Date.UTC(2024, 0, 1)],
    [20240101, Date.UTC(2024, 0, 1)],
    ['20240101T101112Z', Date.UTC(2024, 0, 1, 10, 11, 12)],
    [20240230, null],
    [1764204739500, 1764204739500],
    ['1764204739500', 1764204739500],
    [1764204739500000, 1764204739500],
    [1764204739500000000, 1764204739500],
    [12, null],
    ['yesterday', null],
    [0, null],
    [null, null],
  ])('%j', (value, expected) => {
    expect(timeOf(tape, read(value))).toBe(expected);
  });
  it('what stands there and is no time is said, once with its field', () => {
    const said = (value: unknown): string[] => {
      const sink = new Collector();
      readTime(tape, read(value), 'created', sink);
      return sink.notes.map(({ severity, field, message }) => `${severity} ${field}: ${message}`);
    };
    expect(said('2024-02-30')).toEqual([
      'warning created: "2024-02-30" is not a date or time and was left out. Write it as 2024-01-31T12:00:00Z.',
    ]);
    for (const fine of ['2024-02-29', 1764204739, null, '', 0]) expect(said(fine)).toEqual([]);
  });
  it('from a run id', () => {
    expect(timeOfRunId('run_20260612_124749_openai_gpt55')).toBe(Date.UTC(2026, 5, 12, 12, 47, 49));
    expect(timeOfRunId('run_20269912_124749')).toBeNull();
    expect(timeOfRunId('run_20260230_124749')).toBeNull();
    expect(timeOfRunId('a1b2c3d4-e5f6-7890-abcd-ef1234567890')).toBeNull();
  });
});

describe('names', () => {
  it('of datasets', () => {
    expect(datasetOfPath('datasets/curated/eng-cym-dev-v1.json')).toBe('eng-cym-dev-v1');
    expect(datasetOfPath('C:\\data\\x.json')).toBe('x');
    expect(datasetOfPath(null)).toBeNull();
  });
  it.each([
    [{ source_lang: 'English', target_lang: 'Welsh', language_pair: 'eng>wel' }, 'English–Welsh'],
    [{ source_lang: '', target_lang: 'Welsh', language_pair: 'eng>wel' }, 'eng–wel'],
    [{ language_pair: 'EN→CRK' }, 'EN–CRK'],
    [{ language_pair: 'English -> Turkmen' }, 'English–Turkmen'],
    [{ source_lang: 'English' }, null],
  ])('of language pairs: %j', (dataset, expected) => {
    const root = read(dataset);
    expect(languagePair(tape, root, tape.get(root, 'language_pair'))).toBe(expected);
  });
  it('JSON keeps its spelling and loses its white space', () => {
    const bytes = new TextEncoder().encode('{ "a b" : [ 1.0 ,\n "x \\" y\\\\" ] }');
    tape.parse(bytes, 0, bytes.length);
    expect(jsonText(tape, tape.root)).toBe('{"a b":[1.0,"x \\" y\\\\"]}');
  });
});
