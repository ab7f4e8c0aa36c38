import { expect, test } from 'vitest';
import type { Place } from '$lib/ingest/place';
import type { KeptFile, Manifest } from '$lib/session/kept/manifest';
import { openFiles } from '$lib/session/kept/open-files';

const kept = (key: string, is: KeptFile['is'], bytes = 3): KeptFile => ({
  path: `${key}.jsonl`,
  bytes,
  is,
  key,
});
const manifest = (...files: KeptFile[]): Manifest => ({
  ...{ id: 'i', name: 'n', at: 1, turn: 1, belongings: {}, files },
});
const file = (key: string, text = 'abc') => new File([text], `${key}.jsonl`);
const place = (getFile: () => Promise<File>): Place =>
  ({ handle: { kind: 'file', name: 'x', getFile, queryPermission: () => 'granted' }, within: [] }) as never;

test('files are opened from their copies or where they stand; what is gone is named', async () => {
  const [one, here] = [file('one'), file('here', 'longer')];
  const found = {
    ...{ id: 'i', manifest: null, gone: [] },
    copies: new Map([
      ['one', one],
      ['here', file('a copy of another')],
    ]),
  };
  const places = new Map([
    ['here', place(() => Promise.resolve(here))],
    ['moved', place(() => Promise.reject(new DOMException('moved', 'NotFoundError')))],
  ]);
  const all = [kept('one', 'copy'), kept('here', 'place'), kept('moved', 'place'), kept('gone', 'copy')];
  const { files, opened, gone } = await openFiles(found, manifest(...all), places);
  expect(files.map((of) => [of.path, of.file, of.place !== undefined])).toEqual([
    ['one.jsonl', one, false],
    ['here.jsonl', here, true],
  ]);
  expect(gone).toEqual(['moved.jsonl', 'gone.jsonl']);
  expect(opened.get(here)).toBe(all[1]);
});
