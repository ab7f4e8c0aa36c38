import type { Cost, Priced, SpentRun, Usage } from '../../analysis/usage';
import { atLeast, number, type Table, tableOf, text } from '../../table/table';
import { count, fixed, whole } from '../../ui/numbers';
import { money } from '../../present/usage/price-axis';
import type { PointCost } from './point-cost';

/** Samples that costs are projected for unless a person says how many. */
export const PROJECTED = 10_000;

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

export function costTable(
  rows: readonly CostRow[],
  project: number,
  gained: ReadonlyMap<string, PointCost> | null,
): Table {
  const thousand = (value: number) => fixed(value * 1000, 3);
  const amount = (
    name: string,
    of: (row: CostRow) => number | null | undefined,
    { head, write }: { head: string; write: (value: number) => string },
  ) =>
    number<CostRow>(name, (row) => atLeast(of(row) ?? null, row.cost.state === 'at least', write), {
      head,
      write,
    });
  const alone = { only: ['csv' as const] };
  return tableOf<CostRow>(rows, [
    text('model', ({ label }) => label),
    text('currency', ({ cost }) => cost.currency),
    number('samples', ({ samples }) => samples, { write: whole }),
    number('responses', ({ cost }) => cost.responses, { write: whole }),
    number('reported', ({ cost }) => cost.reported, alone),
    number('computed', ({ cost }) => cost.computed, alone),
    number('unknown', ({ cost }) => cost.unknown, alone),
    text('basis', ({ cost }) => basisInWords(cost), { only: ['markdown', 'latex'] }),
    amount('total', ({ cost }) => cost.amount, { head: 'total', write: money }),
    text('state', ({ cost }) => cost.state, alone),
    amount('per_response', ({ perResponse }) => perResponse, {
      head: 'per 1,000 responses',
      write: thousand,
    }),
    amount('per_sample_with_repeats', ({ perSample }) => perSample, {
      head: 'per 1,000 samples with repeats',
      write: thousand,
    }),
    amount('per_correct_answer', ({ perRight }) => perRight, {
      head: 'per 1,000 correct answers',
      write: thousand,
    }),
    ...(gained
      ? [
          number<CostRow>('extra_per_point_gained', ({ key }) => gained.get(key)?.value, {
            head: 'extra per 1,000 and point gained',
            write: thousand,
          }),
        ]
      : []),
    amount(`projected_for_${project}_samples`, ({ projected }) => projected, {
      head: `projected for ${whole(project)} samples`,
      write: money,
    }),
  ]);
}

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
