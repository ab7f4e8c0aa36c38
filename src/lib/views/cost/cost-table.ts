import type { Cost, Priced, SpentRun, Usage } from '../../analysis/usage';
import {
  type Column,
  DATA,
  model,
  number,
  READ,
  type Said,
  SENT,
  type Table,
  tableOf,
  text,
  unknown,
} from '../../table/table';
import { count, fixed, whole } from '../../ui/numbers';
import { money } from '../../present/usage/price-axis';
import { whyAtLeast, whyUnknown } from '../../present/usage/why-unknown';
import type { PointCost } from './point-cost';

export interface CostRow {
  key: string;
  label: string;
  mark: number;
  title: string;
  cost: Cost;
  samples: number;
  perResponse: number | null;
  /** With all its repeats. */
  perSample: number | null;
  /** All that was spent, on wrong and failed responses too, by the correct answers. */
  perRight: number | null;
  projected: number | null;
}

/** What each model cost; a bound stays one in everything that is divided from it. */
export function costRows(usage: Usage, priced: Priced, project: number): CostRow[] {
  return usage.rows.flatMap((row): CostRow[] => {
    const { contender } = row;
    const cost = priced.costs.get(contender.key);
    if (cost === undefined) return [];
    const { amount } = cost;
    const per = (n: number | null) => (amount === null || n === null || n === 0 ? null : amount / n);
    const each = per(cost.responses);
    return [
      {
        key: contender.key,
        label: contender.label,
        mark: contender.mark,
        title: contender.run ?? contender.model,
        cost,
        samples: row.samples,
        perResponse: each,
        perSample: per(row.samples),
        perRight: per(row.right),
        projected: each === null ? null : each * project,
      },
    ];
  });
}

/** `reported`, `computed`, `552 computed, 48 unknown` */
export function basisInWords({ reported, computed, unknown, responses }: Cost): string {
  const parts = [
    [reported, 'reported'],
    [computed, 'computed'],
    [unknown, 'unknown'],
  ] as const;
  const there = parts.filter(([n]) => n > 0);
  const [only] = there;
  if (there.length === 1 && only?.[0] === responses) return only[1];
  return there.map(([n, word]) => `${whole(n)} ${word}`).join(', ');
}

/** How costs are shown beside what quality came of them. */
export interface CostOptions {
  project: number;
  currency: string;
  /** The metric says right and wrong. */
  isBinary: boolean;
  /** Models answered samples more than once. */
  isRepeated: boolean;
  /** What a gain in score costs, over whom, and what it is counted in; null: nobody may be called better. */
  gained: { of: ReadonlyMap<string, PointCost>; baseline: string; unit: string } | null;
  notes?: readonly string[];
}

const thousand = (value: number): string => fixed(value * 1000, 3);

export function costTable(
  rows: readonly CostRow[],
  { project, currency, isBinary, isRepeated, gained, notes = [] }: CostOptions,
): Table {
  const answers = isRepeated ? 'responses' : 'samples';
  const amount = (
    name: string,
    head: string,
    of: (row: CostRow) => number | null,
    { write = thousand, lacks, ...more }: Partial<Column> & { lacks?: string } = {},
  ) => {
    const cell = (row: CostRow): Said => {
      const { cost } = row;
      const isBound = cost.state === 'at least';
      const why = isBound ? whyAtLeast(cost) : whyUnknown(cost);
      const value = of(row);
      if (value === null) return unknown(cost.amount === null || isBound ? why : (lacks ?? why));
      const other = name === 'total' && cost.currency !== null && cost.currency !== currency;
      const shown = (other ? `${cost.currency} ` : '') + write(value);
      return { value, shown, ...(isBound ? { bound: 'at least', why } : {}) };
    };
    return number(name, cell, { head, ...more });
  };
  const data = { only: DATA };
  const pageToo = (isShown: boolean) => (isShown ? {} : { only: SENT });
  return tableOf<CostRow>(
    rows,
    [
      model(({ label, mark, title }) => ({ label, mark, model: title, run: null })),
      text('currency', ({ cost }) => cost.currency, { only: SENT }),
      number('samples', ({ samples }) => samples, { write: whole, only: SENT }),
      number('responses', ({ cost }) => cost.responses, { write: whole, tone: 'quiet' }),
      number('reported', ({ cost }) => cost.reported, data),
      number('computed', ({ cost }) => cost.computed, data),
      number('unknown', ({ cost }) => cost.unknown, data),
      amount('total', 'total', ({ cost }) => cost.amount, {
        ...{ write: money, short: `total, ${currency}`, tone: 'strong' },
      }),
      text('state', ({ cost }) => cost.state, data),
      amount('per_response', 'per 1,000 responses', ({ perResponse }) => perResponse),
      amount('per_correct_answer', 'per 1,000 correct answers', ({ perRight }) => perRight, {
        lacks: 'no correct answer',
        ...pageToo(isBinary),
      }),
      amount('per_sample_with_repeats', 'per 1,000 samples with repeats', ({ perSample }) => perSample, {
        ...pageToo(isRepeated),
      }),
      ...(gained ? [gainColumn(gained)] : []),
      amount(
        `projected_for_${project}_samples`,
        `projected for ${whole(project)} ${answers}`,
        ({ projected }) => projected,
        {
          ...{ write: money, short: `for ${whole(project)} ${answers}` },
        },
      ),
      text('basis', ({ cost }) => basisInWords(cost), { short: 'cost is', tone: 'quiet', only: READ }),
    ],
    { notes },
  );
}

const gainColumn = ({ of, baseline, unit }: NonNullable<CostOptions['gained']>) =>
  number<CostRow>(
    'extra_per_point_gained',
    ({ key }) => of.get(key)?.value ?? unknown(of.get(key)?.why ?? 'no score'),
    {
      head: `extra per 1,000 and ${unit} gained`,
      short: `extra cost per ${unit} gained over ${baseline}`,
      hint: `How much more 1,000 samples cost than with ${baseline}, for each ${unit} by which the score is better`,
      write: thousand,
    },
  );

/** Where reported and computed costs stand in one model, and what caches saved. */
export function costNotes(
  rows: readonly CostRow[],
  runs: readonly SpentRun[],
  labelOf: (key: string) => string,
): string[] {
  const notes: string[] = [];
  const both = rows.filter(({ cost }) => cost.reported > 0 && cost.computed > 0);
  if (both.length > 0)
    notes.push(
      `${both.map(({ label }) => label).join(', ')}: some costs are as the file reports them, the others computed from prices. The total adds up both.`,
    );
  const mixedFields = new Set(
    rows.flatMap(({ cost }) => (cost.reported > 0 ? ['reported'] : cost.computed > 0 ? ['computed'] : [])),
  );
  if (both.length === 0 && mixedFields.size > 1)
    notes.push('Some costs are as the files report them, others are computed from prices.');
  for (const run of runs) {
    const { spent, entries, cached, responses, contender } = run;
    if (entries === null) continue;
    const isSame = Math.abs(spent - entries) <= Math.max(1e-4, 0.01 * entries);
    if (isSame) continue;
    notes.push(
      cached > 0
        ? `${labelOf(contender)}: ${cached === responses ? `all ${whole(cached)}` : `${whole(cached)} of ${whole(responses)}`} answers of a run came from a cache. Its file says that USD ${spent === 0 ? '0' : money(spent)} was spent; its entries sum to USD ${fixed(entries, 4)}, which is what the answers cost when they were first given, and what is counted here.`
        : `${labelOf(contender)}: the file of a run says that USD ${spent === 0 ? '0' : money(spent)} was spent, its ${count(responses, 'response')} sum to USD ${fixed(entries, 4)}. The sum is counted here.`,
    );
  }
  return notes;
}
