/** Items × models: 1 where the model solved the item, else 0. */
export type Outcomes = readonly (readonly number[])[];

/** How many models there are. Throws a RangeError where rows differ in length or an outcome is neither 0 nor 1. */
export function modelsOf(matrix: Outcomes): number {
  const models = matrix[0]?.length ?? 0;
  for (const [item, row] of matrix.entries()) {
    if (row.length !== models)
      throw new RangeError(`Item ${item} has ${row.length} outcomes, others have ${models}`);
    const other = row.find((outcome) => outcome !== 0 && outcome !== 1);
    if (other !== undefined) throw new RangeError(`Item ${item} has an outcome of ${other}: neither 0 nor 1`);
  }
  return models;
}

/** How many models solved the item. */
export const solvedBy = (row: readonly number[]): number => {
  let solved = 0;
  for (const outcome of row) solved += outcome;
  return solved;
};
