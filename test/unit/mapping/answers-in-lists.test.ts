import { describe, expect, test } from 'vitest';
import { guess } from '../../../src/lib/mapping/guess';
import type { Guess } from '../../../src/lib/mapping/mapping';
import { looked, readBy } from './generated/read';

const guessOf = async (path: string, text: string): Promise<Guess> => {
  const table = await looked({ path, text });
  const [one] = guess(table === null ? [] : [table]);
  if (one === undefined) throw new Error('No guess');
  return one.guess;
};
const asked = ({ open }: Guess): string[] => open.map(({ code }) => code);
const models = ['gpt-4o', 'claude-3-opus'];
const asks = (i: number): string => `In which country do people find the town number ${String(i)}, please?`;
const says = (n: number): string => `It is in country ${String(n)}, people say there.`;
const right = (n: number): boolean => (n * 7919) % 13 < 6;

describe('a list of answers below each sample', () => {
  const record = (i: number) => ({
    id: i,
    question: asks(i),
    results: models.map((model, m) => ({
      model,
      answer: says(i + m * 20),
      score: Number(right(i + m * 20)),
    })),
  });
  const file = {
    path: 'results.jsonl',
    text: Array.from({ length: 9 }, (_, i) => `${JSON.stringify(record(i))}\n`).join(''),
  };

  test('has an answer of each model that it names', async () => {
    const found = await guessOf(file.path, file.text);
    expect([found.mapping.model, asked(found)]).toEqual([{ from: 'columns' }, []]);
    const { read } = await readBy(file, found.mapping);
    const rows = read.flatMap((one) => ('row' in one ? [one.row] : []));
    expect(
      rows.map(({ model, sample, output, scores }) => [model, sample, output, scores[0]?.score]),
    ).toEqual(
      Array.from({ length: 9 }, (_, i) =>
        models.map((model, m) => [model, `id: ${String(i)}`, says(i + m * 20), Number(right(i + m * 20))]),
      ).flat(),
    );
  });

  test('is asked where its models gave no answers: they may have judged', async () => {
    const judged = file.text.replaceAll(/"answer":"[^"]*",/g, '');
    expect(asked(await guessOf('results.jsonl', judged))).toContain('no_score');
  });
});
