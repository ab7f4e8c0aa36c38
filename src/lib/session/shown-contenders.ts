/** Keys of what is shown, in the order of all; null: all of them, as an address leaves it out. */
export type ShownKeys = readonly string[] | null;

const asShown = (all: readonly string[], shown: readonly string[]): ShownKeys =>
  shown.length === all.length ? null : all.filter((key) => shown.includes(key));

/** With one more, or without it; undefined where none would be left. */
export function toggled(
  all: readonly string[],
  shown: readonly string[],
  key: string,
): ShownKeys | undefined {
  const next = shown.includes(key) ? shown.filter((one) => one !== key) : [...shown, key];
  return next.length === 0 ? undefined : asShown(all, next);
}

export const onlyOne = (all: readonly string[], key: string): ShownKeys => asShown(all, [key]);
