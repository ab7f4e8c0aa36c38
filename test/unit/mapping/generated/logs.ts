import { modelNames } from './models';
import type { Random } from './random';
import { samplesOf } from './samples';
import { run } from './study';
import type { MadeTable } from './truth';

/** A log of lines of several kinds, told apart by a tag: no table. */
export function taggedLog(random: Random, seed: number): MadeTable {
  const tag = random.pick(['type', 'event', 'entry_type', 'kind', 'event_type', 'record_type']);
  const models = modelNames(random, random.integer(1, 3), 'known');
  const answers = run(random, samplesOf(random, 'short', random.integer(5, 15), 'en'), {
    ...{ models, conditions: [], repeats: 1, failing: 0, missing: 0 },
  });
  const runId = `run-${String(random.integer(100, 999))}`;
  const words = random.pick([
    ['start', 'attempt', 'eval', 'end'],
    ['session_start', 'message', 'score', 'session_end'],
    ['run_started', 'sample', 'result', 'run_finished'],
    ['config', 'request', 'metric', 'summary'],
  ]);
  const [begin = '', answer = '', score = '', end = ''] = words;
  const lines: Record<string, unknown>[] = [
    { [tag]: begin, run_id: runId, config: { temperature: 0, seed: 7 } },
  ];
  for (const { sample, contender, output, right, quality, latencyMs } of answers) {
    const id = `s${String(sample.nr)}`;
    lines.push({
      [tag]: answer,
      id,
      model: contender.model,
      prompt: sample.input,
      output,
      latency_ms: latencyMs,
    });
    lines.push({
      [tag]: score,
      id,
      metric: 'correct',
      score: Number(right),
      detail: Number(quality.toFixed(2)),
    });
    if (random.chance(0.2)) lines.push({ [tag]: 'log', level: 'INFO', text: `done with ${id}` });
  }
  lines.push({
    [tag]: end,
    run_id: runId,
    n: answers.length,
    passed: answers.filter(({ right }) => right).length,
  });
  const names = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  return {
    ...{ seed, kind: 'tagged log', names, features: [tag, words.join('/')] },
    rows: lines.slice(0, 4).map((line) => names.map((name) => (line[name] ?? null) as string | null)),
    files: [{ path: 'log.jsonl', text: lines.map((line) => `${JSON.stringify(line)}\n`).join('') }],
    expects: { refused: 'a log of lines of several kinds' },
    mayBeAsked: null,
  };
}

/** A row a model and a column a benchmark: means, and no samples. */
export function leaderboard(random: Random, seed: number): MadeTable {
  const models = modelNames(
    random,
    random.integer(4, 12),
    random.pick(['known', 'paths', 'titled'] as const),
  );
  const tasks = random.some(['mmlu', 'gsm8k', 'humaneval', 'arc_challenge', 'hellaswag', 'truthfulqa', 'bbh', 'math', 'ifeval'], random.integer(3, 7)); // prettier-ignore
  const names = [random.pick(['model', 'Model', 'model_name']), ...tasks];
  const percent = random.chance(0.6);
  const rows = models.map((model) => [
    model,
    ...tasks.map(() => String(percent ? random.integer(310, 940) / 10 : random.integer(310, 940) / 1000)),
  ]);
  return {
    ...{ seed, kind: 'leaderboard', names, rows, features: [] },
    files: [{ path: 'leaderboard.csv', text: [names, ...rows].map((row) => `${row.join(',')}\n`).join('') }],
    expects: { refused: 'a row a model, and no samples' },
    mayBeAsked: null,
  };
}
