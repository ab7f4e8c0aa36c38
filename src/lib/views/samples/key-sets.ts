export type Keys = ReadonlySet<number>;

export function toggled(keys: Keys, key: number): Keys {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

export const joined = (keys: Keys, more: ArrayLike<number>): Keys => new Set([...keys, ...Array.from(more)]);
