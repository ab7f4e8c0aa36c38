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
export function scoreInWords(metric: string, value: number, metrics: readonly MetricInfo[]): string {
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

/** `scored for all 4 models`, `scored for A and B`. */
const sharedInWords = (names: readonly string[], contenders: number): string => {
  if (names.length < 3) return `scored for ${names.join(' and ')}`;
  return `scored for ${names.length === contenders ? 'all ' : ''}${count(names.length, 'model')}`;
};

/** What a chip says: what it is about (dimmed) and the condition. */
export function chipInWords(chip: Chip, { contenders, metrics }: Names): { label: string; value: string } {
  const name = (key: string) => contenders.find((one) => one.key === key)?.label ?? key;
  switch (chip.kind) {
    case 'evaluation':
    case 'model':
      return { label: chip.kind, value: chip.value };
    case 'label':
      return { label: labelName(chip.key), value: chip.value ?? 'none' };
    case 'range':
      return { label: labelName(chip.key), value: rangeInWords(chip) };
    case 'others':
      return { label: labelName(chip.key), value: `none of ${count(chip.than.length, 'value')}` };
    case 'score': {
      const figure = `${signs[chip.op]} ${scoreInWords(chip.metric, chip.value, metrics)}`.trim();
      const who = chip.contender === undefined ? '' : `${name(chip.contender)} `;
      return { label: metricName(chip.metric), value: who + figure };
    }
    case 'outcome':
      return { label: 'outcome', value: `${name(chip.contender)} ${chip.is}` };
    case 'better':
      return {
        label: metricName(chip.metric),
        value: `${name(chip.contender)} ${isDirected(chip.metric, metrics) ? 'better' : 'higher'} than ${name(chip.than)}`,
      };
    case 'shared':
      return { label: 'compared', value: sharedInWords(chip.contenders.map(name), contenders.length) };
    case 'status':
      return {
        label: 'status',
        value: states[chip.value] + (chip.errorKind ? `: ${errorKindInWords(chip.errorKind)}` : ''),
      };
    case 'stop':
      return {
        label: 'stop reason',
        value: (chip.contender === undefined ? '' : `${name(chip.contender)} `) + chip.value,
      };
    case 'text':
      return { label: chip.where === 'any' ? 'text' : chip.where, value: `“${chip.value}”` };
    case 'search': {
      const { text, as, where } = chip.query;
      const value = as === 'regex' ? `/${text}/` : as === 'word' ? `word “${text}”` : `“${text}”`;
      return { label: where === 'any' ? 'whole text' : where, value };
    }
    case 'expression': {
      const out = leftOut(chip.text);
      if (out !== null) return { label: out === 1 ? 'sample' : 'samples', value: `${whole(out)} left out` };
      return {
        label: '',
        value: contenders.reduce(
          (text, { key, label }) => text.replaceAll(JSON.stringify(key), JSON.stringify(label)),
          chip.text,
        ),
      };
    }
    case 'sample':
      return { label: 'sample', value: chip.contentKey.slice(0, 10) };
  }
}

/** The same of chips that are shown as one. */
export function chipsInWords(chips: readonly Chip[], names: Names): { label: string; value: string } {
  const [first] = chips;
  if (chips.length === 1 && first) return chipInWords(first, names);
  return { label: 'samples', value: `${whole(chips.length)} chosen` };
}
