import { withOpening } from '../export/site/opens';
import { type Entry, LARGEST, MOST_ENTRIES, zipOf, type ZipOptions } from '../export/site/zip';
import type { DroppedFile } from '../ingest/drop';
import { sha256 } from '../ingest/digest';
import { type BuiltFile, builtIn, codeOf, INDEX, LIST, WORKER, workerOf } from '../offline/built';
import { mediumType } from './media';
import { safeName, safePath } from '../table/file-name';
import { addressOfPath } from './published-names';
import { workspace } from './workspace.svelte';

export type SiteFile = DroppedFile;

/** The page itself, as it lies on its host. */
export interface BuiltPage {
  base: URL;
  files: readonly BuiltFile[];
  bytes: number;
}

/** What a site opens stands in this list beside its page. */
const OPENS = 'open.json';
const ABOUT = 'README.txt';

const about = (notebook: string): string =>
  `This folder is a web page that shows ${notebook}.evalbook.md with Evalbook.

Put the folder on any static web server, also below another address, and open it there.
Opened from disk (file://) it stays empty: browsers then let no page read its own files.
To look at it on this computer: python3 -m http.server, then http://localhost:8000/

Whoever can open the page can read every file in it.
`;

/** Lists the files of this very page. Rejects with a sentence where its host does not have the list. */
export async function findPage(): Promise<BuiltPage> {
  const base = new URL('.', document.baseURI);
  const response = await fetch(new URL(LIST, base), { cache: 'no-cache' });
  const files = response.ok ? builtIn(await response.text()) : null;
  if (files === null)
    throw new Error(`The host of this page has no ${LIST}, which lists the files of the page.`);
  return { base, files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

export interface Site {
  page: BuiltPage;
  /** The folder that all is in. */
  folder: string;
  notebook: { name: string; text: string };
  files: readonly SiteFile[];
}

/** What can go into a site: files that rows were read from, and what was dropped along to be shown. */
export function filesForSite(): readonly SiteFile[] {
  const paths = workspace.sources.map(({ path }) => path);
  return workspace.imports.files.filter(
    ({ path }) =>
      mediumType(path) !== undefined || paths.some((one) => one === path || one.startsWith(`${path}/`)),
  );
}

/** Why there is no such archive, as a sentence; null where there is one. */
export function tooMuch({ page, files }: Pick<Site, 'page' | 'files'>): string | null {
  const bytes = page.bytes + files.reduce((sum, { file }) => sum + file.size, 0);
  if (bytes > LARGEST) return 'A zip file holds at most 4 GB: choose fewer files.';
  if (page.files.length + files.length + 5 > MOST_ENTRIES)
    return `A zip file holds at most ${MOST_ENTRIES.toLocaleString('en')} files: choose fewer.`;
  return null;
}

/**
 * A zip of this page, a notebook and result files: unpacked on any static host it opens on the notebook with these files
 * loaded. Result files stand where the notebook says, unless a file of the page stands there.
 */
export async function siteOf({ page, folder, notebook, files }: Site, options: ZipOptions): Promise<Blob> {
  const taken = new Set([LIST, WORKER, OPENS, ABOUT, ...page.files.map(({ path }) => path)]);
  const entries: Entry[] = [];
  const add = (path: string, open: Entry['open']) => entries.push({ path: `${folder}/${path}`, open });

  const worker = await fetch(new URL(WORKER, page.base), { cache: 'no-cache' });
  const code = worker.ok ? codeOf(page.files, await worker.text()) : null;
  if (code === null) throw new Error(`${WORKER} of this page is not as it was built. Reload the page.`);

  const opened: string[] = [];
  const list: BuiltFile[] = [];
  for (const built of page.files) {
    if (built.path === INDEX) {
      const html = withOpening(await (await fetched(page.base, built, options.signal)).text(), OPENS);
      const bytes = new TextEncoder().encode(html);
      list.push({ path: INDEX, bytes: bytes.length, sha256: await sha256(bytes) });
      add(INDEX, () => Promise.resolve(new Blob([bytes])));
    } else {
      list.push(built);
      add(built.path, () => fetched(page.base, built, options.signal));
    }
  }
  const name = freePath(`${safeName(notebook.name)}.evalbook.md`, taken);
  opened.push(name);
  add(name, () => Promise.resolve(new Blob([notebook.text])));
  for (const { path, file } of files) {
    const free = page.files.some((built) => built.path === path && built.bytes === file.size)
      ? await sameOrFree(path, file, page, taken)
      : freePath(path, taken);
    opened.push(free);
    if (!page.files.some((built) => built.path === free)) add(free, () => Promise.resolve(file));
  }
  const text = (content: string) => () => Promise.resolve(new Blob([content]));
  add(OPENS, text(JSON.stringify(opened.map(addressOfPath), null, 1)));
  add(LIST, text(JSON.stringify(list)));
  add(WORKER, text(workerOf(list, code)));
  add(ABOUT, text(about(safeName(notebook.name))));
  return zipOf(entries, options);
}

/** A file that the page has already, such as one of its demo, is not there twice. */
async function sameOrFree(path: string, file: File, page: BuiltPage, taken: Set<string>): Promise<string> {
  const hash = await sha256(new Uint8Array(await file.arrayBuffer()));
  return page.files.some((built) => built.path === path && built.sha256 === hash)
    ? path
    : freePath(path, taken);
}

function freePath(given: string, taken: Set<string>): string {
  const wanted = safePath(given);
  let path = wanted;
  for (let i = 1; taken.has(path); i++) path = `files${i === 1 ? '' : `-${i}`}/${wanted}`;
  taken.add(path);
  return path;
}

async function fetched(base: URL, { path, sha256: wanted }: BuiltFile, signal?: AbortSignal): Promise<Blob> {
  const response = await fetch(new URL(addressOfPath(path), base), signal ? { signal } : {});
  if (!response.ok)
    throw new Error(`${path} of this page could not be fetched: the host answered ${response.status}.`);
  const blob = await response.blob();
  if ((await sha256(new Uint8Array(await blob.arrayBuffer()))) !== wanted)
    throw new Error(
      `${path} of this page is not as it was built. Reload the page; if that does not help, its host changes files.`,
    );
  return blob;
}
