const starts = (bytes: Uint8Array, ...magic: number[]): boolean =>
  magic.every((byte, i) => bytes[i] === byte);

/** Why bytes that are no JSON text can't be read, as a problem; null where they may be one. */
export function notText(head: Uint8Array): { code: string; message: string } | null {
  if (starts(head, 0x28, 0xb5, 0x2f, 0xfd))
    return compressed('Zstandard', 'Unpack it (zstd -d) and drop the result.');
  if (starts(head, 0x50, 0x4b, 0x03, 0x04))
    return compressed('ZIP or an .eval log', 'Unpack it and drop the files inside.');
  if (starts(head, 0x50, 0x41, 0x52, 0x31))
    return {
      code: 'parquet',
      message: 'This is a Parquet file, which is not read yet. Convert it to JSON Lines.',
    };
  if (starts(head, 0xff, 0xfe) || starts(head, 0xfe, 0xff))
    return { code: 'utf16', message: 'This text is UTF-16. Save it as UTF-8 and drop it again.' };
  if (head.includes(0))
    return {
      code: 'binary',
      message: 'This is not text: it holds zero bytes. Drop the result files themselves.',
    };
  return null;
}

const compressed = (what: string, how: string) => ({
  code: 'compressed',
  message: `This file is compressed (${what}), which is not read yet. ${how}`,
});
