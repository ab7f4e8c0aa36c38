import type { Chip, Contender, MetricInfo } from '../analysis/types';
import { labelName } from '../filter/label-facts';
import { count, metricName, MINUS, scoreScale, whole, withUnit } from '../ui/numbers';
import { leftOut } from './sample-chips';

interface Names {
  contenders: readonly Contender[];
  metrics: readonly MetricInfo[];
}

const signs = { '<': 'under', '<=': 'at most', '>=': 'at least', '>': 'over', '=': '' } as const;
const states = { ok: 'answered', error: 'failed', no_answer: 'no answer' } as const;

/** The figure of a score chip as the page shows the metric: 0.5 of exact match reads `50 %`. */
function scoreInWords(metric: string, value: number, metrics: readonly MetricInfo[]): string {
  const info = metrics.find((one) => one.metric === metric);
  const scale = info ? scoreScale(info) : null;
  const shown = Number((value * (scale?.factor ?? 1)).toPrecision(6));
  return withUnit(String(shown).replace('-', MINUS), scale?.unit === '%' ? '%' : '');
}

export const errorKindInWords = (kind: string): string => kind.replaceAll('_', ' ');

const figure = (value: number): string => String(value).replace('-', MINUS);

/** `under 3`, `3 to under 10`, `10 and over`. */
export function rangeInWords({ low, high }: { low: number | null; high: number | null }): string {
  if (low === null) return high === null ? 'any number' : `under ${figure(high)}`;
  return high === null ? `${figure(low)} and over` : `${figure(low)} to under ${figure(high)}`;
}

/** What nobody says the direction of is no better where it is higher. */
const isDirected = (metric: string, metrics: readonly MetricInfo[]): boolean =>
  metrics.find((one) => one.metric === metric)?.direction !== null;

/** Whose answer is meant, before what is said of it. */
const ofOne = (contender: string | undefined, name: Told['name']): string =>
  contender === undefined ? '' : `${name(contender)} `;

/** `scored for all 4 models`, `scored for A and B`. */
const sharedInWords = (names: readonly string[], contenders: number): string => {
  if (names.length < 3) return `scored for ${names.join(' and ')}`;
  return `scored for ${names.length === contenders ? 'all ' : ''}${count(names.length, 'model')}`;
};

/** What a chip is about (dimmed), and the condition. */
interface Said {
  label: string;
  value: string;
}

interface Told extends Names {
  /** What a contender is called. */
  name: (key: string) => string;
}

type WordsOf = { readonly [Kind in Chip['kind']]: (chip: Extract<Chip, { kind: Kind }>, of: Told) => Said };

/** The words of each kind. */
const words: WordsOf = {
  evaluation: ({ value }) => ({ label: 'evaluation', value }),
  model: ({ value }) => ({ label: 'model', value }),
  label: ({ key, value }) => ({ label: labelName(key), value: value ?? 'none' }),
  range: (chip) => ({ label: labelName(chip.key), value: rangeInWords(chip) }),
  others: ({ key, than }) => ({ label: labelName(key), value: `none of ${count(than.length, 'value')}` }),
  score({ metric, op, value, contender }, { metrics, name }) {
    const figure = `${signs[op]} ${scoreInWords(metric, value, metrics)}`.trim();
    return { label: metricName(metric), value: ofOne(contender, name) + figure };
  },
  outcome: ({ contender, is }, { name }) => ({ label: 'outcome', value: `${name(contender)} ${is}` }),
  better: ({ metric, contender, than }, { metrics, name }) => ({
    label: metricName(metric),
    value: `${name(contender)} ${isDirected(metric, metrics) ? 'better' : 'higher'} than ${name(than)}`,
  }),
  shared: (chip, { contenders, name }) => ({
    label: 'compared',
    value: sharedInWords(chip.contenders.map(name), contenders.length),
  }),
  status: ({ value, errorKind }) => ({
    label: 'status',
    value: states[value] + (errorKind ? `: ${errorKindInWords(errorKind)}` : ''),
  }),
  stop: ({ value, contender }, { name }) => ({
    label: 'stop reason',
    value: ofOne(contender, name) + value,
  }),
  text: ({ where, value }) => ({ label: where === 'any' ? 'text' : where, value: `“${value}”` }),
  search({ query: { text, as, where } }) {
    const value = as === 'regex' ? `/${text}/` : as === 'word' ? `word “${text}”` : `“${text}”`;
    return { label: where === 'any' ? 'whole text' : where, value };
  },
  sample: ({ contentKey }) => ({ label: 'sample', value: contentKey.slice(0, 10) }),
  expression({ text }, { contenders }) {
    const out = leftOut(text);
    if (out !== null) return { label: out === 1 ? 'sample' : 'samples', value: `${whole(out)} left out` };
    const value = contenders.reduce(
      (said, { key, label }) => said.replaceAll(JSON.stringify(key), JSON.stringify(label)),
      text,
    );
    return { label: '', value };
  },
};

/** What a chip says. */
export function chipInWords(chip: Chip, names: Names): Said {
  const name = (key: string) => names.contenders.find((one) => one.key === key)?.label ?? key;
  return (words[chip.kind] as (chip: Chip, of: Told) => Said)(chip, { ...names, name });
}

/** The same of chips that are shown as one. */
export function chipsInWords(chips: readonly Chip[], names: Names): Said {
  const [first] = chips;
  if (chips.length === 1 && first) return chipInWords(first, names);
  return { label: 'samples', value: `${whole(chips.length)} chosen` };
}
