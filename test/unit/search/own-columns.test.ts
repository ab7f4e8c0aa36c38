import { afterAll, beforeAll, expect, test } from 'vitest';
import { countResults } from '../../../src/lib/analysis';
import type { Mapping } from '../../../src/lib/mapping/mapping';
import { Scanner } from '../../../src/lib/search/scan';
import { placeOf } from '../../../src/lib/search/record-texts';
import type { SearchPlace, TextQuery } from '../../../src/lib/search/text-query';
import { columnPlaces } from '../../../src/lib/session/searched-source';
import { droppedText, type Library, openLibrary } from '../support/library';

const query = (text: string, where: SearchPlace = 'any'): TextQuery => ({
  ...{ text, as: 'text', exactCase: false, where },
});
const encoder = new TextEncoder();

const mapping: Mapping = {
  rows: { layout: 'lines' },
  model: { from: 'column' },
  evaluation: { from: 'name', name: 'parking' },
  sample: 'columns',
  columns: [
    { name: 'case', role: 'sample' },
    { name: 'system', role: 'model' },
    { name: 'user_said', role: 'input' },
    { name: 'turn.bot_said', role: 'output' },
    { name: 'result', role: 'reference' },
    { name: 'reply_type', role: 'output' },
    { name: 'remark', role: 'label' },
  ],
};

/** The place of the first text of this record that holds what is looked for; undefined where none does. */
function foundAt(record: unknown, wanted: TextQuery): SearchPlace | null | undefined {
  const bytes = encoder.encode(JSON.stringify(record));
  const { snippets } = new Scanner(wanted).scan({
    ...{ bytes, shape: null, columns: columnPlaces(mapping), plain: false, shown: 1 },
    ...{ starts: Float64Array.of(0), lengths: Float64Array.of(bytes.length) },
  });
  return snippets[0] && placeOf(snippets[0].places);
}

const record = {
  case: 'c1',
  system: 'north-1',
  user_said: 'What does it cost?',
  turn: { bot_said: ['4 EUR', { said: 'per hour' }] },
  result: '4 EUR an hour',
  reply_type: 'polite',
  remark: 'checked twice',
};

test('what a column holds is what its mapping says, whatever it is called', () => {
  expect(foundAt(record, query('cost'))).toBe('input');
  expect(foundAt(record, query('per hour'))).toBe('output');
  expect(foundAt(record, query('an hour'))).toBe('reference');
  expect(foundAt(record, query('polite', 'output'))).toBe('output');
  expect(foundAt(record, query('twice'))).toBeNull();
  expect(foundAt(record, query('an hour', 'output'))).toBeUndefined();
  expect(foundAt(record, query('per hour', 'input'))).toBeUndefined();
  expect(foundAt('per hour', query('per hour', 'output'))).toBeUndefined();
});

let library: Library;
beforeAll(async () => void (library = await openLibrary()), 30_000);
afterAll(() => library.db.close());

const models = ['north-1', 'south-2'];
/** Every second answer of the first model and every third of the second names a price per hour. */
const says = (i: number, m: number): boolean => i % (m + 2) === 0;
const answer = (i: number, m: number): string => (says(i, m) ? `It is ${i} EUR per hour.` : 'I cannot say.');
const samples = Array.from({ length: 60 }, (_, i) => i);
const long = [
  'case,system,user_said,bot_said,truth,ok',
  ...samples.flatMap((i) =>
    models.map((model, m) =>
      [
        `c${i}`,
        model,
        `What does zone ${i} cost?`,
        answer(i, m),
        `${i} EUR`,
        says(i, m) ? 'yes' : 'no',
      ].join(),
    ),
  ),
].join('\n');
const wide = [
  `case,asked,truth,${models.map((model) => `${model}_answer,${model}_correct`).join()}`,
  ...samples.map((i) =>
    [
      ...[`c${i}`, `What does zone ${i} cost?`, `${i} EUR`],
      ...models.flatMap((_, m) => [answer(i, m), says(i, m) ? 'yes' : 'no']),
    ].join(),
  ),
].join('\n');

test.each([
  ['long', long],
  ['wide', wide],
])('answers of a %s table of one’s own are found as such', async (name, text) => {
  await library.fresh();
  await library.load([droppedText(`${name}.csv`, text)], { guesses: 'all' });
  const found = (wanted: string, where: SearchPlace) =>
    countResults(library.db, {
      chips: [{ kind: 'search', query: query(wanted, where) }],
      ...{ by: 'model', columns: null, labels: [], rows: 'responses' },
    });
  expect(await found('per hour', 'output')).toBe(30 + 20);
  expect(await found('per hour', 'input')).toBe(0);
  expect(await found('EUR', 'reference')).toBe(120);
});
