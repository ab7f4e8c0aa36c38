/** A forecast has two figures at most and is never too low: 2,579 is about 2,600, 61 about 65 and 13.06 about 14. */
export function roundedUp(n: number): number {
  const step = n < 30 ? 1 : n < 100 ? 5 : 10 ** (Math.floor(Math.log10(n)) - 1);
  return Math.ceil(n / step) * step;
}
