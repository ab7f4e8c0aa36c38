/** Bytes beyond ASCII in a row that no Western European word has. */
const RUN = 4;
const IN_RUNS = 0.3;
const LEAST = 12;
/** Of Windows-1252 signs such as ¹ ³ ¿ £ ¯; of the code page of Central Europe letters in the middle of words. */
const SIGNS = new Set([0xa3, 0xa5, 0xaf, 0xb3, 0xb9, 0xbf]);
const IN_WORDS = 3;

const isLetter = (byte = 0): boolean => ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) || SIGNS.has(byte);

/**
 * Whether a text that is not UTF-8 can be Windows-1252: in Western European languages letters beyond ASCII stand alone among
 * others, in Cyrillic, Greek, Chinese or Japanese code pages they make up whole words. Any text would decode, to wrong letters.
 */
export function isWestern(bytes: Uint8Array): boolean {
  let high = 0;
  let inRuns = 0;
  let inWords = 0;
  let run = 0;
  for (let i = 0; i <= bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    if (byte >= 0x80) {
      high++;
      run++;
      if (SIGNS.has(byte) && isLetter(bytes[i - 1]) && isLetter(bytes[i + 1])) inWords++;
      continue;
    }
    if (run >= RUN) inRuns += run;
    run = 0;
  }
  return (inRuns < LEAST || inRuns < high * IN_RUNS) && inWords < IN_WORDS;
}
