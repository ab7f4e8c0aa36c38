import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordsWithTools } from '../../../src/lib/analysis/answers/tool-records';
import { sql } from '../../../src/lib/engine/sql';
import { readTranscript } from '../../../src/lib/formats/transcript';
import { finder } from '../../../src/lib/search/text-query';
import { toolCheck, toolsOf } from '../../../src/routes/checks/tool-names';
import { droppedText, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => void (library = await openLibrary()), 30_000);
afterAll(() => library.db.close());

const row = (model: string, i: number, tool: string | null) => ({
  schema_version: '0.3.0',
  evaluation_id: `trips/${model}`,
  model_id: model,
  evaluation_name: 'trips',
  sample_id: `t-${i}`,
  interaction_type: 'agentic',
  input: { raw: `Trip ${i}`, reference: ['done'] },
  messages: [
    { role: 'user', content: `Trip ${i}` },
    ...(tool === null
      ? []
      : [
          { role: 'assistant', content: '', tool_calls: [{ id: 'c', name: tool, arguments: {} }] },
          { role: 'tool', tool_call_id: ['c'], content: 'ok' },
        ]),
    { role: 'assistant', content: 'done' },
  ],
  answer_attribution: [],
  evaluation: { score: 1, is_correct: true },
});

test('the names of tools come from the first records of each run', async () => {
  const files = {
    one: [null, 'find_train', 'book.seat', 'pay(+)'].map((tool, i) => row('one', i, tool)),
    two: [null, null].map((tool, i) => row('two', i, tool)),
  };
  await library.load(
    Object.entries(files).map(([name, rows]) =>
      droppedText(`${name}.jsonl`, rows.map((one) => JSON.stringify(one)).join('\n')),
    ),
  );
  const sources = await library.db.query<{ source_id: number; path: string }>(sql`FROM sources`);
  const textOf = (sourceId: number): string => {
    const path = sources.find((one) => one.source_id === sourceId)?.path;
    return (path === 'one.jsonl' ? files.one : files.two).map((one) => JSON.stringify(one)).join('\n');
  };
  const read = async (ofRun: number, most: number) =>
    (await recordsWithTools(library.db, { ofRun, most })).flatMap(({ sourceId, format, offset, length }) => {
      const transcript = readTranscript(format, JSON.parse(textOf(sourceId).slice(offset, offset + length)));
      return transcript ? toolsOf(transcript) : [];
    });
  expect(await read(5, 60)).toEqual(['find_train', 'book.seat', 'pay(+)']);
  expect(await read(2, 60)).toEqual(['find_train']);
  expect(await read(5, 1)).toEqual([]);
});

test('a check for tools finds their names as words of their own, as they are written', () => {
  const check = toolCheck(['find', 'find_train', 'book.seat', 'pay(+)', 'find', '…']);
  if (check?.by !== 'search') throw new Error('no check');
  const find = finder(check.query);
  const named = (text: string): string | null => {
    const at = find(text);
    return at && text.slice(...at);
  };
  expect(named('I called find_train for you')).toBe('find_train');
  expect(named('I used pay(+), twice')).toBe('pay(+)');
  expect(named('bookxseat')).toBeNull();
  expect(named('Refind it, Find it, finding')).toBeNull();
  expect(toolCheck([])).toBeNull();
  expect(toolCheck(['…'])).toBeNull();
});
