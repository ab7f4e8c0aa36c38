import { expect, test } from 'vitest';
import { guess } from '$lib/mapping/guess';
import { waitingInWords } from '$lib/views/empty/waiting-words';
import { csvTable } from './own-tables';

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
  ['two answers', 'prompt,response_a,response_b,winner', 'p,yes,no,A', 'q,no,yes,B'],
])('preferences between two answers are told for what they are: %s', (_, ...lines) => {
  const group = guessOf(...lines);
  expect(group.guess).toMatchObject({ sure: false, open: [{ code: 'pairwise' }] });
  expect(waitingInWords(group)).toMatch(
    /^each row compares two answers \(.+\)\. Pairwise preferences are not read/,
  );
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
