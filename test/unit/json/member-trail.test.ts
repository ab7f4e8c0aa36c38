import { expect, test } from 'vitest';
import { MemberTrail, UNKNOWN } from '$lib/json/member-trail';

test('a member is known at its step, for the object and the key that it was found for, in one layout', () => {
  const trail = new MemberTrail();
  const ask = (layout: number, object: number, key: string) => {
    trail.begin(layout);
    return trail.at(object, key);
  };
  expect(ask(1, 0, 'id')).toBe(UNKNOWN);
  trail.keep(0, 'id', 4);
  expect(ask(1, 0, 'id')).toBe(4);
  expect([ask(1, 0, 'score'), ask(1, 2, 'id')]).toEqual([UNKNOWN, UNKNOWN]);
  expect(trail.at(0, 'id')).toBe(UNKNOWN);
  expect(ask(2, 0, 'id')).toBe(UNKNOWN);
  expect(ask(1, 0, 'id')).toBe(UNKNOWN);
  expect(ask(0, 0, 'id')).toBe(UNKNOWN);
  trail.keep(0, 'id', 4);
  expect(ask(0, 0, 'id')).toBe(UNKNOWN);
});
