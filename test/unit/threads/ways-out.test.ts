import { expect, test } from 'vitest';
import { closeWaysOut } from '$lib/threads/ways-out';

test('what reaches an address is gone, be it in a prototype or fixed; all else stays', () => {
  class Global {
    fetch(): string {
      return 'asked';
    }
    importScripts(): string {
      return 'asked';
    }
  }
  class Navigator {
    locks = {};
    sendBeacon(): boolean {
      return true;
    }
  }
  const scope = Object.assign(new Global(), {
    navigator: new Navigator(),
    XMLHttpRequest: class {},
    setTimeout: () => 1,
  });
  Object.defineProperty(Global.prototype, 'caches', { get: () => 'asked', configurable: false });
  closeWaysOut(scope);
  const left = scope as unknown as Record<string, unknown>;
  expect(['fetch', 'importScripts', 'XMLHttpRequest', 'caches'].map((name) => left[name])).toEqual(
    Array(4).fill(undefined),
  );
  expect((scope.navigator as { sendBeacon?: unknown }).sendBeacon).toBeUndefined();
  expect(scope.navigator.locks).toEqual({});
  expect(scope.setTimeout()).toBe(1);
});
