import { droppedText } from './library';

/** What an answer is in a table of one's own: right or wrong, without a score, failed, or not there. */
export type OwnScore = boolean | null | 'failed' | 'missing';

/** A CSV of each model's answers to `n` questions, which are of this table alone. */
export const ownScores = (
  name: string,
  models: readonly string[],
  n: number,
  score: (model: string, i: number) => OwnScore,
) =>
  droppedText(
    `${name}.csv`,
    [
      'model,id,input,correct,error',
      ...models.flatMap((model) =>
        Array.from({ length: n }, (_, i) => i).flatMap((i) => {
          const is = score(model, i);
          if (is === 'missing') return [];
          const correct = typeof is === 'boolean' ? Number(is) : '';
          return `${model},${i},${name} ${i},${correct},${is === 'failed' ? 'timeout' : ''}`;
        }),
      ),
    ].join('\n'),
  );
