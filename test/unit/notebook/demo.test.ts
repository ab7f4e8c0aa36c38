import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { version as app } from '../../../package.json';
import { listEvaluations, listInputs } from '../../../src/lib/analysis';
import { moved, setSource } from '../../../src/lib/notebook/edits';
import { type Fields, fieldsOf, withInput } from '../../../src/lib/notebook/json-cell';
import { cellsOf, type Notebook, parseNotebook } from '../../../src/lib/notebook/notebook';
import { type Ground, planOf, settingsOf } from '../../../src/lib/notebook/plan';
import { ResultTables } from '../../../src/lib/notebook/results';
import { type Ran, runCells, withNeeded } from '../../../src/lib/notebook/run';
import { textOf } from '../../../src/lib/notebook/text';
import { showView } from '../../../src/lib/views/notebook/ask-view';
import { parametersOf, pricesOf } from '../../../src/lib/views/notebook/settings-values';
import { demoDrop, type Library, openLibrary } from '../support/library';

/** The same file that the browser's test holds against what the page computes (test/browser/notebook-demo.spec.ts). */
const golden = readFileSync(
  join(import.meta.dirname, '../../../public/demo/good-enough.evalbook.md'),
  'utf8',
);

let library: Library;
let schemas = 0;
beforeAll(async () => {
  library = await openLibrary();
  await library.load(demoDrop());
});
afterAll(() => library.db.close());

/** The notebook's text once it ran in this process; what was run of it before is taken as long as it is up to date. */
class Session {
  readonly #ran = new Map<number, Ran>();
  readonly #results = new ResultTables(library.db, `notebook_${schemas++}`);

  async run(notebook: Notebook): Promise<string> {
    const { db } = library;
    const settings: Fields = settingsOf(notebook);
    const inputs = await listInputs(db);
    const ground: Ground = {
      inputs,
      context: {},
      parameters: parametersOf(settings, await listEvaluations(db)),
    };
    const plan = planOf(notebook, ground);
    const isFresh = ({ segment, key }: (typeof plan)[number]) => this.#ran.get(segment.id)?.key === key;
    const stale = plan.filter((cell) => !isFresh(cell)).map(({ segment }) => segment.id);
    const given = { prices: pricesOf(notebook), edges: {} };
    await runCells(
      notebook,
      withNeeded(plan, stale, isFresh),
      {
        results: this.#results,
        view: async ({ parts }, signal) =>
          (await showView({ db, signal }, settings, fieldsOf(parts.source), given)).table,
        now: () => 0,
      },
      new AbortController().signal,
      ({ segment }, ran) => this.#ran.set(segment.id, ran),
    );
    return textOf(notebook, this.#ran, { app, inputs });
  }
}

/** As a person writes it: without results, values and files. */
const bare = golden
  .replace(/\n<!-- evalbook:result [^]*?<!-- evalbook:end -->\n/g, '')
  .replace(/-->[^<\n]*<!--\/-->/g, '--><!--/-->')
  .replace(/\n```csv inputs\n[^]*?\n```\n/, '');

test('the notebook of the demo comes to the same bytes in this process as on the page', async () => {
  expect(bare).not.toContain('evalbook:result');
  expect(await new Session().run(parseNotebook(bare))).toBe(golden);
});

test('and it does whatever was edited and run on the way', async () => {
  const session = new Session();
  let notebook = parseNotebook(golden);
  const cell = (kind: string) => {
    const found = cellsOf(notebook).find(({ parts }) => parts.kind === kind);
    if (!found) throw new Error(`The demo has no ${kind}.`);
    return found;
  };
  const { segment, parts } = cell('input');
  notebook = setSource(notebook, segment.id, withInput(parts.source, 60));
  expect(await session.run(notebook)).not.toBe(golden);
  notebook = moved(notebook, cell('sql').segment.id, 1);
  await session.run(notebook);
  notebook = setSource(moved(notebook, cell('sql').segment.id, -1), segment.id, parts.source);
  expect(await session.run(notebook)).toBe(golden);
});
