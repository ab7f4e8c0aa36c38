import { expect, it } from 'vitest';
import { lineAt } from '../../../src/routes/files/line-at';

const bytes = new TextEncoder().encode('first\n{"ü": "\r\nlast');
const read = (offset: number, length: number) =>
  Promise.resolve(new TextDecoder().decode(bytes.subarray(offset, offset + length)));
const at = (offset: number) => lineAt(read, offset, bytes.length);

it('finds the line around a byte', async () => {
  expect(await at(0)).toBe('first');
  expect(await at(5)).toBe('first');
  expect(await at(6)).toBe('{"ü": "');
  expect(await at(12)).toBe('{"ü": "');
  expect(await at(bytes.length)).toBe('last');
});

it('says where a long line is cut', async () => {
  const long = 'x'.repeat(20_000);
  const line = await lineAt(
    (offset, length) => Promise.resolve(long.slice(offset, offset + length)),
    10_000,
    20_000,
  );
  expect(line).toBe(`… ${'x'.repeat(8192)} …`);
});
