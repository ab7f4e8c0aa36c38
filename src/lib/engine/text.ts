import type { Data } from 'apache-arrow';

const decoder = new TextDecoder();

/**
 * Reads a text column. One call of the decoder for the whole batch where all of it is ASCII (bytes and characters
 * then count alike), else one a value.
 */
export function textReader(data: Data): (i: number) => string {
  const offsets = data.valueOffsets as Int32Array;
  const bytes = data.values as Uint8Array;
  const [start, end] = [offsets[0] ?? 0, offsets[data.length] ?? 0];
  if (end - start < 4_000_000) {
    const whole = decoder.decode(bytes.subarray(start, end));
    if (whole.length === end - start && isAscii(bytes, start, end))
      return (i) => whole.slice((offsets[i] ?? 0) - start, (offsets[i + 1] ?? 0) - start);
  }
  return (i) => decoder.decode(bytes.subarray(offsets[i] ?? 0, offsets[i + 1] ?? 0));
}

function isAscii(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if ((bytes[i] ?? 0) > 127) return false;
  return true;
}
