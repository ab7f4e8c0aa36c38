import { expect, test, vi } from 'vitest';
import { SourceGone, SourceTexts } from '../../../src/lib/ingest/source-texts';

const plain = { files: [], shape: null };

test('reads a span as text, repaired where it is no UTF-8', async () => {
  const texts = new SourceTexts();
  texts.keep(7, { ...plain, path: 'a.jsonl', blob: new Blob(['\ufeffhé', Uint8Array.of(0xff), 'o']) });
  expect(await texts.text(7, 3, 5)).toBe('hé\ufffdo');
  expect(await texts.text(7, 0, 4)).toBe('\ufeffh');
});

test('a record of a table is JSON, and its text is as the file has it', async () => {
  const texts = new SourceTexts();
  const shape = { delimiter: ';', header: true, names: ['id', 'said', 'more'] };
  texts.keep(7, { path: 'a.csv', blob: new Blob(['id;said;more\n1;"a ""b"";\nc"\n']), files: [], shape });
  expect(await texts.text(7, 13, 14)).toBe('1;"a ""b"";\nc"');
  expect(await texts.record(7, 13, 14)).toBe('{"id":"1","said":"a \\"b\\";\\nc","more":null}');
  expect((await texts.head(7, 2)).text).toBe('id');
});

test('a source begins with its text as it was read, however many bytes its file has', async () => {
  const texts = new SourceTexts();
  texts.keep(7, { ...plain, path: 'a.jsonl', blob: new Blob(['hé']) });
  expect(await texts.head(7, 100)).toEqual({ text: 'hé', isWhole: true });
  expect(await texts.head(7, 1)).toEqual({ text: 'h', isWhole: false });
});

test('a span is read once while it is among the latest', async () => {
  const blob = new Blob(['0123456789'.repeat(3)]);
  const slice = vi.spyOn(blob, 'slice');
  const texts = new SourceTexts();
  texts.keep(1, { ...plain, path: 'a', blob: blob });
  await texts.text(1, 0, 2);
  await texts.text(1, 0, 2);
  expect(slice).toHaveBeenCalledTimes(1);
  for (let i = 0; i < 100; i++) await texts.text(1, i % 9, 1 + Math.floor(i / 9));
  await texts.text(1, 0, 2);
  expect(slice.mock.calls.length).toBeGreaterThan(100);
});

test('names the file that changed, vanished or became shorter', async () => {
  const blob = new Blob(['0123456789']);
  const texts = new SourceTexts();
  texts.keep(1, { ...plain, path: 'runs/a.jsonl', blob: blob });
  await expect(texts.text(1, 5, 10)).rejects.toThrow(/^runs\/a\.jsonl changed or is no longer there/);
  vi.spyOn(blob, 'slice').mockImplementation(() => {
    throw new DOMException('changed', 'NotReadableError');
  });
  await expect(texts.text(1, 0, 3)).rejects.toThrow(SourceGone);
  texts.drop(1);
  await expect(texts.text(1, 0, 3)).rejects.toThrow(RangeError);
});
