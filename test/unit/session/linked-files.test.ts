import { expect, test } from 'vitest';
import { decodeAddress, emptyAddress, encodeAddress } from '../../../src/lib/session/address';
import { filesOf, stateOf, withFiles } from '../../../src/lib/session/linked-files';

const digest = (n: number) => n.toString(16).padStart(32, '0').split('').reverse().join('');

test('a link names its files, and the view in it stays what it is', () => {
  const address = encodeAddress({ ...emptyAddress, page: 'compare', metric: 'f1 & more' });
  const files = [
    { path: 'run 1/a&b=c#d?.jsonl', digest: digest(1) },
    { path: 'wörter/結果.json', digest: digest(2) },
    { path: 'broken.jsonl', digest: null },
  ];
  const link = withFiles(address, files);
  expect(decodeAddress(link)).toEqual(decodeAddress(address));
  expect(filesOf(link)).toEqual({
    files: [
      { path: 'run 1/a&b=c#d?.jsonl', digest: digest(1).slice(0, 10) },
      { path: 'wörter/結果.json', digest: digest(2).slice(0, 10) },
    ],
    more: 0,
  });
  expect(withFiles('#/files', [])).toBe('#/files');
  expect(filesOf(withFiles('#/files', files)).files).toHaveLength(2);
});

test('of many files the first are named, and how many there were', () => {
  const files = Array.from({ length: 250 }, (_, i) => ({ path: `${i}.jsonl`, digest: digest(i) }));
  const { files: named, more } = filesOf(withFiles('#/files', files));
  expect(named).toHaveLength(100);
  expect(more).toBe(150);
});

test('what is no file of a link is passed over', () => {
  for (const hash of [
    '',
    '#/compare',
    '#/compare?file=',
    '#/compare?file=zz:a',
    '#/compare?file=0123456789:%E0%A4%A',
  ])
    expect(filesOf(hash)).toEqual({ files: [], more: 0 });
});

test('the bytes decide whether a file is loaded', () => {
  const file = { path: 'run/a.jsonl', digest: digest(1).slice(0, 10) };
  const of = (path: string, n: number | null) =>
    stateOf(file, [{ path, digest: n === null ? null : digest(n) }]);
  expect(of('run/a.jsonl', 1)).toEqual({ is: 'loaded', as: 'run/a.jsonl' });
  expect(of('b.jsonl', 1)).toEqual({ is: 'loaded', as: 'b.jsonl' });
  expect(of('other/a.jsonl', 2)).toEqual({ is: 'other' });
  expect(of('a.jsonl', null)).toEqual({ is: 'other' });
  expect(of('b.jsonl', 2)).toEqual({ is: 'missing' });
});
