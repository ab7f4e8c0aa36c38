import type { MetricInfo } from '../../analysis/types';
import { scoreScale, scoreWithUnit, UNKNOWN } from '../../ui/numbers';

/** One answer to a question that is right or wrong scores 1 or 0, not 100 %. */
export function scoreOfOne(metrics: readonly MetricInfo[], name: string, value: number | null): string {
  const info = metrics.find((one) => one.metric === name);
  if (value === null) return UNKNOWN;
  if (info?.kind === 'binary') return String(value);
  const scale = scoreScale(info ?? { kind: 'numeric', min: null, max: null }, [value]);
  const bare = scale.high === null && Number.isInteger(value) ? { ...scale, decimals: 0 } : scale;
  return scoreWithUnit(value, bare);
}
