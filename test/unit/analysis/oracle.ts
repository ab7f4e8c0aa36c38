import type { Chip, Comparison, ContenderBy } from '../../../src/lib/analysis';
import type { Database } from '../../../src/lib/engine/database';
import { sql } from '../../../src/lib/engine/sql';

/** A response with all that hangs on it, read from the tables without a join of the product's. */
export interface RawResponse {
  id: number;
  runId: number;
  sampleKey: number;
  matchKey: number | null;
  contentKey: string | null;
  evaluation: string;
  model: string;
  condition: string | null;
  run: string | null;
  status: string;
  errorKind: string | null;
  stopReason: string | null;
  error: string | null;
  output: string | null;
  input: string | null;
  reference: string | null;
  scores: Map<string, { score: number | null; right: boolean | null }>;
  labels: Map<string, Set<string>>;
}

type Row = Record<string, string | number | boolean | null>;

export async function rawResponses(db: Database): Promise<RawResponse[]> {
  const table = (name: string) => db.query<Row>(sql`FROM ${{ text: name, parameters: [] }}`);
  const by = <K>(rows: readonly Row[], key: string) => {
    const groups = new Map<K, Row[]>();
    for (const row of rows) groups.set(row[key] as K, [...(groups.get(row[key] as K) ?? []), row]);
    return groups;
  };
  const runs = by<number>(await table('runs'), 'run_id');
  const samples = by<number>(await table('samples'), 'sample_key');
  const scores = by<number>(await table('scores'), 'response_id');
  const tags = {
    sample: by<number>(await table('sample_tags'), 'sample_key'),
    response: by<number>(await table('response_tags'), 'response_id'),
    run: by<number>(await table('run_tags'), 'run_id'),
  };
  return (await table('responses')).map((row) => {
    const [run = {}] = runs.get(row['run_id'] as number) ?? [];
    const [sample = {}] = samples.get(row['sample_key'] as number) ?? [];
    const labels = new Map<string, Set<string>>();
    for (const tag of [
      ...(tags.sample.get(row['sample_key'] as number) ?? []),
      ...(tags.response.get(row['response_id'] as number) ?? []),
      ...(tags.run.get(row['run_id'] as number) ?? []),
    ]) {
      const key = tag['key'] as string;
      labels.set(key, (labels.get(key) ?? new Set()).add(tag['value'] as string));
    }
    return {
      id: row['response_id'] as number,
      runId: row['run_id'] as number,
      sampleKey: row['sample_key'] as number,
      matchKey: sample['match_key'] as number | null,
      contentKey: sample['content_key'] as string | null,
      evaluation: run['evaluation'] as string,
      model: run['model'] as string,
      condition: run['condition'] as string | null,
      run: run['run_name'] as string | null,
      status: row['status'] as string,
      errorKind: row['error_kind'] as string | null,
      stopReason: row['stop_reason'] as string | null,
      error: row['error'] as string | null,
      output: row['output_preview'] as string | null,
      input: sample['input_preview'] as string | null,
      reference: sample['reference_preview'] as string | null,
      scores: new Map(
        (scores.get(row['response_id'] as number) ?? []).map((score) => [
          score['metric'] as string,
          { score: score['score'] as number | null, right: score['is_correct'] as boolean | null },
        ]),
      ),
      labels,
    };
  });
}

const UNIT = '\u001f';

export const keyOf = (response: RawResponse, by: ContenderBy): string => {
  if (by === 'model') return response.model;
  return by === 'condition'
    ? response.model + UNIT + (response.condition ?? '')
    : response.model + UNIT + (response.run ?? `run ${response.runId}`);
};

export const usable = (response: RawResponse, metric: string): number | null =>
  response.status === 'error' ? null : (response.scores.get(metric)?.score ?? null);

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean score of each match key by contender, repeats averaged. */
export function cellsOf(
  responses: readonly RawResponse[],
  { evaluation, metric, by }: Pick<Comparison, 'evaluation' | 'metric' | 'by'>,
): Map<string, Map<number, number>> {
  const values = new Map<string, Map<number, number[]>>();
  for (const response of responses) {
    if (response.evaluation !== evaluation || response.matchKey === null) continue;
    const key = keyOf(response, by);
    const own = values.get(key) ?? new Map<number, number[]>();
    values.set(key, own);
    const score = usable(response, metric);
    if (score !== null) own.set(response.matchKey, [...(own.get(response.matchKey) ?? []), score]);
  }
  return new Map(
    [...values].map(([key, own]) => [key, new Map([...own].map(([match, scores]) => [match, mean(scores)]))]),
  );
}

/** Match keys for which every contender has a score. */
export function sharedKeys(cells: ReadonlyMap<string, ReadonlyMap<number, number>>): number[] {
  const [first, ...others] = [...cells.values()];
  return [...(first?.keys() ?? [])].filter((key) => others.every((other) => other.has(key)));
}

const contains = (text: string | null, wanted: string): boolean =>
  text?.toLowerCase().includes(wanted.toLowerCase()) ?? false;

/** Values of a label, or of a column that stands for one. */
function labelValues(response: RawResponse, key: string): Set<string> | undefined {
  if (key === 'response.status') return new Set([response.status]);
  if (key !== 'response.error_kind') return response.labels.get(key);
  return response.errorKind === null ? undefined : new Set([response.errorKind]);
}

/** Whether a response passes one chip. What counts as wrong is told of metrics of which 0 is the worst score. */
export function passes(
  response: RawResponse,
  chip: Chip,
  by: ContenderBy,
  all: readonly RawResponse[],
  missingAs: Comparison['missingAs'] = 'dropped',
): boolean {
  switch (chip.kind) {
    case 'evaluation':
      return response.evaluation === chip.value;
    case 'model':
      return response.model === chip.value;
    case 'label': {
      const values = labelValues(response, chip.key);
      return chip.value === null ? values === undefined : (values?.has(chip.value) ?? false);
    }
    case 'range':
      return [...(labelValues(response, chip.key) ?? [])]
        .map(Number)
        .some((value) => value >= (chip.low ?? -Infinity) && value < (chip.high ?? Infinity));
    case 'others':
      return [...(labelValues(response, chip.key) ?? [])].some((value) => !chip.than.includes(value));
    case 'score': {
      const score = response.scores.get(chip.metric)?.score ?? null;
      if (score === null || (chip.contender !== undefined && keyOf(response, by) !== chip.contender))
        return false;
      const { value } = chip;
      return {
        '<': score < value,
        '<=': score <= value,
        '>=': score >= value,
        '>': score > value,
        '=': score === value,
      }[chip.op];
    }
    case 'outcome': {
      if (response.matchKey === null) return false;
      const answers = all.filter(
        (other) => other.matchKey === response.matchKey && keyOf(other, by) === chip.contender,
      );
      const marks = answers.flatMap((other) => {
        const score = usable(other, chip.metric);
        if (score === null) return missingAs === 'wrong' ? [0] : [];
        return [Number(other.scores.get(chip.metric)?.right ?? score >= 1)];
      });
      if (chip.is === 'missing') return answers.length === 0;
      if (chip.is === 'unscored') return answers.length > 0 && marks.length === 0;
      if (answers.length === 0 && missingAs === 'wrong') return chip.is === 'wrong';
      return marks.length > 0 && mean(marks) > 0.5 === (chip.is === 'right');
    }
    case 'status':
      return (
        response.status === chip.value &&
        (chip.errorKind === undefined || response.errorKind === chip.errorKind)
      );
    case 'stop':
      return (
        response.stopReason?.toLowerCase() === chip.value &&
        (chip.contender === undefined || keyOf(response, by) === chip.contender)
      );
    case 'text': {
      const { input, reference, output, error } = response;
      const texts = { input: [input], reference: [reference], output: [output], error: [error] };
      const where = chip.where === 'any' ? [input, reference, output, error] : texts[chip.where];
      return where.some((text) => contains(text, chip.value));
    }
    case 'better':
    case 'shared':
    case 'search':
    case 'expression':
      throw new Error(`Chips of the kind ${chip.kind} have tests of their own`);
    case 'sample':
      return response.contentKey === chip.contentKey;
  }
}
