import { normalQuantile, zCritical } from './distributions';
import { finiteOrNull } from './interval';

/** level: two-sided confidence level (.95); power: chance of seeing a true effect of that size (.8). */
export interface Design {
  level?: number;
  power?: number;
}

/** z of the level and of the power; null where one of them is outside (0, 1). */
function quantiles({ level = 0.95, power = 0.8 }: Design): { zLevel: number; zPower: number } | null {
  const zLevel = zCritical(level);
  return zLevel !== null && power > 0 && power < 1 ? { zLevel, zPower: normalQuantile(power) } : null;
}

/**
 * Smallest true difference that n samples would show with the given power, in the unit of the metric:
 * (z_{α/2} + z_β)·√(variance/n), Miller 2024 (power analysis). `variance` is that of one sample's difference,
 * ω² + σ²_A/K_A + σ²_B/K_B. Null for n ≤ 0 and for a negative variance.
 */
export function minimumDetectableEffect(input: { n: number; variance: number } & Design): number | null {
  const z = quantiles(input);
  if (z === null || !(input.n > 0 && input.variance >= 0)) return null;
  return finiteOrNull((z.zLevel + z.zPower) * Math.sqrt(input.variance / input.n));
}

/**
 * Samples needed to show a true difference `effect` with the given power: (z_{α/2} + z_β)²·variance/effect²,
 * Miller 2024 (power analysis), with `variance` as in `minimumDetectableEffect`. Not rounded: round up to show it.
 * Null for an effect of 0 and for a negative variance.
 */
export function samplesNeeded(input: { effect: number; variance: number } & Design): number | null {
  const z = quantiles(input);
  if (z === null || !(input.variance >= 0)) return null;
  return finiteOrNull(((z.zLevel + z.zPower) / input.effect) ** 2 * input.variance);
}

/**
 * Samples needed for McNemar's test to show a true difference `effect` of two proportions when the models
 * disagree on a share `discordant` of the samples: (z_{α/2}·√d + z_β·√(d - effect²))² / effect² (Connor 1987).
 * Not rounded. Null for an effect of 0 and where |effect| > discordant or discordant > 1, which can't be.
 */
export function mcnemarSampleSize(input: { discordant: number; effect: number } & Design): number | null {
  const { discordant, effect } = input;
  const z = quantiles(input);
  if (z === null || !(discordant <= 1 && Math.abs(effect) <= discordant)) return null;
  const root = z.zLevel * Math.sqrt(discordant) + z.zPower * Math.sqrt(discordant - effect * effect);
  return finiteOrNull((root / effect) ** 2);
}
