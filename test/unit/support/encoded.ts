const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

/** What each character is in an encoding: every sequence of one and two bytes, decoded. */
function tableOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const known = tables.get(encoding);
  if (known) return known;
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, readonly number[]>();
  const add = (bytes: readonly number[]): void => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if ([...text].length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes);
  };
  for (const byte of range(0, 0x100)) add([byte]);
  for (const lead of range(0x80, 0x100)) for (const trail of range(0x40, 0x100)) add([lead, trail]);
  tables.set(encoding, table);
  return table;
}

/** The four bytes of GB18030 for a character beyond the basic plane. */
function astral(code: number): number[] {
  const linear = code - 0x10000;
  return [
    0x90 + Math.floor(linear / 12_600),
    0x30 + (Math.floor(linear / 1260) % 10),
    0x81 + (Math.floor(linear / 10) % 126),
    0x30 + (linear % 10),
  ];
}

/** The bytes of a text in an encoding of the Encoding Standard; a character that it does not have ends the test. */
export function bytesIn(encoding: string, text: string): Uint8Array<ArrayBuffer> {
  const table = tableOf(encoding);
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const code = character.codePointAt(0) ?? 0;
      const bytes =
        table.get(character) ?? (encoding === 'gb18030' && code > 0xffff ? astral(code) : undefined);
      if (bytes === undefined) throw new Error(`${encoding} has no ${character}`);
      return bytes;
    }),
  );
}
