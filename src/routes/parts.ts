import type { Component } from 'svelte';
import { whenIdle } from '../lib/ui/when-idle';
import { Part } from '../lib/ui/part.svelte';
import { filesRead } from './files/files-read';
import { pages } from './pages';

/** What lies over the page, once it is opened. */
export type Panel = Component<{ open: boolean }, Record<string, unknown>, 'open'>;

export const comparedBar = new Part(async () => (await import('./ComparedBar.svelte')).default);
export const writeFilter = new Part(
  async () => (await import('../lib/views/filter/WriteFilter.svelte')).default,
);
export const find = new Part(async () => (await import('../lib/views/search/Find.svelte')).default);
export const help = new Part<Panel>(async () => (await import('./Help.svelte')).default);
export const exporting = new Part<Panel>(async () => (await import('./ExportDialog.svelte')).default);
export const picture = new Part<Panel>(async () => (await import('../lib/ui/PictureDialog.svelte')).default);
export const checks = new Part<Panel>(async () => (await import('./checks/Checks.svelte')).default);

/** In the order in which they are likely to be needed. */
const ahead: readonly Pick<Part<unknown>, 'fetch' | 'there'>[] = [
  comparedBar,
  filesRead,
  ...pages.filter(({ id, under }) => id === under).map(({ part }) => part),
  ...pages.filter(({ id, under }) => id !== under).map(({ part }) => part),
  ...[exporting, picture, help, find, writeFilter, checks],
];

/**
 * Fetches every part of the page while nothing else is to be done: then opening one waits for no host. `settled` resolves
 * once no file is read: compiling the parts would take its time.
 */
export async function fetchAhead(settled: () => Promise<void>): Promise<void> {
  for (const part of ahead) {
    await settled();
    await whenIdle();
    await part.fetch().catch(() => undefined); // where it is needed it is fetched again, and said
  }
  // For whoever drives the page.
  if (ahead.every(({ there }) => there !== null)) document.documentElement.dataset.parts = 'all';
}
