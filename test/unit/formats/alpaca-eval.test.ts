import { describe, expect, it } from 'vitest';
import { formats } from '$lib/formats';
import { readTranscript } from '$lib/formats/transcript';
import { hasRealData } from '../../support/real-data';
import { readAny } from './read-any';
import { readText } from './read-text';

const row = {
  ...{ instruction: 'Q', output_1: 'B', generator_1: 'base', output_2: 'A', generator_2: 'm' },
  ...{ annotator: 'judge', preference: 2, price_per_example: 0.5, raw_completion: 'why' },
};
const read = (rows: object[], path = 'annotations.json') => readText(formats, JSON.stringify(rows), path);

describe('annotations', () => {
  it.each([
    [2, 1],
    [1, 0],
    [0, 0.5],
    [1.5, 0.5],
    [1.25, 0.25],
    [null, null],
  ])('a preference of %s is a win of %s', (preference, score) => {
    const { format, sink } = read([{ ...row, preference }]);
    expect(format).toBe('alpaca-eval-annotations-file');
    expect(sink.rows[0]?.scores).toMatchObject([{ given: 'win over base, judge judge', score }]);
  });
  it('are of the second model; what they cost is the judge’s', () => {
    const { sink } = read([row]);
    expect(sink.runs).toMatchObject([{ model: 'm', evaluation: 'AlpacaEval' }]);
    expect(sink.rows[0]?.response).toMatchObject({ output: 'A', judgeCostUsd: 0.5 });
    expect(readTranscript('alpaca-eval-annotations', row)).toMatchObject({
      outputs: [[{ is: 'text', text: 'A' }]],
      verdicts: [
        { name: 'judge', text: 'why' },
        { name: 'answer of the baseline, base', text: 'B' },
      ],
    });
  });
  it('in the folder of another model are said to be', () => {
    const codes = (path: string) => read([row, row], path).sink.notes.map(({ code }) => code);
    expect(codes('results/other/judge/annotations.json')).toEqual(['model_differs']);
    expect(codes('results/m/judge/annotations.json')).toEqual([]);
    expect(codes('mine/annotations.json')).toEqual([]);
  });
});

describe.skipIf(!hasRealData)('real files', () => {
  const scoresOf = (model: string) => {
    const { format, sink } = readAny(formats, `alpaca_eval/${model}/alpaca_eval_gpt4/annotations.json`);
    expect(format).toBe('alpaca-eval-annotations-file');
    expect(sink.runs).toMatchObject([{ model }]);
    expect(sink.notes).toEqual([]);
    return new Map(sink.rows.map(({ sample, scores }) => [sample.input, scores[0]?.score ?? null]));
  };
  const sum = (values: readonly (number | null)[]) =>
    values.reduce<number>((total, value) => total + (value ?? 0), 0);

  it('of two models, 804 of 805 judged for both', () => {
    const [alpaca, davinci] = [scoresOf('alpaca-7b'), scoresOf('text_davinci_001')];
    expect([alpaca.size, davinci.size]).toEqual([805, 805]);
    // 584 of 1, 205 of 2, 16 of 0; 672, 112, 20 and one null.
    expect(sum([...alpaca.values()])).toBe(205 + 16 / 2);
    expect(sum([...davinci.values()])).toBe(112 + 20 / 2);
    const shared = [...alpaca].filter(([input]) => davinci.get(input) != null);
    expect(shared).toHaveLength(804);
    expect(sum(shared.map(([, score]) => score))).toBe(212.5);
    expect(sum(shared.map(([input]) => davinci.get(input) ?? null))).toBe(122);
  });
  it('outputs are the answers that were judged', () => {
    const outputs = readAny(formats, 'alpaca_eval/alpaca-7b/model_outputs.json');
    const judged = readAny(formats, 'alpaca_eval/alpaca-7b/alpaca_eval_gpt4/annotations.json');
    expect(outputs.format).toBe('alpaca-eval-outputs-file');
    const of = (read: typeof outputs) =>
      new Map(read.sink.rows.map(({ sample, response }) => [sample.input, response?.output]));
    expect(of(outputs)).toEqual(of(judged));
    expect(outputs.sink.runs[0]?.key).toBe(judged.sink.runs[0]?.key);
  });
});
