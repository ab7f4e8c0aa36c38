import type { Random } from './random';
import type { Sample, Samples, Task } from './samples';

export interface Contender {
  model: string;
  /** The values of its conditions, in the order of the study's. */
  conditions: readonly string[];
}

/** One answer, as it was: what a table shows of it is another matter. */
export interface Answer {
  sample: Sample;
  contender: Contender;
  /** From 0. */
  repeat: number;
  /** Its place among all, before they are shuffled. */
  nr: number;
  /** Null: none was given. */
  output: string | null;
  pick: string | null;
  right: boolean;
  /** How good it is, from 0 to 1. */
  quality: number;
  failed: boolean;
  inputTokens: number;
  outputTokens: number;
  latencyMs: number;
  cost: number;
}

export interface Design {
  models: readonly string[];
  /** Names of values by condition. */
  conditions: readonly (readonly string[])[];
  repeats: number;
  /** Shares of answers that failed, and that are not there. */
  failing: number;
  missing: number;
}

const closings = [
  'as far as I know',
  'to be sure',
  'on reflection',
  'after some thought',
  'in my view',
  'without doubt',
];
const wrongWords = ['Atlantis', 'Gotham', 'Sparta', 'Troy', 'Ur', 'Petra'];

/** Runs a study: every contender answers every sample as often as it says, better or worse by what both are like. */
export function run(random: Random, { task, classes, samples }: Samples, design: Design): Answer[] {
  const skills = new Map(design.models.map((model) => [model, 0.25 + 0.6 * random.next()]));
  const contenders = design.models.flatMap((model) =>
    crossed(design.conditions).map((conditions): Contender & { skill: number } => ({
      model,
      conditions,
      skill: (skills.get(model) ?? 0.5) + 0.2 * (random.next() - 0.5),
    })),
  );
  const answers: Answer[] = [];
  for (let repeat = 0; repeat < design.repeats; repeat++)
    for (const { skill, ...contender } of contenders)
      for (const sample of samples) {
        if (random.chance(design.missing)) continue;
        const right = random.next() < skill;
        const failed = random.chance(design.failing);
        const pick = pickOf(random, { task, classes }, sample, right);
        answers.push({
          ...{ sample, contender, repeat, nr: answers.length, right: right && !failed, failed },
          output: failed ? null : outputOf(random, task, sample, pick),
          pick: failed ? null : pick,
          quality: Math.min(1, Math.max(0, 0.5 * skill + 0.35 * random.next() + (right ? 0.2 : 0))),
          inputTokens: 20 + Math.ceil(sample.input.length / 4),
          outputTokens: random.integer(8, 400),
          latencyMs: random.integer(310, 9200),
          cost: random.integer(2, 900) / 100_000,
        });
      }
  return answers;
}

const crossed = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>((all, list) => all.flatMap((some) => list.map((one) => [...some, one])), [[]]);

function pickOf(
  random: Random,
  { task, classes }: Pick<Samples, 'task' | 'classes'>,
  sample: Sample,
  right: boolean,
): string {
  if (right) return sample.gold;
  if (classes.length > 0) return random.pick(classes.filter((one) => one !== sample.gold));
  return task === 'number' ? String(Number(sample.gold) + random.integer(1, 9)) : random.pick(wrongWords);
}

function outputOf(random: Random, task: Task, sample: Sample, pick: string): string {
  const end = random.pick(closings);
  const n = random.integer(1, 997);
  if (task === 'code') return `def solve_${String(sample.nr)}(xs):\n    return sorted(xs)[-${String(n)}:]`;
  if (task === 'writing')
    return `Dear colleagues, thank you for offer ${String(n)}. We will write again, ${end}.`;
  if (task === 'classes') return `The label of this message is ${pick}, ${end} (${String(n)}).`;
  return `The answer is ${pick}, ${end}; I looked at ${String(n)} sources.`;
}
