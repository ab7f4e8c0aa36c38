import { normalQuantile, zCritical } from './distributions';
import { finiteOrNull } from './interval';
import type { Design } from './power';
import { scoreVariance } from './tango';
import { TAIL_KEPT } from './unconditional';

/**
 * Pairs needed to show, with the given power, that A is not worse than B by `margin` (a fraction of 1), where the two solve
 * equally many and one alone solves a share `discordant`: (z_{α/2}·√V₀ + z_β·√discordant)² / margin², V₀ being the variance
 * that Tango's test takes at the margin (Nam 1997), and never fewer than `unconditional` asks of pairs that all agree. Its
 * claims then have that power or up to a tenth more. Not rounded. Null for a margin outside (0, 1) and a share outside 0 to 1.
 */
export function marginSampleSize({
  discordant,
  margin,
  level = 0.95,
  power = 0.8,
}: { discordant: number; margin: number } & Design): number | null {
  const z = zCritical(level);
  const isKnown = margin > 0 && margin < 1 && discordant >= 0 && discordant <= 1 && power > 0 && power < 1;
  if (z === null || !isKnown) return null;
  const atMargin = scoreVariance(-margin, discordant / 2, discordant / 2, 1);
  const root = z * Math.sqrt(atMargin) + normalQuantile(power) * Math.sqrt(discordant);
  const allAgreeing = Math.log((TAIL_KEPT * (1 - level)) / 2) / Math.log1p(-margin);
  return finiteOrNull(Math.max((root / margin) ** 2, allAgreeing));
}
