/** A sample of a plan, at its place in the random order in which samples are to be answered. */
export interface PlannedSample {
  /** As the files of model A call it; '' where they do not. */
  id: string;
  /** Its content key; '' where its files do not hold what it asks. */
  content: string;
  /** How many other models solved it, in words; '' where the plan has no strata. */
  stratum: string;
  /** By what its difference is multiplied, so that strata count by their shares among all samples; 1 without strata. */
  weight: number;
  /** Scored answers of each that were there before the plan was made. */
  had: readonly [a: number, b: number];
}

/** What the next run is to be: which samples two models answer, in which order, and how often. */
export interface RunPlan {
  evaluation: string;
  metric: string;
  /** The models by the names that the page had for them. The plan is about A minus B. */
  a: string;
  b: string;
  /** Answers of each to every sample, those counted that were there before. */
  answers: readonly [a: number, b: number];
  /** In the planned order. */
  samples: readonly PlannedSample[];
  /** Samples in all: what is more than `samples` are new ones, which nobody knows yet. */
  planned: number;
  /** Samples at hand, of which those of the plan were drawn. */
  pool: number;
  /** Half the interval that is wanted, and by how much A may be worse, said beforehand: both in the unit of the metric. */
  halfWidth: number;
  margin: number | null;
  /** Of mulberry32, which drew samples and order. */
  seed: number;
  /** When it was made, ISO 8601. */
  at: string;
}

/** A plan that cannot be used; the message says which field of it. */
export class RunPlanError extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

type Cells = Readonly<Record<string, string>>;

/** What every line of the plan says again, by its column. */
const common: Readonly<Record<string, (plan: RunPlan) => string | number | null>> = {
  evaluation: ({ evaluation }) => evaluation,
  metric: ({ metric }) => metric,
  model_a: ({ a }) => a,
  model_b: ({ b }) => b,
  answers_a: ({ answers }) => answers[0],
  answers_b: ({ answers }) => answers[1],
  planned_samples: ({ planned }) => planned,
  pool: ({ pool }) => pool,
  half_width: ({ halfWidth }) => halfWidth,
  margin: ({ margin }) => margin,
  seed: ({ seed }) => seed,
  made_at: ({ at }) => at,
};
const own: Readonly<Record<string, (sample: PlannedSample, place: number) => string | number>> = {
  sample_id: ({ id }) => id,
  content_key: ({ content }) => content,
  order: (_, place) => place + 1,
  stratum: ({ stratum }) => stratum,
  weight: ({ weight }) => weight,
  had_a: ({ had }) => had[0],
  had_b: ({ had }) => had[1],
};

/** Columns of a plan as CSV: one row a sample, which says again what is planned. */
export const planColumns: readonly string[] = [...Object.keys(own), ...Object.keys(common)];

/** Their cells; null: not said. */
export const planRows = (plan: RunPlan): (string | null)[][] =>
  plan.samples.map((sample, place) =>
    [
      ...Object.values(own).map((of) => of(sample, place)),
      ...Object.values(common).map((of) => of(plan)),
    ].map((cell) => (cell === null || cell === '' ? null : String(cell))),
  );

/** The plan as JSON writes it: what is planned, and a list of its samples. */
export const planFields = (plan: RunPlan): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(common).map(([name, of]) => [name, of(plan)])),
  plan: plan.samples.map((sample, place) =>
    Object.fromEntries(Object.entries(own).map(([name, of]) => [name, of(sample, place)])),
  ),
});

/** Whether these are columns of a plan: no file of results has all of them. */
export const arePlanColumns = (columns: readonly string[]): boolean =>
  ['model_a', 'model_b', 'answers_a', 'answers_b', 'planned_samples', 'weight', 'order'].every((one) =>
    columns.includes(one),
  );

/** A plan of what its file says of it, and of its samples. Throws a RunPlanError; it is all or nothing. */
export function runPlan(whole: Cells, rows: readonly Cells[]): RunPlan {
  if (rows.length === 0) throw new RunPlanError('plan', 'The plan lists no sample.');
  const text = (name: string): string => {
    const value = whole[name] ?? '';
    if (value === '') throw new RunPlanError(name, `The plan does not say its ${name}.`);
    return value;
  };
  const samples = rows
    .map((row, i) => ({ place: count(row, 'order', i, 1), sample: sampleOf(row, i) }))
    .sort((one, other) => one.place - other.place);
  const twice = samples.find(({ place }, i) => place === samples[i + 1]?.place);
  if (twice) throw new RunPlanError('order', `Two samples of the plan have the order ${twice.place}.`);
  const plan: RunPlan = {
    ...{ evaluation: text('evaluation'), metric: text('metric'), a: text('model_a'), b: text('model_b') },
    answers: [count(whole, 'answers_a', null, 1), count(whole, 'answers_b', null, 1)],
    samples: samples.map(({ sample }) => sample),
    planned: count(whole, 'planned_samples', null, 1),
    pool: count(whole, 'pool', null, 1),
    halfWidth: number(whole, 'half_width', null),
    margin: (whole['margin'] ?? '') === '' ? null : number(whole, 'margin', null),
    seed: number(whole, 'seed', null),
    at: whole['made_at'] ?? '',
  };
  if (plan.a === plan.b) throw new RunPlanError('model_b', 'The plan names one model twice.');
  if (plan.planned < rows.length)
    throw new RunPlanError(
      'planned_samples',
      `The plan lists ${rows.length} samples and says that ${plan.planned} are planned.`,
    );
  return plan;
}

function sampleOf(row: Cells, i: number): PlannedSample {
  const weight = number(row, 'weight', i);
  if (!(weight > 0)) throw new RunPlanError('weight', `${where(i)}: a weight is above 0.`);
  const [id, content] = [row['sample_id'] ?? '', row['content_key'] ?? ''];
  if (id === '' && content === '')
    throw new RunPlanError('sample_id', `${where(i)} has neither a sample_id nor a content_key.`);
  return {
    ...{ id, content, weight, stratum: row['stratum'] ?? '' },
    had: [count(row, 'had_a', i, 0), count(row, 'had_b', i, 0)],
  };
}

const where = (i: number | null): string => (i === null ? 'The plan' : `Sample ${i + 1} of the plan`);

function number(cells: Cells, name: string, i: number | null): number {
  const text = (cells[name] ?? '').trim();
  const value = text === '' ? NaN : Number(text);
  if (!Number.isFinite(value))
    throw new RunPlanError(name, `${where(i)}: its ${name} is ${text === '' ? 'missing' : `“${text}”`}.`);
  return value;
}

function count(cells: Cells, name: string, i: number | null, least: number): number {
  const value = number(cells, name, i);
  if (!Number.isSafeInteger(value) || value < least)
    throw new RunPlanError(name, `${where(i)}: its ${name} is ${value}, which is no count.`);
  return value;
}
