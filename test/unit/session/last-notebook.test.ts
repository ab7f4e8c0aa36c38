import { expect, test } from 'vitest';
import { LastNotebook } from '../../../src/lib/session/last-notebook';

test('the notebook that was open last is known after a reload, until it is deleted', () => {
  const kept = new Map<string, string>();
  const keeper = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  const before = new LastNotebook(keeper);
  expect(before.name).toBeNull();
  before.name = 'week-2';
  expect(new LastNotebook(keeper).name).toBe('week-2');
  before.name = null;
  expect(new LastNotebook(keeper).name).toBeNull();
});

test('where the browser keeps nothing, it is known as long as the page is open', () => {
  const last = new LastNotebook(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  last.name = 'week-2';
  expect(last.name).toBe('week-2');
});
