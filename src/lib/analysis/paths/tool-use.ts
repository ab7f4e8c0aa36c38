import { meanEstimate, type MeanEstimate } from '../../stats';
import { bySample, type Trace } from './compared-paths';
import { repeatsIn } from './parting';

/** How one group of answers uses a tool. */
export interface ToolUse {
  group: string;
  answers: number;
  /** Answers that call it. */
  used: number;
  calls: number;
  errors: number;
  /** Calls that are the very call before them. */
  again: number;
  /** Calls and errors an answer, less those of the base on the same samples; null of the base itself. */
  moreCalls: MeanEstimate | null;
  moreErrors: MeanEstimate | null;
}

export interface ToolRow {
  /** null: all tools together. */
  tool: string | null;
  uses: readonly ToolUse[];
}

interface Counted {
  calls: number;
  errors: number;
  again: number;
}

interface Answer {
  group: string;
  sample: number;
  /** By tool; all together under null. */
  of: ReadonlyMap<string | null, Counted>;
}

function countedIn({ steps }: Trace): Map<string | null, Counted> {
  const found = new Map<string | null, Counted>();
  const add = (tool: string | null, failed: boolean, isAgain: boolean) => {
    const { calls, errors, again } = found.get(tool) ?? { calls: 0, errors: 0, again: 0 };
    found.set(tool, {
      ...{ calls: calls + 1, errors: errors + (failed ? 1 : 0), again: again + (isAgain ? 1 : 0) },
    });
  };
  steps.forEach(({ name, failed, call }, i) => {
    const isAgain = i > 0 && steps[i - 1]?.call === call;
    add(name, failed, isAgain);
    add(null, failed, isAgain);
  });
  return found;
}

const NONE: Counted = { calls: 0, errors: 0, again: 0 };

/** Mean over samples with answers of both of the difference of their means an answer. */
function differenceOf(
  answers: readonly Answer[],
  [group, base]: readonly [string, string],
  of: (answer: Answer) => number,
): MeanEstimate {
  const sums = new Map<number, Record<'own' | 'its', { n: number; sum: number }>>();
  for (const answer of answers) {
    const side = answer.group === group ? 'own' : answer.group === base ? 'its' : null;
    if (side === null) continue;
    const known = sums.get(answer.sample) ?? { own: { n: 0, sum: 0 }, its: { n: 0, sum: 0 } };
    known[side].n++;
    known[side].sum += of(answer);
    sums.set(answer.sample, known);
  }
  return meanEstimate(
    [...sums.values()].flatMap(({ own, its }) =>
      own.n > 0 && its.n > 0 ? [own.sum / own.n - its.sum / its.n] : [],
    ),
  );
}

/**
 * All tools together, then each tool, the most called first, by group in the order given. `groupOf`: null for an answer that
 * is in none. Differences are to `base`, on samples that both have answered, repeats averaged within a sample.
 */
export function toolUses(
  traces: readonly Trace[],
  groups: readonly string[],
  base: string | null,
  groupOf: (trace: Trace) => string | null,
): ToolRow[] {
  const answers = [...bySample(traces).values()].flat().flatMap((trace): Answer[] => {
    const group = groupOf(trace);
    return group === null ? [] : [{ group, sample: trace.sample, of: countedIn(trace) }];
  });
  const total = new Map<string | null, number>();
  for (const { of } of answers)
    for (const [tool, { calls }] of of) total.set(tool, (total.get(tool) ?? 0) + calls);
  const tools = [...total.keys()]
    .filter((tool) => tool !== null)
    .sort((a, b) => (total.get(b) ?? 0) - (total.get(a) ?? 0) || (a < b ? -1 : 1));
  return [null, ...tools].map((tool) => ({
    tool,
    uses: groups.map((group): ToolUse => {
      const own = answers.filter((one) => one.group === group);
      const counts = own.map(({ of }) => of.get(tool) ?? NONE);
      const sum = (of: (counted: Counted) => number) => counts.reduce((all, one) => all + of(one), 0);
      const more = (of: (counted: Counted) => number): MeanEstimate | null =>
        base === null || group === base
          ? null
          : differenceOf(answers, [group, base], (answer) => of(answer.of.get(tool) ?? NONE));
      return {
        ...{ group, answers: own.length, used: counts.filter(({ calls }) => calls > 0).length },
        ...{
          calls: sum((one) => one.calls),
          errors: sum((one) => one.errors),
          again: sum((one) => one.again),
        },
        ...{ moreCalls: more((one) => one.calls), moreErrors: more((one) => one.errors) },
      };
    }),
  }));
}

/** Answers that make the very call again that they have just made. */
export const loopedIn = (traces: readonly Trace[]): Trace[] =>
  traces.filter(({ steps }) => repeatsIn(steps) > 0);
