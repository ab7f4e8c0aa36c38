import { listContenders, listEvaluations, listSources } from '../../lib/analysis';
import { comparedUnchosen } from '../../lib/session/resolve';
import { readOnly } from '../../lib/engine/read-only';
import { views } from '../../lib/views/views';
import { compareSides } from '../compare/compared';
import { textOf } from '../compare/told';
import type { Loaded } from '../open';
import { type ComparedOptions, positiveNumber } from '../options';
import { Refusal } from '../refusal';
import { viewText } from '../view-command';
import type { Tool } from './protocol';

const ROWS = 100;

export const INSTRUCTIONS = `LLM evaluation results, compared on identical samples with intervals. Ask evaluations first. Say what compare and view say, with their limits: "cannot tell yet" is no verdict, and what is "not compared" must not be concluded from. Rows of query are not paired and carry no interval: count with them, do not rank models by them. Samples chosen by a model's own result show nothing about models.`;

const compared = {
  evaluation: { type: 'string', description: 'Where the files hold several' },
  metric: { type: 'string', description: 'Unless told, the one that the page would choose' },
  where: { type: 'string', description: 'A filter as the page writes it, such as: tag.topic = "refunds"' },
  cluster: { type: 'string', description: 'A label whose values say which samples belong together' },
  missing: {
    type: 'string',
    description: 'wrong: missing answers count as wrong; left-out: what is missing decides nothing',
  },
  by: { type: 'string', description: 'model, condition or run' },
} as const;

/** Of what was given, what says on what models are compared: no path of this machine is among it. */
const optionsIn = (given: Readonly<Record<string, unknown>>): ComparedOptions =>
  Object.fromEntries(
    Object.keys(compared).flatMap((name) => {
      const value = given[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );

const textIn = (given: Readonly<Record<string, unknown>>, name: string): string => {
  const value = given[name];
  if (typeof value !== 'string' || value === '') throw new Refusal(`${name} is missing.`);
  return value;
};

/** What an agent may ask of results that are loaded. Nothing of it writes. */
export function toolsFor({ library, warnings }: Loaded): Tool[] {
  const { db } = library;
  return [
    {
      name: 'evaluations',
      description:
        'What is loaded: files, evaluations with their metrics and samples, and the models of each.',
      inputSchema: { type: 'object', properties: {} },
      async call() {
        const evaluations = await listEvaluations(db);
        const found = await Promise.all(
          evaluations.map(async (one) => ({
            evaluation: one.evaluation,
            samples: one.samples,
            responses: one.responses,
            metrics: one.metrics.map(({ metric, direction }) => ({ metric, direction })),
            models: (await listContenders(db, one.evaluation, comparedUnchosen([one]))).map(
              ({ label }) => label,
            ),
          })),
        );
        const sources = (await listSources(db)).map(({ path, format }) => ({ path, format }));
        return JSON.stringify({ evaluations: found, sources, warnings }, null, 1);
      },
    },
    {
      name: 'compare',
      description:
        'Whether the second model is better, not worse, worse than the first, or whether that cannot be told yet, on the samples that both answered: interval, slices, samples that turned, configuration, noise, what was left out, and what would tell. The only tool that concludes.',
      inputSchema: {
        type: 'object',
        properties: {
          old: {
            type: 'string',
            description: 'The model that the other is held against, as evaluations names it',
          },
          new: { type: 'string', description: 'The model in question' },
          margin: {
            type: 'number',
            description: 'How much worse is good enough, in points; without it nothing is "not worse"',
          },
          ...compared,
        },
        required: ['old', 'new'],
      },
      async call(given) {
        const { margin } = given;
        const sides = { names: [textIn(given, 'old'), textIn(given, 'new')] as const, areSides: false };
        const options = {
          ...optionsIn(given),
          margin: typeof margin === 'number' ? positiveNumber('margin', `${margin}`) : null,
          prices: [],
        };
        return textOf(await compareSides(library, sides, options, warnings));
      },
    },
    {
      name: 'view',
      description: `A table of the page with what it found: ${views.map((one) => one(({ id }) => id)).join(', ')}.`,
      inputSchema: {
        type: 'object',
        properties: {
          name: { type: 'string', description: 'Which of them' },
          options: { type: 'object', description: 'Its options, as docs/notebook-file.md lists them' },
          ...compared,
        },
        required: ['name'],
      },
      call(given) {
        const { options } = given;
        const own =
          typeof options === 'object' && options !== null ? (options as Record<string, unknown>) : {};
        return viewText(library, textIn(given, 'name'), { ...optionsIn(given), own, format: 'markdown' });
      },
    },
    {
      name: 'query',
      description: `One SELECT in DuckDB's SQL over the tables samples, responses, scores, runs, metrics, sources, labels (docs/tables.md; DESCRIBE shows their columns). At most ${ROWS} rows. Unpaired: it compares nothing.`,
      inputSchema: {
        type: 'object',
        properties: { sql: { type: 'string', description: 'One statement that reads' } },
        required: ['sql'],
      },
      async call(given) {
        const text = readOnly(textIn(given, 'sql'));
        const rows: object[] = [];
        for await (const batch of db.stream<Record<string, unknown>>({ text, parameters: [] })) {
          rows.push(...batch);
          if (rows.length > ROWS) break;
        }
        const more = rows.length > ROWS ? `\nThe first ${ROWS} rows: there are more.` : '';
        return JSON.stringify(rows.slice(0, ROWS), null, 1) + more;
      },
    },
  ];
}
