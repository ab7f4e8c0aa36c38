import type { Page } from '@playwright/test';

/**
 * A font in which every character there is has one glyph, an empty one half an em wide: with it a page is laid out alike
 * on every machine, whatever fonts are installed. Built as OpenType says; a character map of format 13 is many to one.
 */
const EM = 1000;
const ADVANCE = 500;
const ASCENT = 800;
const DESCENT = -200;
/** The first stands for what a font does not have. */
const GLYPHS = 2;

const u16 = (...values: number[]) =>
  Buffer.from(values.flatMap((value) => [(value >> 8) & 255, value & 255]));
const u32 = (...values: number[]) => Buffer.concat(values.map((value) => u16(value >>> 16, value & 65535)));

const head = Buffer.concat([
  u32(0x10000, 0x10000, 0, 0x5f0f3cf5),
  u16(0, EM),
  Buffer.alloc(16), // made and changed
  u16(0, DESCENT, ADVANCE, ASCENT, 0, 8, 2, 0, 0),
]);
const hhea = Buffer.concat([
  u32(0x10000),
  u16(ASCENT, DESCENT, 0, ADVANCE, 0, 0, ADVANCE, 1),
  Buffer.alloc(14),
  u16(GLYPHS),
]);
const maxp = Buffer.concat([u32(0x10000), u16(GLYPHS), Buffer.alloc(8), u16(2), Buffer.alloc(16)]);
const os2 = Buffer.concat([
  u16(4, ADVANCE, 400, 5, 0),
  Buffer.alloc(20), // subscripts, superscripts, strike-out
  u16(0),
  Buffer.alloc(10), // panose
  u32(1, 0, 0, 0),
  Buffer.from('NONE'),
  u16(64, 32, 65535, ASCENT, DESCENT, 0, ASCENT, -DESCENT),
  u32(1, 0),
  u16(500, 700, 0, 32, 1),
]);
const groups = u32(32, 0x10ffff, 1);
const subtable = Buffer.concat([u16(13, 0), u32(16 + groups.length, 0, 1), groups]);
const cmap = Buffer.concat([u16(0, 1, 3, 10), u32(12), subtable]);
const post = Buffer.concat([u32(0x30000), Buffer.alloc(28)]);
const name = Buffer.concat([u16(0, 1, 18, 3, 1, 0x409, 1, 8, 0), Buffer.from('\0E\0v\0e\0n')]);

const tables: [tag: string, bytes: Buffer][] = [
  ['OS/2', os2],
  ['cmap', cmap],
  ['glyf', Buffer.alloc(4)],
  ['head', head],
  ['hhea', hhea],
  ['hmtx', u16(ADVANCE, 0, ADVANCE, 0)],
  ['loca', u16(0, 0, 0)],
  ['maxp', maxp],
  ['name', name],
  ['post', post],
];

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let i = 0; i < bytes.length; i += 4) sum = (sum + bytes.readUInt32BE(i)) >>> 0;
  return sum;
}

function fontFile(): Buffer {
  let offset = 12 + 16 * tables.length;
  const directory: Buffer[] = [u32(0x10000), u16(tables.length, 128, 3, 16 * tables.length - 128)];
  for (const [tag, bytes] of tables) {
    directory.push(Buffer.from(tag), u32(checksum(padded(bytes)), offset, bytes.length));
    offset += padded(bytes).length;
  }
  return Buffer.concat([...directory, ...tables.map(([, bytes]) => padded(bytes))]);
}

const EVERYTHING = '*, *::before, *::after';

/** Sets everything on a page in it, without the hints that a machine gives to type. */
export async function setEvenly(page: Page): Promise<void> {
  await page.evaluate(
    async (bytes) => {
      document.fonts.add(await new FontFace('Even', new Uint8Array(bytes)).load());
    },
    [...fontFile()],
  );
  await page.addStyleTag({
    content: `${EVERYTHING} { font-family: Even !important; text-rendering: geometricPrecision !important }`,
  });
}
