import { listContenders } from '../contenders/contenders';
import type { VotesOf } from '../files/votes';
import type { Context } from '../question';

/** A mark of each model with votes: the one that it has by its answers, else the next; the same in every section on votes. */
export async function voteMarks(
  { db, signal }: Context,
  models: readonly Pick<VotesOf, 'evaluation' | 'model'>[],
): Promise<ReadonlyMap<string, number>> {
  const marks = new Map<string, number>();
  for (const evaluation of new Set(models.map((one) => one.evaluation)))
    for (const { model, mark } of await listContenders(db, evaluation, 'model', { signal }))
      marks.set(model, mark);
  for (const { model } of models) marks.set(model, marks.get(model) ?? marks.size);
  return marks;
}
