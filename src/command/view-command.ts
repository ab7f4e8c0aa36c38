import { listEvaluations } from '../lib/analysis';
import { csvOf } from '../lib/table/csv';
import { flat } from '../lib/table/flat';
import { latexOf } from '../lib/table/latex';
import { markdownOf } from '../lib/table/markdown';
import type { Table } from '../lib/table/table';
import { showView } from '../lib/views/notebook/ask-view';
import { viewOf, views } from '../lib/views/views';
import { evaluationIn, listed, matchAs, pinsOf } from './comparison';
import { filesAt } from './inputs';
import { load } from './open';
import { comparedOptions, mappingsIn, oneOf, parsed, pricesIn, texts, text } from './options';
import { textTable } from './print/text';
import { Refusal } from './refusal';

const formats = ['text', 'markdown', 'csv', 'latex', 'json'] as const;

/** `evalbook view NAME`: any view of the page, as a text. */
export async function viewCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parsed(args, {
    ...comparedOptions,
    data: texts,
    option: texts,
    as: text,
  });
  const [name, ...others] = positionals;
  const names = views.map((one) => one(({ id }) => id));
  if (name === undefined || others.length > 0 || viewOf(name) === null)
    throw new Refusal(`evalbook view takes the name of one view: ${names.join(', ')}.`);
  const format = oneOf('as', values.as, formats) ?? 'text';
  const { data = [] } = values;
  if (data.length === 0) throw new Refusal('Say where the files are: --data PATH.');
  const inputs = await Promise.all(data.map(async (path) => ({ path, files: await filesAt(path) })));
  const { library, warnings } = await load(inputs, await mappingsIn(values.mapping));
  try {
    const { db } = library;
    const isOfAll = viewOf(name)?.(({ page }) => page === 'overview') === true;
    const evaluations = await listEvaluations(db);
    const evaluation = isOfAll ? null : evaluationIn(evaluations, values.evaluation, 'The files hold');
    if (evaluation) await matchAs(library, evaluation.evaluation, values.match);
    const pins = evaluation ? await pinsOf(db, evaluation, values) : {};
    const context = { db, signal: new AbortController().signal };
    const fields = { ...pins, ...optionsIn(values.option), show: name };
    const shown = await showView(context, {}, fields, {
      prices: await pricesIn(values.prices),
      edges: {},
    }).catch((error: unknown) => {
      throw new Refusal(error instanceof Error ? error.message : String(error));
    });
    if (shown.unknown.length > 0) throw new Refusal(`${name} has no option ${listed(shown.unknown)}.`);
    process.stdout.write(written(shown.table, shown.finding, format));
    for (const warning of warnings) process.stderr.write(`${warning}\n`);
    return 0;
  } finally {
    await library.close();
  }
}

function written(table: Table, finding: string, format: (typeof formats)[number]): string {
  const { columns, rows } = flat(table);
  const said = finding && `${finding}\n\n`;
  switch (format) {
    case 'text':
      return said + textTable(table);
    case 'markdown':
      return said + markdownOf(table);
    case 'latex':
      return latexOf(table);
    case 'csv':
      return csvOf(table);
    case 'json':
      return `${JSON.stringify({ finding, columns: columns.map((one) => one.name), rows }, null, 1)}\n`;
  }
}

/** `least=10` or `labels=["topic"]`. */
function optionsIn(options: readonly string[] = []): Record<string, unknown> {
  return Object.fromEntries(
    options.map((option) => {
      const [, key, value = ''] = /^([^=]+)=(.*)$/s.exec(option) ?? [];
      if (key === undefined) throw new Refusal(`--option ${option}: write it as KEY=VALUE.`);
      return [key, jsonOr(value)] as const;
    }),
  );
}

function jsonOr(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
