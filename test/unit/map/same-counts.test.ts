import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownTable } from '../../../src/lib/ingest/table/own-table';
import { guess } from '../../../src/lib/mapping/guess';
import type { Mapping } from '../../../src/lib/mapping/mapping';
import { outcome } from '../../../src/lib/mapping/outcome';
import { countedAlike } from '../analysis/counted-alike';
import { droppedText, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => void (library = await openLibrary()), 60_000);
afterAll(() => library.db.close());

type Row = Readonly<Record<string, string | number>>;
const models = ['gpt-4o', 'phi-3'];
const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
const right = (i: number, m = 0): number => Number((i * 7 + m * 5) % 3 === 0);
const each = (n: number, make: (i: number, model: string, m: number) => Row): Row[] =>
  models.flatMap((model, m) => range(n).map((i) => make(i, model, m)));
const asked = (i: number): string => `What is the capital of country number ${String(i)}?`;
const said = (i: number, m: number): string => `I believe that it is town ${String(i * 3 + m)}, or near it.`;
function csv(rows: readonly Row[], ...more: readonly string[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [names, ...rows.map((row) => names.map((name) => `${row[name] ?? ''}`))]
    .map((cells) => cells.join(';'))
    .concat(more)
    .join('\n');
}

const tables: [what: string, text: string][] = [
  ['a row an answer', csv(each(12, (id, model, m) => ({ id, model, correct: right(id, m) })))],
  [
    'one model has more of them, and some have no score',
    csv(each(12, (id, model, m) => ({ id, model, correct: (id + m) % 5 === 0 ? '' : right(id, m) })).slice(3)),
  ],
  [
    'failed answers that have a score all the same',
    csv(each(12, (id, model, m) => ({ id, model, correct: id % 4 === m ? 0 : right(id, m), error: id % 4 === m ? 'timeout' : '' }))),
  ],
  [
    'answers that are empty',
    csv(each(12, (id, model, m) => ({ id, model, question: asked(id), response: id % 4 === m ? '' : said(id, m), correct: id % 4 === m ? 0 : right(id, m) }))),
  ],
  [
    'numbered repeats',
    csv(range(3).flatMap((trial) => each(8, (id, model, m) => ({ id, model, trial, correct: right(id + trial, m) })))),
  ],
  [
    'conditions',
    csv(['zero-shot', 'few-shot'].flatMap((prompt, p) => each(8, (id, model, m) => ({ id, model, prompt, correct: right(id + p, m) })))),
  ],
  [
    'datasets whose ids begin anew',
    csv(['arc', 'boolq'].flatMap((dataset, d) => each(8, (id, model, m) => ({ dataset, id, model, correct: right(id + d, m) })))),
  ],
  [
    'a line a metric',
    csv(['accuracy', 'f1'].flatMap((metric, k) => each(8, (id, model, m) => ({ id, model, metric, value: k === 0 ? right(id, m) : (0.3 + right(id, m) / 3 + id / 50).toFixed(3) })))),
  ],
  [
    'a column a model, with gaps',
    csv(range(12).map((id) => ({ id, question: asked(id), 'gpt-4o': right(id), 'phi-3': id % 5 === 2 ? '' : right(id, 1) }))),
  ],
  [
    'rows that come twice, and totals',
    csv([...each(12, (id, model, m) => ({ id, model, correct: right(id, m) })), ...each(3, (id, model, m) => ({ id, model, correct: right(id, m) }))], 'Total;;17'),
  ],
  [
    'one model is asked about one id in two ways',
    csv(range(2).flatMap((k) => each(8, (id, model, m) => ({ id, model, question: asked(id + 50 * k), response: said(id + k, m), correct: right(id + k, m) })))),
  ],
  [
    'several judges of an answer, one of them not of all',
    csv(range(3).flatMap((j) => each(8, (id, model, m) => ({ id, model, judge: `J${String(j)}`, score: 1 + ((id * 3 + m * 2 + j * (id % 3)) % 5) }))).filter(({ id, judge }) => judge !== 'J2' || id !== 3)),
  ],
  [
    'merged cells: the model stands in the first row of its block',
    csv(each(8, (id, model, m) => ({ model: id === 0 ? model : '', id, correct: right(id, m) })), 'Mean;;0.4'),
  ],
  [
    'a head above each section',
    ['id;question;correct', ...models.flatMap((model, m) => [`${model};;`, ...range(8).map((i) => `${String(i)};"${asked(i)}";${String(right(i, m))}`)])].join('\n'),
  ],
  ['no ids: the question tells samples apart', csv(each(10, (i, model, m) => ({ question: asked(i), model, response: said(i, m), correct: right(i, m) })))],
  [
    'one id is asked about in two ways',
    csv(each(12, (id, model, m) => ({ id, model, question: asked(id % 6 === 0 ? id + 50 * m : id), response: said(id, m), correct: right(id, m) }))),
  ],
  [
    'one question under two ids',
    csv(each(12, (id, model, m) => ({ id, model, question: asked(id === 11 ? 10 : id), response: said(id, m), correct: right(id, m) }))),
  ],
  [
    'rows that the file does not name a model for',
    csv(each(12, (id, model, m) => ({ id, model: id === 5 + m ? '' : model, response: said(id, m), correct: right(id, m) }))),
  ],
]; // prettier-ignore

/** What the page of a table says will come of it. */
async function mapped(path: string, text: string) {
  const head = new TextEncoder().encode(text);
  const table = await ownTable(path, new Blob([head]), head);
  const [group] = table ? guess([table]) : [];
  if (!table || !group) throw new Error('no table');
  return { mapping: group.guess.mapping, made: outcome([table], group.guess.mapping) };
}

async function read(path: string, text: string, mapping: Mapping): Promise<void> {
  await library.fresh();
  const { tables: found } = await library.load([droppedText(path, text)], { guesses: 'all' });
  const [table] = found;
  if (table && table.mapping === null) await library.map(table.sourceNos, mapping);
}

describe('what Map columns says comes of a table is what the other pages count once it is read', () => {
  test.each(tables)('%s', async (_, text) => {
    const { mapping, made } = await mapped('quiz.csv', text);
    await read('quiz.csv', text, mapping);
    const counted = await countedAlike(library.db);
    expect({ samples: made.samples, responses: made.responses }).toEqual({
      samples: counted.samples,
      responses: counted.responses,
    });
    const [first, ...more] = counted.evaluations;
    if (!first || more.length > 0) return;
    expect(made.scoredByAll.get(first.metric) ?? 0, 'shared').toBe(first.shared);
    const isOnce = made.byRun.every(({ condition }) => condition === '') && mapping.columns.every(({ role }) => role !== 'epoch'); // prettier-ignore
    if (isOnce)
      expect(
        new Map(made.byRun.map(({ model, metrics }) => [model || 'unnamed model', metrics.find(({ name }) => name === first.metric)?.scores])),
      ).toEqual(first.cells); // prettier-ignore
  });
});
