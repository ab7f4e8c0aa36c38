/** Makes what is not there; what failed is made again when asked for again. */
export function memoise<Made>(
  made: Map<string, Promise<Made>>,
  key: string,
  make: () => Promise<Made>,
): Promise<Made> {
  const there = made.get(key);
  if (there !== undefined) return there;
  const making = make();
  made.set(key, making);
  making.catch(() => made.delete(key));
  return making;
}
