import { expect, test } from 'vitest';
import { guess } from '$lib/mapping/guess';
import { mappingJson, mappingOf } from '$lib/mapping/json';
import { sideOf } from '$lib/mapping/votes';
import { waitingInWords } from '$lib/views/empty/waiting-words';
import { csvTable, linesTable } from './own-tables';

const guessOf = (...lines: string[]) => {
  const tables = [csvTable('preferences.csv', lines.join('\n'))];
  const [guessed] = guess(tables);
  if (!guessed) throw new Error('no guess');
  return { tables, guess: guessed.guess };
};

test.each([
  [
    'two models and the side that won',
    'prompt,model_a,model_b,winner',
    'p,gpt-4,llama-3,B',
    'q,gpt-4,claude-2,tie',
  ],
  [
    'an arena',
    'question_id,model_a,model_b,winner',
    'q0,gpt-4,llama-3,model_a',
    'q1,gpt-4,claude-2,tie (bothbad)',
  ],
  [
    'a column a verdict',
    'id,model_a,model_b,prompt,response_a,response_b,winner_model_a,winner_model_b,winner_tie',
    '0,gpt-4,llama-3,p,a,b,1,0,0',
    '1,gpt-4,llama-3,q,c,d,0,0,1',
  ],
  [
    'the model that won',
    'prompt,model_1,model_2,preferred',
    'p,gpt-4,llama-3,gpt-4',
    'q,gpt-4,llama-3,llama-3',
  ],
  ['sides called left and right', 'left,right,winner', 'Pizza,Sushi,left', 'Burger,Pasta,right'],
])('votes between two models are read as such: %s', (_, ...lines) => {
  const { guess: guessed } = guessOf(...lines);
  expect(guessed).toMatchObject({ sure: true, open: [] });
  const roles = guessed.mapping.columns.map(({ role }) => role);
  expect(roles).toEqual(expect.arrayContaining(['contender_a', 'contender_b', 'verdict']));
  expect(roles).not.toContain('score');
  expect(mappingOf(JSON.parse(mappingJson(guessed.mapping)))).toEqual(guessed.mapping);
});

test('numbers on two sides from which the verdict follows are scores, and no names', () => {
  const scored = guessOf('left,right,winner', '3,5,right', '4,1,left', '2,2,tie');
  expect(scored.guess.mapping.columns.map(({ role }) => role)).not.toContain('verdict');
  const named = guessOf('left,right,winner', '3,5,right', '4,1,left', '2,3,tie');
  expect(named.guess.mapping.columns.map(({ role }) => role)).toContain('verdict');
});

test.each([
  ['two answers', 'prompt,response_a,response_b,winner', 'p,yes,no,A', 'q,no,yes,B'],
  ['a word that names no side', 'prompt,model_a,model_b,winner', 'p,x-1,y-2,A', 'q,x-1,y-2,0'],
  ['a model called as a side', 'prompt,model_a,model_b,winner', 'p,model_b,model_a,model_a', 'q,a,b,tie'],
])('what could be read wrongly waits: %s', (_, ...lines) => {
  const group = guessOf(...lines);
  expect(group.guess).toMatchObject({ sure: false, open: [{ code: 'pairwise' }] });
  expect(waitingInWords(group)).toMatch(/^each row compares .+(add a column|Write) model_a/);
});

test('who has JSON of a tool is told of fields, not of columns', () => {
  const rows = ['A', 'B'].map((winner) => ({
    prompt: `p${winner}`,
    response_a: 'yes',
    response_b: 'no',
    winner,
  }));
  const table = linesTable('judged.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'));
  const [guessed] = guess([table]);
  expect(guessed?.guess.open).toMatchObject([
    {
      code: 'pairwise',
      question: expect.stringMatching(
        /^Each row compares .+ no field says whose .+ “model_a” and “model_b” with these names/,
      ) as string,
    },
  ]);
});

test.each([
  ['model_a', 1, null],
  ['[[B]]', 0, null],
  ['right', 0, null],
  ['A>>B', 1, null],
  ['B>A', 0, null],
  ['A<B', 0, null],
  ['A=B', 0.5, null],
  ['tie (bothbad)', 0.5, true],
  ['both_bad', 0.5, true],
  ['tie', 0.5, null],
  ['error', null, null],
  ['', null, null],
  ['Response 2 is better', 0, null],
] as const)('the verdict %s is %s for the first', (word, outcome, bothBad) => {
  expect(sideOf(word)).toEqual({ outcome, bothBad });
});

test.each(['1', '0', 'good', 'correct', '3'])('%s names no side', (word) => {
  expect(sideOf(word)).toBeNull();
});

test.each([
  [
    'each answer has a score',
    'prompt,response_a,response_b,score_a,score_b,winner',
    'p,yes,no,1,0,A',
    'q,no,yes,0,1,B',
  ],
  ['answers to choose from', 'sentence,option1,option2,answer', 's,cat,dog,1', 't,cat,dog,2'],
  [
    'a label that names no side',
    'id,model,response_1,response_2,label',
    '1,alder,x,y,good',
    '2,birch,x,y,bad',
  ],
  ['one model a row', 'id,model,winner,score', '1,alder,A,1', '2,birch,B,0'],
])('what is none is asked as before: %s', (_, ...lines) => {
  expect(guessOf(...lines).guess.open.map(({ code }) => code)).not.toContain('pairwise');
});
