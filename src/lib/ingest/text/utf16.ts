import type { Encoding } from '../../mapping/encodings';
import type { Spilled } from '../archive/spill';
import type { UnpackControl } from '../archive/unpack-control';
import type { Remark } from '../archive/unpack-limits';
import { rewrite } from './rewrite';

type Utf16 = 'utf-16le' | 'utf-16be';

/**
 * Whether a text is UTF-16, by its byte order mark or, without one, by the zero bytes beside its first two characters:
 * JSON begins with two of ASCII (RFC 4627, section 3).
 */
export function utf16Of(head: Uint8Array): Utf16 | null {
  const [a = 0, b = 0, c = 0, d = 0] = head;
  if (head.length < 2) return null;
  if (a === 0xff && b === 0xfe) return head.length >= 4 && c === 0 && d === 0 ? null : 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (head.length < 4) return null;
  if (isAscii(a) && b === 0 && isAscii(c) && d === 0) return 'utf-16le';
  if (a === 0 && isAscii(b) && c === 0 && isAscii(d)) return 'utf-16be';
  return null;
}

const isAscii = (byte: number): boolean =>
  (byte >= 0x20 && byte < 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0d;

const readAsUtf16: Remark = {
  severity: 'advice',
  code: 'utf16',
  field: null,
  message: 'This text is UTF-16. It was read as UTF-8, and byte offsets count in that.',
};

/** UTF-16 as UTF-8, without its byte order mark; it is said. */
export async function utf16ToUtf8(
  text: Blob,
  encoding: Utf16,
  scratch: string | null,
  control: UnpackControl,
): Promise<Spilled & { remarks: Remark[] }> {
  const { remarks, ...spilled } = await toUtf8(text, encoding, scratch, control);
  return { ...spilled, remarks: [readAsUtf16, ...remarks] };
}

/** A text as UTF-8, without its byte order mark; `replaced`: places that mean nothing in its encoding. */
export async function toUtf8(
  text: Blob,
  encoding: Utf16 | Encoding,
  scratch: string | null,
  control: UnpackControl,
): Promise<Spilled & { remarks: Remark[]; replaced: number }> {
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  let replaced = 0;
  const inUtf8 = (bytes: Uint8Array<ArrayBuffer>, isLast: boolean) => {
    const letters = decoder.decode(bytes, { stream: !isLast });
    for (let at = letters.indexOf('\ufffd'); at >= 0; at = letters.indexOf('\ufffd', at + 1)) replaced++;
    return encoder.encode(letters);
  };
  const what = encoding.startsWith('utf-16') ? 'utf16' : 'text';
  const rewritten = await rewrite(text, what, inUtf8, scratch, control);
  return { ...rewritten, replaced };
}
