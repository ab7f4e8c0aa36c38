import type { LabelledAnswer } from './labelled-answers';

/** One model on one sample, its repeats averaged: what is paired, and what a draw draws. */
export interface Unit {
  sample: number;
  contender: number;
  answers: number;
  right: number;
  /** null where one of its answers has no score of the judge. */
  judge: number | null;
  /** Share of its answers that have the mode. */
  modes: ReadonlyMap<string, number>;
}

/** In the order of samples and contenders. */
export function unitsOf(answers: readonly LabelledAnswer[]): Unit[] {
  const groups = new Map<string, LabelledAnswer[]>();
  for (const one of answers) {
    const key = `${one.sample} ${one.contender}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map(unitOf).sort((a, b) => a.sample - b.sample || a.contender - b.contender);
}

function unitOf(answers: readonly LabelledAnswer[]): Unit {
  const n = answers.length;
  const mean = (of: (one: LabelledAnswer) => number) => answers.reduce((sum, one) => sum + of(one), 0) / n;
  const [first] = answers;
  const names = new Set(answers.flatMap(({ modes }) => modes));
  return {
    sample: first?.sample ?? 0,
    contender: first?.contender ?? 0,
    answers: n,
    right: mean(({ right }) => right),
    judge: answers.some(({ judge }) => judge === null) ? null : mean(({ judge }) => judge ?? 0),
    modes: new Map([...names].map((name) => [name, mean(({ modes }) => (modes.includes(name) ? 1 : 0))])),
  };
}

/** Units of one contender by sample. */
export const ofContender = (units: readonly Unit[], contender: number): ReadonlyMap<number, Unit> =>
  new Map(units.filter((unit) => unit.contender === contender).map((unit) => [unit.sample, unit]));

/** Units of two contenders on the samples that both have. */
export function pairsOf(
  a: ReadonlyMap<number, Unit>,
  b: ReadonlyMap<number, Unit>,
): (readonly [Unit, Unit])[] {
  return [...a].flatMap(([sample, unit]) => {
    const other = b.get(sample);
    return other === undefined ? [] : [[unit, other] as const];
  });
}
