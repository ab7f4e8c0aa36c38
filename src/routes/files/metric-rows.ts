import type { EvaluationInfo, FactFrom, MetricInfo } from '../../lib/analysis';
import { knownMetric } from '../../lib/records/known-metrics';
import type { MetricSetting } from '../../lib/session/metric-settings';
import { fixed, metricName, MINUS, plainNumber, scoreScale, UNKNOWN } from '../../lib/ui/numbers';

/** A value of a metric as the page shows it, with who says so. */
export interface Sourced {
  text: string;
  /** `file`, `known`, `you`, `values seen`, `not given`, `none needed`, `differs`. */
  from: string;
  /** More on it, for a tip. */
  why?: string;
}

/** One metric by its name, over all evaluations that have it. */
export interface MetricRow {
  metric: string;
  given: string;
  infos: readonly MetricInfo[];
  responses: number;
  /** Nobody says which way is better, and it would matter. */
  isOpen: boolean;
  isBinary: boolean;
}

/** Metrics by name: those without a direction first, then those with most scores. */
export function metricRows(evaluations: readonly EvaluationInfo[]): MetricRow[] {
  const byName = new Map<string, MetricInfo[]>();
  for (const info of evaluations.flatMap(({ metrics }) => metrics))
    byName.set(info.metric, [...(byName.get(info.metric) ?? []), info]);
  return [...byName]
    .map(([metric, infos]) => ({
      metric,
      infos,
      given: infos[0]?.given ?? metric,
      responses: infos.reduce((sum, { responses }) => sum + responses, 0),
      isOpen: infos.some(
        ({ kind, direction, directionFrom }) =>
          kind !== 'diagnostic' && direction === null && directionFrom !== 'you',
      ),
      isBinary: infos.every(({ kind }) => kind === 'binary'),
    }))
    .sort(
      (a, b) =>
        Number(b.isOpen) - Number(a.isOpen) || b.responses - a.responses || (a.metric < b.metric ? -1 : 1),
    );
}

function rangeText(min: number | null, max: number | null): string {
  if (min !== null && max !== null) return `${plainNumber(min)} to ${plainNumber(max)}`;
  if (min !== null) return `${plainNumber(min)} up, no top`;
  return max === null ? UNKNOWN : `up to ${plainNumber(max)}`;
}

/** What all evaluations say alike; where they do not, what each of them says. */
function together(infos: readonly MetricInfo[], one: (info: MetricInfo) => Sourced): Sourced {
  const said = infos.map((info) => ({ info, value: one(info) }));
  const [first, ...rest] = said;
  if (!first) return { text: UNKNOWN, from: 'not given' };
  if (rest.every(({ value }) => value.text === first.value.text && value.from === first.value.from))
    return first.value;
  const each = said.map(({ info, value }) => `${info.evaluation}: ${value.text}, ${value.from}`);
  return { text: 'differs', from: 'by evaluation', why: each.join('\n') };
}

const withSource = (metric: string, from: FactFrom): Pick<Sourced, 'from' | 'why'> => {
  const source = from === 'known' ? knownMetric(metric)?.source : undefined;
  return source === undefined ? { from } : { from, why: `Known: ${source}` };
};

export const directionOf = ({ metric, infos }: MetricRow): Sourced =>
  together(infos, ({ direction, directionFrom, kind }) =>
    directionFrom === null
      ? { text: UNKNOWN, from: kind === 'diagnostic' ? 'not needed' : 'open' }
      : { text: direction ?? 'neither', ...withSource(metric, directionFrom) },
  );

export const rangeOf = ({ metric, infos }: MetricRow): Sourced =>
  together(infos, ({ kind, min, max, rangeFrom, lowest, highest }) => {
    if (rangeFrom !== null) return { text: rangeText(min, max), ...withSource(metric, rangeFrom) };
    if (kind === 'binary') return { text: '0 or 1', from: 'values seen' };
    return lowest === null || highest === null
      ? { text: UNKNOWN, from: 'no scores' }
      : {
          text: rangeText(Number(lowest.toPrecision(3)), Number(highest.toPrecision(3))),
          from: 'values seen',
        };
  });

export const unitOf = ({ metric, infos }: MetricRow): Sourced =>
  together(infos, (info) => {
    if (info.unitFrom !== null && info.kind !== 'binary')
      return { text: info.unit ?? UNKNOWN, ...withSource(metric, info.unitFrom) };
    const { unit } = scoreScale(info);
    return unit === '' ? { text: UNKNOWN, from: 'not given' } : { text: unit, from: 'by its range' };
  });

export const passMarkOf = ({ infos }: MetricRow): Sourced =>
  together(infos, ({ kind, passMark, direction }) => {
    if (kind === 'binary') return { text: UNKNOWN, from: 'none needed' };
    if (passMark === null) return { text: UNKNOWN, from: 'not given' };
    return { text: `${direction === 'lower' ? 'up to' : 'from'} ${plainNumber(passMark)}`, from: 'you' };
  });

export const decimalsOf = ({ infos }: MetricRow): Sourced =>
  together(infos, (info) => ({
    text: String(scoreScale(info, [info.lowest, info.highest]).decimals),
    from: info.decimals === null ? 'worked out' : 'you',
  }));

/** The lowest and the highest score as pages show them. */
export const looksLike = ({ infos }: MetricRow): string => {
  const lows = infos.flatMap(({ lowest }) => lowest ?? []);
  const highs = infos.flatMap(({ highest }) => highest ?? []);
  const [info] = infos;
  if (!info || lows.length === 0) return UNKNOWN;
  const [low, high] = [Math.min(...lows), Math.max(...highs)];
  const { factor, decimals, unit } = scoreScale(info, [low, high]);
  const figure = (value: number): string => fixed(value * factor, decimals);
  return `${low === high ? figure(low) : `${figure(low)} to ${figure(high)}`}${unit && ` ${unit}`}`;
};

/** What the fields of a form say. */
export interface Entered {
  direction: 'higher' | 'lower' | 'neither' | null;
  min: string;
  max: string;
  unit: string;
  passMark: string;
  decimals: string;
}

export const enteredOf = (said: MetricSetting | undefined): Entered => ({
  direction: said?.direction ?? null,
  min: said?.min?.toString() ?? '',
  max: said?.max?.toString() ?? '',
  unit: said?.unit ?? '',
  passMark: said?.passMark?.toString() ?? '',
  decimals: said?.decimals?.toString() ?? '',
});

const numeric = (text: string): number | null | undefined => {
  const plain = text.trim().replace(MINUS, '-').replace(',', '.');
  if (plain === '') return undefined;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
};

/** What a form says, or what is wrong with it. */
export function settingFrom(
  metric: string,
  entered: Entered,
): { setting: MetricSetting } | { fault: string } {
  const [min, max] = [numeric(entered.min), numeric(entered.max)];
  const [passMark, decimals] = [numeric(entered.passMark), numeric(entered.decimals)];
  if (min === null || max === null) return { fault: 'The range takes numbers, or nothing.' };
  if (min !== undefined && max !== undefined && min >= max)
    return { fault: 'The range has to begin below its end.' };
  if (passMark === null) return { fault: 'The pass mark is a number, or nothing.' };
  if (
    decimals === null ||
    (decimals !== undefined && !(Number.isInteger(decimals) && decimals >= 0 && decimals <= 12))
  )
    return { fault: 'Decimals are a whole number from 0 to 12.' };
  const unit = entered.unit.trim();
  return {
    setting: {
      metric,
      ...(entered.direction && { direction: entered.direction }),
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...(unit !== '' && { unit }),
      ...(passMark !== undefined && { passMark }),
      ...(decimals !== undefined && { decimals }),
    },
  };
}

/** What was just said of a metric, in one sentence. */
export function saidOf(setting: MetricSetting): string {
  const { metric, direction, min, max, unit, passMark, decimals } = setting;
  const parts = [
    ...(direction === undefined
      ? []
      : [direction === 'neither' ? 'neither way is better' : `${direction} is better`]),
    ...(min === undefined && max === undefined ? [] : [`range ${rangeText(min ?? null, max ?? null)}`]),
    ...(unit === undefined ? [] : [`unit ${unit}`]),
    ...(passMark === undefined ? [] : [`pass mark ${plainNumber(passMark)}`]),
    ...(decimals === undefined ? [] : [`${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}`]),
  ];
  const name = metricName(metric);
  return parts.length === 0 ? `${name} is again as files and names say.` : `${name}: ${parts.join(', ')}.`;
}
