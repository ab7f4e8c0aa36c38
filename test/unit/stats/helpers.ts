import { expect } from 'vitest';

/** Absolute 1e-9, and relative 1e-9 for values below 1. */
export function expectClose(actual: unknown, expected: number, what = 'value'): void {
  expect(actual, what).toBeTypeOf('number');
  const allowed = expected === 0 ? 1e-12 : 1e-9 * Math.min(1, Math.abs(expected));
  const deviation = Math.abs(Number(actual) - expected);
  expect(deviation, `${what}: ${String(actual)} is not ${expected}`).toBeLessThanOrEqual(allowed);
}

export function expectAllClose(
  actual: readonly unknown[],
  expected: readonly number[],
  what = 'value',
): void {
  expect(actual.length, what).toBe(expected.length);
  for (const [index, value] of expected.entries()) expectClose(actual[index], value, `${what}[${index}]`);
}

/** For published numbers, which are rounded to about ten digits. */
export function expectPublished(actual: unknown, expected: number, what = 'value'): void {
  expect(actual, what).toBeTypeOf('number');
  expect(Math.abs(Number(actual) - expected), `${what}: ${String(actual)} is not ${expected}`).toBeLessThan(
    1e-9,
  );
}

export function limits(interval: {
  low: number | null;
  high: number | null;
}): [number | null, number | null] {
  return [interval.low, interval.high];
}

/**
 * The same order of sizes and the same signs as the differences have as doubles, without their ties: what a program
 * ranks that takes 0.95 − 0.9 and 0.5 − 0.45 for two numbers, as scipy does.
 */
export function ranksAsDoubles(differences: readonly number[]): number[] {
  const sizes = [...new Set(differences.map(Math.abs))].sort((a, b) => a - b);
  return differences.map((difference) => Math.sign(difference) * (sizes.indexOf(Math.abs(difference)) + 1));
}

/** The twelve pairs of the reference data, with their clusters. */
export const SCORES_A = [0.91, 0.45, 0.77, 0.62, 0.3, 0.88, 0.51, 0.69, 0.95, 0.4, 0.73, 0.58];
export const SCORES_B = [0.85, 0.5, 0.6, 0.55, 0.32, 0.8, 0.35, 0.69, 0.9, 0.2, 0.75, 0.41];
export const CLUSTERS = ['d1', 'd1', 'd1', 'd2', 'd2', 'd3', 'd3', 'd3', 'd3', 'd4', 'd4', 'd5'];
export const DIFFERENCES = SCORES_A.map((score, index) => score - (SCORES_B[index] ?? 0));
