import type { Wide } from './wide';

const NUMBERED = /^(.*[^\s_\-.])[\s_\-.]*(run|seed|trial|rep|repeat|attempt|try|epoch|iter)[\s_\-.]*\d+$/i;

/** Systems of a wide table that differ in the number of a run alone: `gpt-4_run1`, `gpt-4_run2`. None where there are no two. */
export function repeatedSystems({ systems }: Pick<Wide, 'systems'>): string[] {
  const byModel = new Map<string, string[]>();
  for (const system of systems) {
    const model = NUMBERED.exec(system)?.[1]?.toLowerCase();
    if (model !== undefined) byModel.set(model, [...(byModel.get(model) ?? []), system]);
  }
  return [...byModel.values()].find((same) => same.length > 1) ?? [];
}
