import { expect, test } from 'vitest';
import { checkInWords, judgedInWords, readyMade } from '../../../src/routes/checks/ready';

/** Whether a ready-made check that is a search finds something in a text. */
const finds = (key: string, text: string): boolean | undefined => {
  const check = readyMade.find((one) => one.key === key);
  return check?.by === 'search' ? new RegExp(check.query.text, 'im').test(text) : undefined;
};

test.each([
  ['refusal', 'I’m sorry. I’m not able to help.', 'I am sure that this can help.'],
  ['refusal', 'I cannot comply with this.', 'I cannot see why not.'],
  ['as_an_ai', 'As an AI language model, no.', 'As an aid to memory.'],
  ['contains_json', 'So: {"answer": 3}', 'So: {answer}'],
  ['contains_code', 'Try:\n```js\n1\n```', 'Try `1`'],
  ['tool_error', 'Traceback (most recent call last)', 'Errors: none, exceptional'],
])('the check %s finds “%s”, not “%s”', (key, found, not) =>
  expect([finds(key, found), finds(key, not)]).toEqual([true, false]),
);

test('a check says what it looks for, and how many answers it could judge', () => {
  const query = { text: 'hi', as: 'text', exactCase: true, where: 'any' } as const;
  expect(checkInWords({ by: 'search', key: 'k', query })).toBe('whole text contains “hi”, match case');
  const regex = { ...query, as: 'regex', exactCase: false, where: 'output' } as const;
  expect(checkInWords({ by: 'search', key: 'k', query: regex })).toBe('output matches /hi/');
  expect(checkInWords({ by: 'ratio', key: 'k', of: 'a', over: 'b' })).toBe('a / b');
  expect(judgedInWords({ judged: 56, unscored: 4 })).toBe('56 answers judged, 4 unscored');
  expect(judgedInWords({ judged: 1, unscored: 0 })).toBe('1 answer judged');
});
