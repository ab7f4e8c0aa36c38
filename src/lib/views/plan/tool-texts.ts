import type { PlannedSample, RunPlan } from '../../records/run-plan';
import { count } from '../../ui/numbers';

/** A plan of fewer samples is run in one go. */
const LEAST_PARTED = 80;
const PARTS = 4;

/** What a shell takes as it is. */
const plain = /^[\w.,:/@%+=-]+$/;
const inShell = (text: string): string => (plain.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/**
 * The samples in the order of the plan, in parts. Tools answer the samples of one command in an order of their own: only at the
 * end of a part is all answered that stands before.
 */
function partsOf({ samples }: RunPlan): (readonly PlannedSample[])[] {
  if (samples.length < LEAST_PARTED) return [samples];
  const size = Math.ceil(samples.length / PARTS);
  return Array.from({ length: PARTS }, (_, i) => samples.slice(i * size, (i + 1) * size));
}

/** Of a model: which samples of each part lack answers, by how many. */
function lacking(plan: RunPlan, which: 0 | 1): { part: string; answers: number; ids: string[] }[] {
  const parts = partsOf(plan);
  return parts.flatMap((samples, i) => {
    const needed = samples.map(({ id, had }) => ({ id, answers: plan.answers[which] - had[which] }));
    const numbers = [...new Set(needed.map(({ answers }) => answers))].sort((one, other) => one - other);
    return numbers
      .filter((answers) => answers > 0)
      .map((answers) => ({
        part: parts.length > 1 ? `part ${i + 1} of ${parts.length}, ` : '',
        answers,
        ids: needed.flatMap((one) => (one.answers === answers ? [one.id] : [])),
      }));
  });
}

type Line = (ids: readonly string[], answers: number) => string;

function textOf(plan: RunPlan, line: Line): string {
  const fresh = plan.planned - plan.samples.length;
  const both = [0, 1] as const;
  const lines = both.flatMap((which) => {
    const model = which === 0 ? plan.a : plan.b;
    const wanted = lacking(plan, which);
    if (wanted.length === 0) return [`# ${model}: the samples at hand have all their answers`];
    return wanted.flatMap(({ part, answers, ids }) => [
      `# ${model}: ${part}${count(ids.length, 'sample')}, ${count(answers, 'more answer')} each`,
      line(ids, answers),
    ]);
  });
  const [a, b] = plan.answers;
  const each = a === b ? count(a, 'answer') : `${a} and ${b} answers`;
  return [...lines, ...(fresh > 0 ? [`# and ${count(fresh, 'new sample')}, ${each} each`] : []), ''].join(
    '\n',
  );
}

/** Text for a tool, or why it takes none. */
export type ToolText = { text: string } | { why: string };

const NOTHING: ToolText = { why: 'these samples lack no answer' };
const lacksNone = ({ samples, answers }: RunPlan): boolean =>
  samples.every(({ had }) => had[0] >= answers[0] && had[1] >= answers[1]);

/** Why `inspect eval` takes no such list: it parts ids by commas and takes `*`, `?` and `[` for patterns. */
function oddToInspect(ids: readonly string[]): string | null {
  const odd = ids.find((id) => id === '' || /[,*?[\]]|^\s|\s$/.test(id));
  if (odd === undefined) return null;
  return odd === '' ? 'some samples have no id' : `Inspect reads the id “${odd}” as something else`;
}
const inspectLine = (ids: readonly string[], answers: number): string =>
  `--sample-id ${inShell(ids.join(','))}${answers > 1 ? ` --epochs ${answers}` : ''}`;

/** Ids of `lm-eval` are places in the task. */
const oddToLmEval = (ids: readonly string[]): string | null =>
  ids.every((id) => /^\d+$/.test(id)) ? null : 'these ids are no doc_id';
const lmEvalLine = (evaluation: string, ids: readonly string[]): string =>
  `--samples ${inShell(JSON.stringify({ [evaluation]: ids.map(Number) }))}`;

const lineOr = (why: string | null, line: () => string): ToolText =>
  why === null ? { text: line() + '\n' } : { why };

/** Options that have these samples answered once, whoever answers. */
export const inspectSamples = (ids: readonly string[]): ToolText =>
  lineOr(oddToInspect(ids), () => inspectLine(ids, 1));
export const lmEvalSamples = (evaluation: string, ids: readonly string[]): ToolText =>
  lineOr(oddToLmEval(ids), () => lmEvalLine(evaluation, ids));

const idsOf = ({ samples }: RunPlan): string[] => samples.map(({ id }) => id);

/** Options of `inspect eval`. */
export function inspectText(plan: RunPlan): ToolText {
  if (lacksNone(plan)) return NOTHING;
  const why = oddToInspect(idsOf(plan));
  return why === null ? { text: textOf(plan, inspectLine) } : { why };
}

/** Options of `lm-eval`. It has none for repeats. */
export function lmEvalText(plan: RunPlan): ToolText {
  if (lacksNone(plan)) return NOTHING;
  const why = oddToLmEval(idsOf(plan));
  if (why !== null) return { why };
  return {
    text: textOf(plan, (ids, answers) =>
      [
        ...(answers > 1 ? [`# run it ${answers} times: lm-eval has no option for more answers`] : []),
        lmEvalLine(plan.evaluation, ids),
      ].join('\n'),
    ),
  };
}

export const promptfooText = (): ToolText => ({
  why: 'its filters take no ids',
});
