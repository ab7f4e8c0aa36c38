import type { ColumnFacts } from './column-facts';
import type { Inner } from './sentinels';

interface NoneGiven {
  /** What the other numbers say. */
  facts: ColumnFacts;
  none: { none?: readonly number[] };
  /** For the reason: which numbers stand for none given, and how often they come; '' for none. */
  less: string;
  /** No scale says that they lie outside: a person is asked. */
  isOpen: boolean;
}

/** Metrics that are negative by nature: -1 may be their least. */
const SIGNED =
  /reward|return|advantage|corr|cosine|kappa|mcc|phi|sentiment|polarity|delta|diff|gain|log_?p|logit|margin|preference/;

const signed = (value: number): string => String(value).replace('-', '−');

/**
 * Numbers such as -1 and 999 that stand for "none given". They do so surely where they lie outside the scale of the others
 * (`boundsOf`), or of what the cells are written as out of.
 */
export function noneIn(
  name: string,
  facts: ColumnFacts,
  boundsOf: (inner: Inner) => { min?: number | null; max?: number | null },
): NoneGiven {
  const { sentinels, inner, outOf, percents } = facts;
  if (sentinels.size === 0) return { facts, none: {}, less: '', isOpen: false };
  const { min = null, max = null } =
    outOf.size > 0
      ? { min: 0, max: Math.max(...outOf) }
      : percents > 0
        ? { min: 0, max: Math.max(100, inner.max) }
        : boundsOf(inner);
  const isCount = inner.whole === inner.numbers && inner.distinct > 2;
  const isOutside = (value: number): boolean =>
    value < 0 ? !SIGNED.test(name) && (min !== null || (isCount && value === -1)) : max !== null;
  const values = [...sentinels.keys()].filter(
    (value) => value < (min ?? Infinity) || value > (max ?? -Infinity),
  );
  if (values.length === 0) return { facts, none: {}, less: '', isOpen: false };
  const each = values.map((value) => `${signed(value)} (${String(sentinels.get(value) ?? 0)})`);
  return {
    facts: { ...facts, ...inner },
    none: { none: values },
    less: `; ${each.join(', ')} ${values.length === 1 ? 'is' : 'are'} read as none given`,
    isOpen: !values.every(isOutside),
  };
}
