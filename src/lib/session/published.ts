import { Patience } from '../engine/lifeline';
import { messageOf } from '../threads/error-message';
import type { DroppedFile } from '../ingest/drop';
import { readInputs } from '../notebook/inputs';
import { sourceOf } from '../notebook/plan';
import { parseNotebook } from '../notebook/notebook';
import { addressOfPath } from './published-names';

/** What could not be had, and why. */
export type OnMissing = (title: string, text: string) => void;

/**
 * Fetches files that are published with the page, each whole and once. Only its own host is asked: an address of another
 * is passed over, and said. A `.json` that is a list of addresses stands for those files, a notebook brings the files
 * that it was computed from; both name them as they stand beside it.
 */
export async function fetchPublished(
  names: readonly string[],
  page: string,
  signal: AbortSignal,
  onMissing: OnMissing,
): Promise<DroppedFile[]> {
  const base = new URL('.', page);
  const asked = new Set<string>();

  const bring = async (name: string, beside: URL, isNamedByPage: boolean): Promise<DroppedFile[]> => {
    const url = urlOf(name, beside);
    if (url?.origin !== base.origin) {
      onMissing(`${name} was not opened.`, 'Only files on the host of this page are fetched.');
      return [];
    }
    if (asked.has(url.href)) return [];
    asked.add(url.href);
    const file = await fetchFile(url, signal).catch((error: unknown) => {
      if (signal.aborted) throw error;
      onMissing(`${name} could not be fetched.`, messageOf(error));
      return null;
    });
    if (file === null) return [];
    const others = isNamedByPage ? await namedIn(file) : null;
    const found = await Promise.all((others ?? []).map((other) => bring(other, url, false)));
    const self = { path: pathOf(url, base), file };
    return others !== null && isList(file) ? found.flat() : [self, ...found.flat()];
  };

  return (await Promise.all(names.map((name) => bring(name, base, true)))).flat();
}

function urlOf(name: string, beside: URL): URL | null {
  try {
    return new URL(name, beside);
  } catch {
    return null;
  }
}

/** Seconds in which a host sends something, if it ever does. */
const PATIENCE = 30;

/** A host that goes silent gives one file up, and not the others that wait for it. */
async function fetchFile(url: URL, signal: AbortSignal): Promise<File> {
  const stop = new AbortController();
  const follow = () => stop.abort(signal.reason);
  signal.addEventListener('abort', follow);
  const patience = new Patience(PATIENCE * 1000, () =>
    stop.abort(new Error(`Its host sent nothing for ${PATIENCE} seconds. The others are read without it.`)),
  );
  try {
    const response = await fetch(url, { signal: stop.signal });
    if (!response.ok) throw new Error(`The host answered ${response.status}.`);
    return new File([await wholeOf(response, () => patience.renew())], nameOf(url));
  } finally {
    patience.stop();
    signal.removeEventListener('abort', follow);
  }
}

/** Bytes that are held before they are handed to the browser, which keeps large files on disk. */
const PART = 16 * 2 ** 20;

async function wholeOf({ body }: Response, onBytes: () => void): Promise<Blob> {
  const parts: Blob[] = [];
  let held: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (value) {
      onBytes();
      held.push(value);
      size += value.length;
    }
    if (done || size >= PART) {
      parts.push(new Blob(held));
      held = [];
      size = 0;
    }
    if (done) return new Blob(parts);
  }
}

const nameOf = ({ pathname }: URL): string =>
  decoded(pathname.slice(pathname.lastIndexOf('/') + 1)) || 'file';

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** As it stands below the page: `results/a.jsonl`. */
function pathOf(url: URL, base: URL): string {
  const isBelow = url.pathname.startsWith(base.pathname);
  return isBelow ? decoded(url.pathname.slice(base.pathname.length)) : nameOf(url);
}

/** Larger ones are results, and no list of names. */
const LONGEST_LIST = 1e6;
const isList = ({ name }: File): boolean => /\.json$/i.test(name);

/** The files that a list or a notebook names; null where it is neither. */
async function namedIn(file: File): Promise<string[] | null> {
  if (/\.evalbook\.md$/i.test(file.name)) {
    const inputs = sourceOf(parseNotebook(await file.text()), 'inputs');
    return inputs === null ? null : readInputs(inputs).map(({ path }) => addressOfPath(archiveOf(path)));
  }
  if (!isList(file) || file.size > LONGEST_LIST) return null;
  try {
    const value: unknown = JSON.parse(await file.text());
    const isNames = Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');
    return isNames ? value : null;
  } catch {
    return null; // a result file, or a broken one: reading it says so
  }
}

/** A member of an archive is had with all of it. */
const archiveOf = (path: string): string => /^.*?\.(?:zip|tar|tgz|tar\.\w+)(?=\/)/i.exec(path)?.[0] ?? path;
