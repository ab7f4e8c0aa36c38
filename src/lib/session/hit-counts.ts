import type { SampleName } from '../analysis/samples/sample-names';
import type { Contender } from '../analysis/types';

/** What each run counts as, by its id. */
export type RunKeys = ReadonlyMap<number, { key: string; evaluation: string }>;
export type SampleNames = ReadonlyMap<number, SampleName>;

export const noKeys: RunKeys = new Map();
export const noNames: SampleNames = new Map();
export const joined = (a: SampleNames, b: SampleNames): SampleNames => new Map([...a, ...b]);

/** Responses with a match of each contender, from those of each run. */
export function countsOf(
  byRun: ReadonlyMap<number, number>,
  keys: RunKeys,
  evaluation: string,
  contenders: readonly Contender[],
): { contender: Contender; responses: number }[] {
  const sums = new Map<string, number>();
  for (const [run, responses] of byRun) {
    const of = keys.get(run);
    if (of?.evaluation === evaluation) sums.set(of.key, (sums.get(of.key) ?? 0) + responses);
  }
  return contenders.map((contender) => ({ contender, responses: sums.get(contender.key) ?? 0 }));
}
