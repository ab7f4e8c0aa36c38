import { readBytes } from './source-bytes';
import { Spill, type Spilled } from '../archive/spill';
import type { UnpackControl } from '../archive/unpack-control';
import { damaged, type Remark } from '../archive/unpack-limits';

type Utf16 = 'utf-16le' | 'utf-16be';

const PORTION = 4 * 2 ** 20;

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

/** A text as UTF-8, without its byte order mark. */
export async function toUtf8(
  text: Blob,
  encoding: Utf16 | 'windows-1252' | 'windows-1250',
  scratch: string | null,
  control: UnpackControl,
): Promise<Spilled & { remarks: Remark[] }> {
  const spill = new Spill(scratch);
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  const remarks: Remark[] = [];
  try {
    let produced = 0;
    for (let at = 0; at < text.size; at += PORTION) {
      const bytes = await readBytes(text, at, at + PORTION);
      const encoded = encoder.encode(decoder.decode(bytes, { stream: at + PORTION < text.size }));
      await spill.write(encoded);
      produced += encoded.length;
      const reason = control.advance(at + bytes.length, produced);
      if (reason !== null) {
        remarks.push(damaged(encoding.startsWith('windows') ? 'text' : 'utf16', produced, reason));
        break;
      }
    }
    control.done(text.size, produced);
    return { ...(await spill.end()), remarks };
  } catch (error) {
    await spill.discard();
    throw error;
  }
}
