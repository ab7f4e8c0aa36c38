import type { Turn } from '../../records/transcript';
import { contentOf } from '../shared/transcript/content';
import { exampleOf, goldenOf } from '../shared/transcript/examples';
import { callOf, resultOf, toolsOf, turnsOf } from '../shared/transcript/messages';
import {
  askedIn,
  choicesOf,
  contents,
  errorOf,
  referencesOf,
  transcript,
  type TranscriptReader,
  verdictsOf,
} from '../shared/transcript/partial';
import { isObject, list, many, object, pick, said, word, type Json } from '../shared/transcript/values';

/** Steps of an agent: messages, or what `trace_role`, `name`, `input` and `output` say of each step. */
function stepsOf(steps: unknown, from: number): Turn[] {
  const all = list(steps);
  if (all.some((step) => isObject(step) && pick(step, 'role') !== undefined)) return turnsOf(steps);
  return all.map((one, i) => {
    const step = object(one);
    const isTool = pick(step, 'trace_role') === 'tool' || pick(step, 'name', 'tool') !== undefined;
    const output = pick(step, 'output', 'result', 'observation', 'content');
    const error = pick(step, 'error') ?? (pick(step, 'status') === 'error' ? true : undefined);
    const call = isTool ? [{ ...callOf(step), result: resultOf(output, error) }] : [];
    const content = isTool ? [] : contentOf(output ?? one);
    return { index: from + i, role: 'assistant', given: null, content, reasoning: [], calls: call };
  });
}

function judgedBy(record: Json, sample: Json) {
  const judged = object(pick(record, 'judge_output') ?? pick(sample, 'eval_result'));
  const metrics = Object.entries(object(pick(record, 'metrics')));
  return verdictsOf([
    ['judge', word(pick(judged, 'answer', 'explanation', 'reason'))],
    ...metrics.map(([name, metric]) => [name, word(pick(object(metric), 'explanation'))] as const),
  ]);
}

/** Rows of gage-eval and its Samples by themselves (`docs/guide/sample.md`). */
export const readGage: TranscriptReader = (record) => {
  const sample = isObject(pick(record, 'sample')) ? object(pick(record, 'sample')) : record;
  const asked = turnsOf(pick(sample, 'messages'));
  const predicted = many(pick(sample, 'predict_result')).map(object);
  const main = object(pick(record, 'model_output') ?? predicted[0]);
  const raw = pick(main, 'agent_trace', 'messages', 'trajectory') ?? pick(predicted[0] ?? {}, 'agent_trace');
  const arena = list(pick(record, 'arena_trace'));
  const steps = stepsOf(raw ?? (arena.length > 0 ? arena : undefined), asked.length);
  const answers = predicted.length > 1 ? predicted : [main];
  const outputs = answers.flatMap((one) => {
    const answer = contentOf(pick(one, 'answer'));
    const content = answer.length > 0 ? answer : contentOf(pick(object(pick(one, 'message')), 'content'));
    return content.length > 0 ? [content] : [];
  });
  const option = object(pick(object(pick(sample, 'metadata')), 'option_map'));
  const choices = choicesOf(pick(sample, 'options', 'choices'));
  const isRepeated = steps[0]?.role === 'user' || steps[0]?.role === 'system';
  const turns = isRepeated ? steps : [...asked, ...steps];
  return transcript({
    input: asked.length > 0 ? askedIn(asked) : contentOf(pick(sample, 'prompt', 'question', 'text')),
    references: withLabel(referencesOf(pick(sample, 'references')), pick(sample, 'label')),
    choices:
      choices.length > 0
        ? choices
        : Object.entries(option).map(([id, value]) => ({
            id,
            content: contentOf(value),
            logProbability: null,
          })),
    outputs,
    turns: turns.map((turn, index) => ({ ...turn, index })),
    golden: goldenOf(pick(sample, 'golden_trajectories')),
    fewShot: list(pick(sample, 'few_shot_examples')).map(exampleOf),
    tools: toolsOf(pick(sample, 'tools')),
    sandbox: pick(sample, 'sandbox') ?? null,
    verdicts: judgedBy(record, sample),
    ...errorOf(pick(main, 'error') === false ? undefined : pick(main, 'error')),
  });
};

const withLabel = (references: ReturnType<typeof referencesOf>, label: unknown) =>
  references.length > 0 ? references : contents(said(label));
