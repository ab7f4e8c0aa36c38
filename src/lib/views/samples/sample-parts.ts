import type { SolvedSets } from '../../analysis';
import type { Chip, Comparison, Contender } from '../../analysis/types';
import { sameChip, solvedBySome, written } from '../../filter';
import { withCounted, withoutCounted } from '../../session/counted';
import { allInWords, outcomesOfSet } from '../solved/solved-words';

/** Samples by who has them right, and what says so in a filter; `said` empty: all samples. */
export interface SamplePart {
  id: string;
  label: string;
  /** Who alone is right. */
  contender: Contender | null;
  said: readonly Chip[];
  count(sets: SolvedSets, samples: number): number;
}

const capital = (words: string) => words.replace(/^./, (first) => first.toUpperCase());

export function partsOf(contenders: readonly Contender[], metric: string): SamplePart[] {
  const keys = contenders.map(({ key }) => key);
  const outcomes = (right: boolean[]) => outcomesOfSet({ right }, { contenders }, metric);
  const everyone = contenders.length < 2 ? '' : `${allInWords({ contenders })} `;
  const ofAll = { contender: null };
  const alone = contenders.map((contender, i): SamplePart => {
    const right = keys.map((_, k) => k === i);
    return {
      ...{ id: `only ${contender.key}`, label: `Only ${contender.label} right`, contender },
      said: outcomes(right),
      count: ({ sets }) => sets.find((set) => set.right.every((is, k) => is === right[k]))?.samples ?? 0,
    };
  });
  const differ: SamplePart = {
    ...{ id: 'differ', label: 'Models differ', ...ofAll },
    said: [solvedBySome(metric, keys)],
    count: ({ n, all, none }) => n - all - none,
  };
  return [
    { id: 'all', label: 'All', ...ofAll, said: [], count: (_, samples) => samples },
    ...(contenders.length < 2 ? [] : [differ, ...alone]),
    {
      ...{ id: 'wrong', label: capital(`${everyone}wrong`), ...ofAll },
      said: outcomes(keys.map(() => false)),
      count: ({ none }) => none,
    },
    {
      ...{ id: 'right', label: capital(`${everyone}right`), ...ofAll },
      said: outcomes(keys.map(() => true)),
      count: ({ all }) => all,
    },
    {
      ...{ id: 'unshared', label: 'Not compared', ...ofAll },
      said: [written({ is: 'not', of: { kind: 'shared', metric, contenders: [...keys].sort() } })],
      count: ({ n }, samples) => samples - n,
    },
  ];
}

/** Who is right alone on most samples: so many have room in a line. */
const ALONE = 3;

/** Those that hold samples, with how many. */
export function counted(parts: readonly SamplePart[], sets: SolvedSets, samples: number) {
  const held = parts.map((part) => ({ ...part, count: part.count(sets, samples) }));
  const most = held
    .filter(({ contender, count }) => contender !== null && count > 0)
    .sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
    .slice(0, ALONE);
  return held.flatMap((part) => {
    if (part.contender !== null) return part === held.find(({ contender }) => contender) ? most : [];
    return part.count > 0 || part.id === 'all' ? [part] : [];
  });
}

type Of = Pick<Comparison, 'metric' | 'missingAs' | 'chips'>;

/** The part that a filter holds, and the filter without it. */
export function partIn(
  parts: readonly SamplePart[],
  { chips, ...of }: Of,
): { open: string; rest: readonly Chip[] } {
  const contenders = parts.flatMap(({ contender }) => (contender ? [contender.key] : []));
  const holds = ({ said }: SamplePart) =>
    said.length > 0 && said.every((chip) => chips.some((one) => sameChip(one, chip)));
  const part = parts.find(holds);
  return part
    ? { open: part.id, rest: withoutCounted(chips, part.said, { ...of, contenders }) }
    : { open: 'all', rest: chips };
}

/** The filter that holds the part's samples. */
export function chipsOfPart(
  { id, said }: Pick<SamplePart, 'id' | 'said'>,
  rest: readonly Chip[],
  of: Omit<Of, 'chips'>,
  contenders: readonly string[],
): readonly Chip[] {
  if (said.length === 0) return rest;
  // That samples are compared is what these are not.
  return id === 'unshared' ? [...rest, ...said] : withCounted(rest, said, { ...of, contenders });
}
