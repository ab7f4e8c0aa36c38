import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listEvaluations } from '../../../src/lib/analysis';
import { comparedPaths, MOST_SAMPLES } from '../../../src/lib/analysis/paths/compared-paths';
import type { Comparison } from '../../../src/lib/analysis/types';
import type { DroppedFile } from '../../../src/lib/ingest/drop';
import { pasteable } from '../../../src/lib/ui/numbers';
import { wilson } from '../../../src/lib/stats';
import { csvOf } from '../../../src/lib/table/csv';
import {
  forksFinding,
  forksTable,
  partingsFinding,
  partingsNotes,
  partingsTable,
} from '../../../src/lib/views/partings/partings-words';
import { partingsAnswer } from '../../../src/lib/views/partings';
import { endingsAnswer, toolsAnswer } from '../../../src/lib/views/tools';
import { endingsFinding, endingsTable } from '../../../src/lib/views/tools/endings-words';
import { toolsFinding, toolsTable } from '../../../src/lib/views/tools/tools-words';
import { demoDrop, droppedText, type Library, openLibrary } from '../support/library';
import { airline } from './airline';

let library: Library;
beforeAll(async () => (library = await openLibrary()));
afterAll(() => library.db.close());

async function comparisonOf(files: readonly DroppedFile[], of?: string): Promise<Comparison> {
  await library.fresh();
  await library.load(files);
  const all = await listEvaluations(library.db);
  const one = all.find(({ evaluation }) => evaluation === of) ?? all[0];
  if (!one) throw new Error('nothing is loaded');
  return {
    ...{
      evaluation: one.evaluation,
      metric: one.metrics[0]?.metric ?? '',
      by: 'model',
      missingAs: 'dropped',
    },
    ...{ contenders: null, baseline: null, chips: [] },
  };
}

async function readOf(files: readonly DroppedFile[], of?: string) {
  const read = await comparedPaths(library.db, await comparisonOf(files, of));
  if (!read) throw new Error('no paths');
  return read;
}

/** Two trials of each of four tasks. */
const TASKS = [
  ['+ get book', '- get book! book! book'],
  ['+ get:a book', '- get:b book'],
  ['+ get', '+ get'],
  ['+ @hello', '- find get transfer'],
];

describe('repeats of one model', () => {
  test('where the samples part, and how many pairs are the same', async () => {
    const answer = partingsAnswer(await readOf([airline('airline.json', TASKS)]));
    if (!answer) throw new Error('no partings');
    expect(pasteable(partingsFinding(answer))).toBe(
      '2 of 4 samples part at call 1, 1 never. The same calls in 25 %, the same outcome in 25 % of pairs of answers of one model.',
    );
    expect(csvOf(partingsTable(answer)).trim().split('\r\n').slice(1)).toEqual([
      '1,2,0.5,0,1,1',
      '2,0,0,0,0,0',
      '3,1,0.25,0,0,1',
      'never,1,0.25,0,0,0',
    ]);
    expect(answer.found.sameTools.mean).toBe(0.5);
    expect(partingsNotes(answer)[1]).toMatch(/^Of 8 answers to 4 samples\. /);
  });

  test('what right and wrong answers go on with where their tools part', async () => {
    const answer = partingsAnswer(await readOf([airline('airline.json', TASKS)]));
    if (!answer) throw new Error('no partings');
    expect(answer.found).toMatchObject({ mixed: 3, mixedPairs: 3 });
    expect(forksTable(answer).rows).toEqual([
      ['no further call', 'book', 1, 1],
      ['no further call', 'find', 1, 1],
    ]);
    expect(forksFinding(answer)).toContain('3 of 4 samples have right and wrong answers.');
  });

  test('how answers come out by their last call', async () => {
    const answer = endingsAnswer(await readOf([airline('airline.json', TASKS)]));
    if (!answer) throw new Error('no endings');
    expect(answer.rows.map(({ what, tool, answers, right }) => [what, tool, answers, right])).toEqual([
      ['all', null, 8, 5],
      ['last', 'book', 4, 2],
      ['last', 'get', 2, 2],
      ['none', null, 1, 1],
      ['last', 'transfer', 1, 0],
      ['error', null, 1, 0],
      ['again', null, 1, 0],
    ]);
    // Of one answer a sample as independent ones; two answers to one sample are alike, and of one sample nothing is known.
    const transfer = answer.rows.find(({ tool }) => tool === 'transfer');
    expect(transfer).toMatchObject(wilson(0, 1));
    expect(answer.rows.find(({ tool }) => tool === 'get')).toMatchObject({ low: null, why: 'one cluster' });
    expect(pasteable(endingsFinding(answer))).toBe('5 of 8 answers are right.');
    expect(endingsTable(answer).rows).toHaveLength(7);
  });

  test('tools by outcome: calls, errors and the same call again, with differences within samples', async () => {
    const answer = toolsAnswer(await readOf([airline('airline.json', TASKS)]), 'outcome', [], null);
    const [, book] = answer.rows;
    const uses = answer.rows.find(({ tool }) => tool === 'book')?.uses ?? [];
    expect(book).toBeDefined();
    expect(uses).toMatchObject([
      { group: 'right', answers: 5, used: 2, calls: 2, errors: 0, again: 0, moreCalls: null },
      { group: 'wrong', answers: 3, used: 2, calls: 4, errors: 2, again: 2 },
    ]);
    // Tasks 1, 2 and 4 have both: three calls against one, one against one, none against none.
    expect(uses[1]?.moreCalls).toMatchObject({ n: 3, mean: expect.closeTo(2 / 3) as number });
    expect(uses[1]?.moreErrors).toMatchObject({ n: 3, mean: expect.closeTo(2 / 3) as number });
    expect(toolsFinding(answer)).toBe(
      'book returned an error in 2 of 6 calls. 2 of 15 calls repeat the call before.',
    );
  });
});

test('two models on the same samples: differences to the baseline are paired', async () => {
  const [one, two] = ['tool-calling-a-0.0_range_0-3.json', 'tool-calling-b-0.0_range_0-3.json'];
  const read = await readOf([
    airline(one, [['+ get book'], ['+ get'], ['- get get']]),
    airline(two, [['+ get book book!'], ['- get'], ['+ get']]),
  ]);
  const answer = toolsAnswer(read, 'model', [], read.contenders[0]?.key ?? null);
  expect(read.contenders).toHaveLength(2);
  const [all] = answer.rows;
  expect(all?.tool).toBeNull();
  expect(all?.uses.map(({ calls, errors }) => [calls, errors])).toEqual([
    [5, 0],
    [5, 1],
  ]);
  expect(all?.uses[1]?.moreCalls).toMatchObject({ n: 3, mean: 0 });
  const table = toolsTable(answer);
  expect(table.rows).toHaveLength(6);
  const partings = partingsAnswer(read);
  expect(pasteable(partings ? partingsFinding(partings) : '')).toBe(
    '1 of 3 samples parts at call 2, 1 never. The same calls in 33 %, the same outcome in 33 % of pairs of answers of two models.',
  );
});

test('answers without calls are no paths, and the answers of the demo’s agent are', async () => {
  expect(
    await comparedPaths(library.db, await comparisonOf([airline('airline.json', [['+ @a', '- @b']])])),
  ).toBeNull();
  expect(
    await comparedPaths(library.db, await comparisonOf(demoDrop(), 'synthetic-support-desk')),
  ).toBeNull();
  const read = await readOf(demoDrop(), 'synthetic-booking-agent');
  expect(read.contenders).toHaveLength(4);
  expect(read.samples).toBe(read.passing);
});

test('what a record does not tell is not taken for no call', async () => {
  const trial = (name: string, reward: number) => ({
    ...{ id: name, task_name: name.split('__')[0], trial_name: name, source: 'terminal-bench' },
    agent_info: { name: 'agent', version: '1', model_info: { name: 'm', provider: 'p' } },
    verifier_result: { rewards: { reward } },
    ...{ started_at: '2026-01-01T00:00:00Z', finished_at: '2026-01-01T00:01:00Z', exception_info: null },
    ...{ agent_result: { n_input_tokens: 1 }, config: {}, task_id: { path: 't' }, task_checksum: 'c' },
  });
  const files = ['a', 'b'].map((name) =>
    droppedText(`jobs/j/${name}__x/result.json`, JSON.stringify(trial(`${name}__x`, 1))),
  );
  const trajectory = {
    ...{
      schema_version: 'ATIF-v1.2',
      session_id: 's',
      agent: { name: 'agent', version: '1', model_name: 'm' },
    },
    steps: [
      { step_id: 1, source: 'user', message: 'Do it.' },
      {
        step_id: 2,
        source: 'agent',
        message: '',
        tool_calls: [{ tool_call_id: '1', function_name: 'run', arguments: {} }],
      },
    ],
  };
  files.push(droppedText('jobs/j/a__x/agent/trajectory.json', JSON.stringify(trajectory)));
  const read = await readOf(files);
  expect(read.traces).toHaveLength(1);
  expect(read.untold).toBe(1);
  const answer = endingsAnswer(read);
  expect(answer?.rows.map(({ what, answers }) => [what, answers])).toEqual([
    ['all', 1],
    ['last', 1],
  ]);
});

test('of many samples a draw is read, the same each time, and all where somebody says so', async () => {
  const tasks = Array.from({ length: MOST_SAMPLES + 50 }, (_, i) => [i % 3 === 0 ? '+ get' : '- get book']);
  const comparison = await comparisonOf([airline('airline.json', tasks)]);
  const drawn = await comparedPaths(library.db, comparison);
  const all = await comparedPaths(library.db, comparison, { all: true });
  expect(drawn).toMatchObject({ samples: MOST_SAMPLES, passing: MOST_SAMPLES + 50 });
  expect(all).toMatchObject({ samples: MOST_SAMPLES + 50 });
  const answer = drawn && endingsAnswer(drawn);
  expect(answer && endingsTable(answer).notes?.[0]).toMatch(
    /^Of 400 answers to 400 of 450 samples, drawn at random\./,
  );
});
