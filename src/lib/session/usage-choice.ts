import { escape } from './chip-text';

/** What the Usage page shows, as far as the person chose it. */
export interface UsageChoice {
  /** What quality is held against. */
  against: 'cost' | 'tokens' | 'latency';
  axis: 'log' | 'linear';
  per: 'samples' | 'right';
  /** `shared`: the samples that are compared; `all`: every response that passes the filter. */
  over: 'shared' | 'all';
  /** The most a person would pay, in the unit of the axis; null: chosen by the page. */
  limit: number | null;
  /** Samples that costs are projected for. */
  project: number | null;
  /** Label by whose values tokens are listed; null: none. */
  label: string | null;
}

export const defaultUsage: UsageChoice = {
  against: 'cost',
  axis: 'log',
  per: 'samples',
  over: 'shared',
  limit: null,
  project: null,
  label: null,
};

const words = {
  against: ['cost', 'tokens', 'latency'],
  axis: ['log', 'linear'],
  per: ['samples', 'right'],
  over: ['shared', 'all'],
} as const;
const numbers = ['limit', 'project'] as const;

const isWord = (name: string): name is keyof typeof words => name in words;
const isNumber = (name: string): name is (typeof numbers)[number] =>
  (numbers as readonly string[]).includes(name);

export const isUsageName = (name: string): boolean => isWord(name) || isNumber(name) || name === 'label';

/** What differs from the page's own choice, as parts of an address. */
export function encodeUsage(usage: UsageChoice): string[] {
  const chosen = (Object.keys(words) as (keyof typeof words)[])
    .filter((name) => usage[name] !== defaultUsage[name])
    .map((name) => `${name}=${usage[name]}`);
  const given = numbers.flatMap((name) => (usage[name] === null ? [] : [`${name}=${usage[name]}`]));
  return [...chosen, ...given, ...(usage.label === null ? [] : [`label=${escape(usage.label)}`])];
}

/** What cannot be read is passed over. */
export function decodeUsage(usage: UsageChoice, name: string, value: string): UsageChoice {
  if (name === 'label') return { ...usage, label: value };
  if (isNumber(name)) {
    const number = Number(value);
    return value.trim() !== '' && Number.isFinite(number) && number > 0
      ? { ...usage, [name]: number }
      : usage;
  }
  if (isWord(name) && (words[name] as readonly string[]).includes(value)) return { ...usage, [name]: value };
  return usage;
}
