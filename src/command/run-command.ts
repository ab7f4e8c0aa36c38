import { readFile, writeFile } from 'node:fs/promises';
import { version as app } from '../../package.json';
import { listEvaluations, listInputs } from '../lib/analysis';
import { type Fields, fieldsOf } from '../lib/notebook/json-cell';
import { matchInputs, readInputs } from '../lib/notebook/inputs';
import { cellsOf, parseNotebook } from '../lib/notebook/notebook';
import { planOf, settingsOf } from '../lib/notebook/plan';
import { ResultTables } from '../lib/notebook/results';
import { type Ran, runCells } from '../lib/notebook/run';
import { textOf } from '../lib/notebook/text';
import { choicesAsFields, choicesIn } from '../lib/session/own-choices';
import { shortName } from '../lib/records/short-name';
import { showView } from '../lib/views/notebook/ask-view';
import { neededInWords } from '../lib/views/notebook/needed-words';
import { parametersOf, pricesOf } from '../lib/views/notebook/settings-values';
import { filesAt } from './inputs';
import { type Input, load } from './open';
import { flag, mappingsIn, parsed, text, texts } from './options';
import { Refusal } from './refusal';

/** `evalbook run NOTEBOOK`: its cells on these files, as the page runs them. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parsed(args, { data: texts, check: flag, write: flag, mapping: text });
  const [path, ...others] = positionals;
  const { data = [] } = values;
  if (path === undefined || others.length > 0 || data.length === 0)
    throw new Refusal('evalbook run takes a notebook and its files: evalbook run NOTEBOOK --data PATH.');
  const source = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new Refusal(`${path} cannot be read: ${(error as Error).message}`);
  });
  const inputs = await inputsOf(data, source);
  const { library, warnings } = await load(inputs, await mappingsIn(values.mapping));
  try {
    for (const warning of warnings) process.stderr.write(`${warning}\n`);
    const found = matchInputs(neededBy(source), await listInputs(library.db));
    const other = neededInWords(found);
    if (values.check === true && found.missing.length + found.changed.length > 0)
      throw new Refusal(`${path} was run on other files. ${other ?? ''}`);
    const { text: ran, faults } = await run(library.db, source);
    for (const fault of faults) process.stderr.write(`${fault}\n`);
    if (values.check === true) return faults.length > 0 ? 1 : checked(path, source, ran);
    if (values.write === true) await writeFile(path, ran);
    else process.stdout.write(ran);
    return faults.length > 0 ? 1 : 0;
  } finally {
    await library.close();
  }
}

const neededBy = (source: string) => {
  const listed = cellsOf(parseNotebook(source)).find(({ parts }) => parts.kind === 'inputs');
  return readInputs(listed?.parts.source ?? '');
};

/** Of a notebook that lists its files, these alone: whatever lies beside them was no part of it. */
async function inputsOf(data: readonly string[], source: string): Promise<Input[]> {
  const names = new Set(neededBy(source).map(({ path }) => shortName(path)));
  const inputs = await Promise.all(data.map(async (path) => ({ path, files: await filesAt(path) })));
  const listed = inputs.map(({ path, files }) => ({
    path,
    files: files.filter((file) => names.has(shortName(file.path))),
  }));
  return listed.some(({ files }) => files.length > 0)
    ? listed.filter(({ files }) => files.length > 0)
    : inputs;
}

type Db = Awaited<ReturnType<typeof load>>['library']['db'];

async function run(db: Db, source: string): Promise<{ text: string; faults: string[] }> {
  const notebook = parseNotebook(source);
  const settings: Fields = settingsOf(notebook);
  const inputs = await listInputs(db);
  const ground = {
    inputs,
    context: choicesAsFields(choicesIn(settings)),
    parameters: parametersOf(settings, await listEvaluations(db)),
  };
  const done = new Map<number, Ran>();
  const faults: string[] = [];
  const { signal } = new AbortController();
  await runCells(
    notebook,
    planOf(notebook, ground),
    {
      results: new ResultTables(db, 'notebook'),
      view: async ({ parts }, stop) =>
        (
          await showView({ db, signal: stop }, settings, fieldsOf(parts.source), {
            prices: pricesOf(notebook),
            edges: {},
          })
        ).table,
      now: () => performance.now(),
    },
    signal,
    ({ segment, number, parts }, ran) => {
      done.set(segment.id, ran);
      if (ran.fault)
        faults.push(`Cell ${number}${parts.name === null ? '' : ` (${parts.name})`}: ${ran.fault.message}`);
    },
  );
  return { text: textOf(notebook, done, { app, inputs }), faults };
}

/** Says the first lines that differ; 1 where some do. */
function checked(path: string, before: string, after: string): number {
  if (before === after) {
    process.stdout.write(`${path}: as stored.\n`);
    return 0;
  }
  const [old, now] = [before.split('\n'), after.split('\n')];
  const first = old.findIndex((line, i) => line !== now[i]);
  const lines = old.slice(first, first + 5).map((line) => `- ${line}`);
  const others = now.slice(first, first + 5).map((line) => `+ ${line}`);
  process.stdout.write(
    `${path}: its results are others now, from line ${first + 1}:\n${[...lines, ...others].join('\n')}\n`,
  );
  return 1;
}
