import { listEvaluations } from '../lib/analysis';
import type { Library } from '../lib/session/library';
import { pasteable } from '../lib/ui/numbers';
import { csvOf } from '../lib/table/csv';
import { flat } from '../lib/table/flat';
import { latexOf } from '../lib/table/latex';
import { markdownOf } from '../lib/table/markdown';
import type { Table } from '../lib/table/table';
import { showView } from '../lib/views/notebook/ask-view';
import { viewOf, views } from '../lib/views/views';
import { evaluationIn, listed, matchAs, pinsOf, sayBetter } from './comparison';
import { filesAt } from './inputs';
import { load } from './open';
import {
  comparedOptions,
  type ComparedOptions,
  mappingsIn,
  oneOf,
  parsed,
  pricesIn,
  texts,
  text,
} from './options';
import { textTable } from './print/text';
import { Refusal } from './refusal';

const formats = ['text', 'markdown', 'csv', 'latex', 'json'] as const;

type Format = (typeof formats)[number];

interface Asked extends ComparedOptions {
  /** The view's own options. */
  own: Readonly<Record<string, unknown>>;
  format: Format;
}

const named = (name: string) => {
  const view = viewOf(name);
  if (view === null)
    throw new Refusal(
      `There is no view ${name}. There are ${views.map((one) => one(({ id }) => id)).join(', ')}.`,
    );
  return view;
};

/** A view of what is loaded, as a text. Throws with a sentence where there is nothing to show. */
export async function viewText(
  library: Library,
  name: string,
  { own, format, prices, ...options }: Asked,
): Promise<string> {
  const { db } = library;
  const isOfAll = named(name)(({ page }) => page === 'overview');
  const evaluations = await listEvaluations(db);
  const evaluation = isOfAll ? null : evaluationIn(evaluations, options.evaluation, 'The files hold');
  if (evaluation) await matchAs(library, evaluation.evaluation, options.match);
  if (evaluation) await sayBetter(library, evaluation, options);
  const pins = evaluation ? await pinsOf(db, evaluation, options) : {};
  const context = { db, signal: new AbortController().signal };
  const given = { prices: await pricesIn(prices), edges: {} };
  const shown = await showView(context, {}, { ...pins, ...own, show: name }, given).catch(
    (error: unknown) => {
      throw new Refusal(error instanceof Error ? error.message : String(error));
    },
  );
  if (shown.unknown.length > 0) throw new Refusal(`${name} has no option ${listed(shown.unknown)}.`);
  return written(shown.table, shown.finding, format);
}

/** `evalbook view NAME`: any view of the page, as a text. */
export async function viewCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parsed(args, {
    ...comparedOptions,
    data: texts,
    option: texts,
    as: text,
  });
  const { data = [], option, as, ...options } = values;
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0)
    throw new Refusal('evalbook view takes the name of one view: evalbook view leaderboard --data PATH.');
  named(name);
  const format = oneOf('as', as, formats) ?? 'text';
  const own = optionsIn(option);
  if (data.length === 0) throw new Refusal('Say where the files are: --data PATH.');
  const inputs = await Promise.all(data.map(async (path) => ({ path, files: await filesAt(path) })));
  const { library, warnings } = await load(inputs, await mappingsIn(values.mapping));
  try {
    process.stdout.write(await viewText(library, name, { ...options, own, format }));
    for (const warning of warnings) process.stderr.write(`${warning}\n`);
    return 0;
  } finally {
    await library.close();
  }
}

function written(table: Table, finding: string, format: Format): string {
  const { columns, rows } = flat(table);
  const said = finding && `${finding}\n\n`;
  switch (format) {
    case 'text':
      return pasteable(said + textTable(table));
    case 'markdown':
      return pasteable(said + markdownOf(table));
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
