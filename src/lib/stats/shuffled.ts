/** A list in random order (Fisher–Yates); `random` gives uniform numbers in [0, 1). */
export function shuffled<One>(list: readonly One[], random: () => number): One[] {
  const all = [...list];
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [all[last], all[other]] = [all[other] as One, all[last] as One];
  }
  return all;
}
