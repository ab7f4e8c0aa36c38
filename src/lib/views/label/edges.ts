/** Numbers with commas (or semicolons, spaces) between, upwards and each once; null where something else stands there. */
export function readEdges(text: string): number[] | null {
  const parts = text.split(/[,;\s]+/).filter((part) => part !== '');
  const numbers = parts.map((part) => Number(part.replace('\u2212', '-')));
  if (numbers.length === 0 || numbers.length > 40 || !numbers.every(Number.isFinite)) return null;
  return [...new Set(numbers)].sort((a, b) => a - b);
}
