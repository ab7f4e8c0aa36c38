import type { Cell } from './battle-cells';

/**
 * Whether what is known of votes (`at` its place) is not the same as who was better: where every vote could be explained by a fixed
 * worth of each model (each pair in one order, or each model of one length), its effect cannot be told from strength.
 */
export function isTold(models: number, cells: readonly Cell[], at: number): boolean {
  const next = Array.from({ length: models }, (): { to: number; by: number }[] => []);
  for (const { i, j, x } of cells) {
    const by = x[at] ?? 0;
    next[i]?.push({ to: j, by: -by });
    next[j]?.push({ to: i, by });
  }
  const worth = new Array<number | null>(models).fill(null);
  for (let root = 0; root < models; root += 1) {
    if (worth[root] !== null) continue;
    worth[root] = 0;
    const waiting = [root];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
      for (const { to, by } of next[at] ?? []) {
        const expected = (worth[at] ?? 0) + by;
        if (worth[to] === null) {
          worth[to] = expected;
          waiting.push(to);
        } else if (Math.abs((worth[to] ?? 0) - expected) > 1e-9) return true;
      }
  }
  return false;
}
