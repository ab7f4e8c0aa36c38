import { expect, test } from 'vitest';
import { parseNotebook } from '../../../src/lib/notebook/notebook';
import { keptMarks } from '../../../src/lib/views/notebook/kept-marks';

const view = (models: readonly string[]): string =>
  `\`\`\`json view\n${JSON.stringify({ show: 'leaderboard', models })}\n\`\`\`\n\n`;
const marksOf = (text: string) => Object.fromEntries(keptMarks(parseNotebook(text), {}));

test('without files, models have the marks of the view that pins most of them', () => {
  const some = view(['made/cobalt', 'made/aster']);
  const all = view(['made/aster', 'made/brook', 'made/cobalt']);
  const marks = { 'made/aster': 0, 'made/brook': 1, 'made/cobalt': 2, aster: 0, brook: 1, cobalt: 2 };
  expect(marksOf(some + all)).toEqual(marks);
  expect(marksOf(all + some)).toEqual(marks);
  expect(marksOf(all + view(['made/delta']))).toEqual({ ...marks, 'made/delta': 3, delta: 3 });
});

test('a short name that two models share is nobody’s', () => {
  expect(marksOf(view(['a/large', 'b/large', 'large-2']))).toEqual({
    'a/large': 0,
    'b/large': 1,
    'large-2': 2,
  });
});

test('what pins no models gives none', () => {
  expect(marksOf('# A title\n\n```json view\n{ "show": "overview" }\n```\n')).toEqual({});
  expect(marksOf('```json view\n{ "models": 3 \n```\n')).toEqual({});
  expect(keptMarks(parseNotebook('```json view\n{}\n```\n'), { models: ['a', 'b'] }).get('b')).toBe(1);
});
