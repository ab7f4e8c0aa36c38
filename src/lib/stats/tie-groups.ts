/**
 * Tie groups in place of ranks: for each model of `ranked` (best first) the number of its group, from 1 up.
 * Walks down the ranks and starts a group at the first model that `distinguishable(head, model)` separates from
 * the head, the first model, of the current group. Being inseparable is not transitive, so two models of
 * different groups need not be separable from each other. An empty ranking gives no groups.
 */
export function tieGroups<Model>(
  ranked: readonly Model[],
  distinguishable: (head: Model, model: Model) => boolean,
): number[] {
  const groups: number[] = [];
  let head: { model: Model } | null = null;
  let group = 0;
  for (const model of ranked) {
    if (head === null || distinguishable(head.model, model)) {
      head = { model };
      group += 1;
    }
    groups.push(group);
  }
  return groups;
}
