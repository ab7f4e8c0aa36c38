/** The two ends of a figure over models: `3.67 s with a, 0.233 s with b`; '' without a figure. */
export function mostAndLeast(
  figures: readonly { label: string; value: number | null }[],
  write: (value: number) => string,
): string {
  const known = figures.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
  const most = known.reduce<(typeof known)[number] | null>((a, b) => (a && a.value >= b.value ? a : b), null);
  const least = known.reduce<(typeof known)[number] | null>(
    (a, b) => (a && a.value <= b.value ? a : b),
    null,
  );
  if (!most || !least) return '';
  const first = `${write(most.value)} with ${most.label}`;
  return most === least ? first : `${first}, ${write(least.value)} with ${least.label}`;
}
