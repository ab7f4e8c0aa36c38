/**
 * Makes what is not there, once for all who ask meanwhile; what failed is made again when asked for again. Of more than
 * `most` those asked for last stay.
 */
export function memoise<Made>(
  made: Map<string, Promise<Made>>,
  key: string,
  make: () => Promise<Made>,
  most = Infinity,
): Promise<Made> {
  const there = made.get(key);
  const making = there ?? make();
  made.delete(key);
  made.set(key, making);
  const [oldest] = made.keys();
  if (made.size > most && oldest !== undefined) made.delete(oldest);
  if (there === undefined) making.catch(() => made.delete(key));
  return making;
}
