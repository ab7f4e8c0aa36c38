import { expect, test } from 'vitest';
import { onlyOne, toggled } from '../../../src/lib/session/shown-contenders';

test('one is shown or taken out, in the order of all; all are null, none is not to be had', () => {
  const all = ['a', 'b', 'c'];
  expect(toggled(all, all, 'b')).toEqual(['a', 'c']);
  expect(toggled(all, ['c'], 'a')).toEqual(['a', 'c']);
  expect(toggled(all, ['a', 'c'], 'b')).toBeNull();
  expect(toggled(all, ['c'], 'c')).toBeUndefined();
  expect(onlyOne(all, 'b')).toEqual(['b']);
  expect(onlyOne(['a'], 'a')).toBeNull();
});
