import { bomLength, readBytes } from './source-bytes';
import type { Remark } from '../archive/unpack-limits';

/** Such a text is held whole, twice. */
const LARGEST = 64 * 2 ** 20;

const opensObject = (text: string): boolean => /^\s*[{[]/.test(text);

const readInside: Remark = {
  severity: 'advice',
  code: 'json_in_json',
  field: null,
  message:
    'This file is JSON written as a text within JSON. What stands inside was read, and byte offsets count in that.',
};

/**
 * What a source holds that is one text of JSON, as programs write that encode what was encoded already (Google's ADK did, in
 * `json.dumps(result.model_dump_json())`); null for any other.
 */
export async function jsonInText(
  blob: Blob,
  head: Uint8Array<ArrayBuffer>,
): Promise<{ blob: Blob; remarks: Remark[] } | null> {
  const start = new TextDecoder().decode(head.subarray(bomLength(head), 64)).trimStart();
  if (
    blob.size > LARGEST ||
    !start.startsWith('"') ||
    !opensObject(start.slice(1).replace(/^(\\[nrt])+/, ''))
  )
    return null;
  const text = new TextDecoder().decode(await readBytes(blob, 0, blob.size));
  try {
    const inside: unknown = JSON.parse(text);
    if (typeof inside !== 'string') return null;
    JSON.parse(inside);
    return { blob: new Blob([inside]), remarks: [readInside] };
  } catch {
    return null;
  }
}
