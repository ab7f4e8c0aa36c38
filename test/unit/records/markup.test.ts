import { expect, test } from 'vitest';
import { markupOf } from '../../../src/lib/records/markup';

test.each([
  ['plain words, 3 * 4 = 12 and a-b', 0],
  ['# Title\n\nText\n## Part', 2],
  ['- one\n* two\n+ three\n  1. four\n2) five', 5],
  ['This is **bold** and **more so**', 2],
  ['```js\nlet a = 1;\n```', 2],
  ['#hashtag and -5 and 3.14\n-no space', 0],
  ['* **Both** of them', 2],
  ['', 0],
])('%j has %i marks', (text, marks) => {
  expect(markupOf(text)).toBe(marks);
});
