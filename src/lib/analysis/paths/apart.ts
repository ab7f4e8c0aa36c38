import type { Step } from '../../records/path';

/** A column where all answers of one outcome make a call that succeeds, and none of the other outcome makes any. */
export interface Apart {
  column: number;
  isRight: boolean;
  name: string;
}

interface Outcome {
  isRight: boolean | null;
  path: { steps: readonly Step[] };
}

/** With fewer of an outcome, every difference would be one between outcomes. */
const LEAST = 2;

/** `places`: of each lane the columns of its calls. */
export function apartByOutcome(lanes: readonly Outcome[], places: readonly (readonly number[])[]): Apart[] {
  const at = lanes.map(
    (lane, i) => new Map(places[i]?.map((column, step) => [column, lane.path.steps[step]])),
  );
  const of = (isRight: boolean) => at.filter((_, i) => lanes[i]?.isRight === isRight);
  return [true, false].flatMap((isRight) => {
    const [own, others] = [of(isRight), of(!isRight)];
    const [first] = own;
    if (!first || own.length < LEAST || others.length < LEAST) return [];
    return [...first].flatMap(([column, step]) =>
      step &&
      own.every((one) => one.get(column)?.name === step.name && one.get(column)?.failed === false) &&
      others.every((one) => !one.has(column))
        ? [{ column, isRight, name: step.name }]
        : [],
    );
  });
}
