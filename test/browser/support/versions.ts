import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { writeList } from '../../../scripts/build/built-files';
import { WORKER } from '../../../src/lib/offline/built';
import { root } from './page';

/** What the page says in the version after this one, where it now says the other. */
export const SAYS = { now: 'Nothing is uploaded', next: 'Nothing is ever uploaded' };

/** The built site in a folder, as it is after a release: other words, and other names of all that is built anew. */
export function nextVersion(folder: string): string {
  const dist = join(root, 'dist');
  cpSync(dist, folder, { recursive: true });
  const assets = join(folder, 'assets');
  const names = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
  const renamed = new Map(names.map((name) => [name, name.replace(/(\.\w+)$/, `-${hashOf(name)}$1`)]));
  const anew = (text: string) =>
    [...renamed].reduce((all, [from, to]) => all.replaceAll(from, to), text).replaceAll(SAYS.now, SAYS.next);
  for (const [from, to] of renamed) {
    writeFileSync(join(assets, from), anew(readFileSync(join(assets, from), 'utf8')));
    renameSync(join(assets, from), join(assets, to));
  }
  const index = join(folder, 'index.html');
  writeFileSync(index, anew(readFileSync(index, 'utf8')));
  writeFileSync(join(folder, 'icon.svg'), `<svg><title>${SAYS.next}</title></svg>`);
  const code = readFileSync(join(folder, WORKER), 'utf8').split('\n').slice(1).join('\n');
  writeList(folder, code);
  return folder;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 6);

/** Waits until the page is kept: a worker serves it. */
export const isKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller)
      await new Promise((done) =>
        navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }),
      );
  });
