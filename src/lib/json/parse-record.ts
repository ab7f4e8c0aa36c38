import { JsonTape } from './tape';
import { toValue } from './value';

/** The JSON of a record; what JSON has no word for (NaN, Infinity) is null. Throws where it is no JSON at all. */
export function parseRecord(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const bytes = new TextEncoder().encode(text);
    const tape = new JsonTape();
    if (tape.parse(bytes, 0, bytes.length) !== null) throw error;
    return toValue(tape, tape.root);
  }
}
