import type { RungChoice } from '../engine/merge/choices';

/** The choices with another for this evaluation; null: samples are matched as where nobody chose. */
export function withRung(
  choices: readonly RungChoice[],
  evaluation: string,
  rung: RungChoice['rung'] | null,
): readonly RungChoice[] {
  const others = choices.filter((choice) => choice.evaluation !== evaluation);
  return rung === null ? others : [...others, { evaluation, rung }];
}
