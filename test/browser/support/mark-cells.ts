const fenced = (info: string, source: string) => `\`\`\`${info}\n${source}\n\`\`\``;

/** A cell that charts the result called `answers`. */
export const chartCell = (fields: object) =>
  fenced('json chart', JSON.stringify({ from: 'answers', ...fields }));

export const sqlCell = (name: string, source: string) => fenced(`sql ${name}`, source);

/** How many of the answers are left out: an input that `answers` asks. */
export const leastCell = fenced(
  'json input least',
  '{ "type": "slider", "value": 0, "min": 0, "max": 9, "step": 1 }',
);

/** Scores of two models in two languages, with something for each kind of mark. */
export const answersCell = sqlCell(
  'answers',
  `SELECT m AS model, l AS language, i, (7 * i + length(m) * 5) % 40 + 0.5 AS chrf, i % 3 = 0 AS solved
FROM (VALUES ('aster'), ('brook-2')) a(m), (VALUES ('cym'), ('deu')) b(l), range(10) r(i)
WHERE i >= $least`,
);

const marks = {
  dot: { x: 'chrf', y: 'i', color: 'language', fx: 'model' },
  line: { x: 'i', y: 'chrf', color: 'model', reduce: 'mean' },
  area: { x: 'i', color: 'model', reduce: 'count' },
  bar: { x: 'chrf', bin: 'chrf', reduce: 'count' },
  rule: { x: 'chrf', reduce: 'median' },
  tick: { x: 'chrf', y: 'model' },
  cell: { x: 'language', y: 'model', color: 'chrf', reduce: 'median' },
  box: { x: 'chrf', y: 'model' },
  whisker: { x: 'solved', y: 'model', reduce: 'mean ci' },
};

/** A chart of each mark, with its name as its title, and one of two layers. */
export const markCells = [
  ...Object.entries(marks).map(([mark, fields]) => chartCell({ mark, title: mark, ...fields })),
  chartCell({
    ...{ title: 'layers', y: 'model' },
    layers: [
      { mark: 'tick', x: 'chrf' },
      { mark: 'dot', x: 'chrf', reduce: 'mean ci' },
    ],
  }),
];
