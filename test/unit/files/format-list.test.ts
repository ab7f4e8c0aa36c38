import { expect, it } from 'vitest';
import { formats } from '../../../src/lib/formats';
import { formatList } from '../../../src/routes/format-list';

it('names every format that is read', () => {
  const named = new Set(formatList.flatMap(({ ids }) => ids));
  expect(formats.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([]);
});
