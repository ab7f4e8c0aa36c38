import { niceStep } from '../../ui/scale';

/** Classes of one width: each holds its lower edge, the last one both. */
export interface Bins {
  step: number;
  of(value: number): { from: number; to: number };
}

const CLASSES = 20;

/** About twenty classes between round numbers. Whole numbers close together have a class each. */
export function binsOf(values: readonly number[]): Bins {
  const low = values.reduce((least, value) => Math.min(least, value), Infinity);
  const high = values.reduce((most, value) => Math.max(most, value), -Infinity);
  const isWhole = values.every(Number.isInteger);
  const spread = high - low;
  const nice = niceStep((spread > 0 ? spread : 1) / CLASSES);
  const step = isWhole ? Math.max(1, Math.ceil(nice)) : nice;
  if (isWhole && step === 1) return { step, of: (value) => ({ from: value - 0.5, to: value + 0.5 }) };
  const place = (value: number) => Math.floor(value / step + 1e-9);
  const last = place(high);
  const isEdge = spread > 0 && Math.abs(high / step - Math.round(high / step)) < 1e-9;
  return {
    step,
    of: (value) => {
      const found = place(value);
      const k = isEdge && found === last ? found - 1 : found;
      return { from: k * step, to: (k + 1) * step };
    },
  };
}
