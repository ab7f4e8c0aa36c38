const PAIR = /\s*(?:'([^'\\]*)'|"([^"\\]*)"):\s*(-?\d[\d.eE+-]*|True|False|None|nan|inf|-inf)\s*(?:,|$)/gy;

/**
 * The numbers of a flat dictionary as Python prints it, `{'acc': 1.0, 'em': True}`: where its columns fit no table,
 * lighteval before 0.6 wrote each as text. Empty where the text is anything else.
 */
export function numbersInPython(text: string): [name: string, value: number | null][] {
  const inner = /^\{(.*)\}$/s.exec(text.trim())?.[1];
  if (inner === undefined) return [];
  const found: [string, number | null][] = [];
  PAIR.lastIndex = 0;
  while (PAIR.lastIndex < inner.length) {
    const [, single, double, value = ''] = PAIR.exec(inner) ?? [];
    const name = single ?? double;
    if (name === undefined) return [];
    const number = value === 'True' ? 1 : value === 'False' ? 0 : Number(value);
    found.push([name, Number.isFinite(number) ? number : null]);
  }
  return found;
}
