import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Manifest, newest, seal, slotOf, unseal } from '../../../src/lib/session/kept/manifest';
import { agoInWords, nameFor, sessionInWords } from '../../../src/lib/views/kept/kept-words';

const manifest: Manifest = {
  id: 'a',
  name: 'Welsh reports',
  at: 1,
  turn: 3,
  files: [{ path: 'a.jsonl', bytes: 12, is: 'copy', key: '1-0' }],
  belongings: { choices: { names: ['é\n'] }, review: [1] },
};

test('a session reads back as it was written, and nothing of it where one character is missing or another', () => {
  const text = seal(manifest);
  expect(unseal(text)).toEqual({ is: 'session', manifest });
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.boolean(), (at, isCut) => {
      const broken = isCut ? text.slice(0, at) : `${text.slice(0, at)}~${text.slice(at + 1)}`;
      expect(unseal(broken)).toEqual({ is: 'nothing' });
    }),
  );
});

test('of the two places the last whole one counts, and a later version of the page is not read', () => {
  const later = { ...manifest, turn: 4, name: 'Renamed' };
  expect(slotOf(later)).not.toBe(slotOf(manifest));
  expect(newest([unseal(seal(manifest)), unseal(seal(later))])).toEqual({ is: 'session', manifest: later });
  expect(newest([unseal(seal(manifest)), unseal(seal(later).slice(0, -1))])).toEqual({
    is: 'session',
    manifest,
  });
  expect(newest([unseal(''), unseal('')])).toEqual({ is: 'nothing' });
  const ahead = seal({ ...manifest, version: 2 } as Manifest);
  expect(newest([unseal(ahead), unseal(seal(manifest))])).toEqual({ is: 'later' });
});

test('a session is said in words', () => {
  const day = 86_400_000;
  const files = Array.from({ length: 8 }, () => ({ ...manifest.files[0], bytes: 52e6, is: 'copy' }) as const);
  const kept = { ...manifest, at: 0, files: files.map((file) => ({ path: 'a', key: 'k', ...file })) };
  expect(sessionInWords(kept, 0, 2 * day + 5)).toBe('8 files, 416 MB, 2 days ago');
  expect(sessionInWords(kept, 2, 90_000)).toBe('6 of 8 files, 416 MB, 1 minute ago');
  const placed = { ...kept, files: kept.files.map((file) => ({ ...file, is: 'place' as const })) };
  expect(sessionInWords(placed, 0, 100)).toBe('8 files, opened from where they are, just now');
  expect(agoInWords(0, 100 * day)).toBe('on 1970-01-01');
  expect(nameFor([])).toBe('Results');
  expect(nameFor(['mmlu', 'gsm8k', 'mmlu'])).toBe('mmlu and 1 more');
});
