import { expect, test } from 'vitest';
import { View } from '../../../src/lib/session/view.svelte';

/** A window whose events are on their way until they are `sent`, as a browser's are. */
function windowAt(hash: string) {
  const listeners: (() => void)[] = [];
  const location = { hash };
  const write = (_state: unknown, _title: string, url?: string | URL | null) => {
    location.hash = String(url ?? '');
  };
  const host = {
    location,
    history: { state: null, pushState: write, replaceState: write, back: () => undefined },
    addEventListener: (_name: string, listener: () => void) => void listeners.push(listener),
  };
  return {
    host: host as unknown as ConstructorParameters<typeof View>[0],
    location,
    sent: () => listeners.forEach((listener) => listener()),
  };
}

test('a choice that falls between a click on a link and its event keeps where the link leads', () => {
  const { host, location, sent } = windowAt('#/compare?metric=a');
  const view = new View(host);
  location.hash = '#/usage?metric=b';
  view.choose({ baseline: 'm' }, { trivial: true });
  sent();
  expect(location.hash).toBe('#/usage?metric=b&baseline=m');
  expect(view.address).toMatchObject({ page: 'usage', metric: 'b', baseline: 'm' });
});

test('what is chosen is written, and read again when the browser goes back', () => {
  const { host, location, sent } = windowAt('#/compare');
  const view = new View(host);
  view.choose({ metric: 'f1' });
  expect(location.hash).toBe('#/compare?metric=f1');
  location.hash = '#/compare';
  sent();
  expect(view.address.metric).toBeNull();
});

test('what is being typed is taken as the address changes the page, and stands in the new address', () => {
  const { host, location, sent } = windowAt('#/usage');
  const document: { activeElement: unknown } = { activeElement: null };
  const view = new View(host && Object.assign(host, { document: document as Document }));
  document.activeElement = { matches: () => true, blur: () => view.choose({ metric: 'typed' }) };
  location.hash = '#/compare';
  sent();
  expect(location.hash).toBe('#/compare?metric=typed');
  // On the same page nobody loses the field.
  view.choose({ metric: null });
  location.hash = '#/compare?baseline=m';
  sent();
  expect(location.hash).toBe('#/compare?baseline=m');
});
