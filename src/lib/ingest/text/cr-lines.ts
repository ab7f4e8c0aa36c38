import type { Spilled } from '../archive/spill';
import type { UnpackControl } from '../archive/unpack-control';
import type { Remark } from '../archive/unpack-limits';
import { rewrite } from './rewrite';

const CR = 13;
const LF = 10;

/** Whether the lines of a text end in a carriage return alone, as on a Mac of old and in what Excel calls “CSV (Macintosh)”. */
export function hasCrLines(head: Uint8Array): boolean {
  const first = head.indexOf(CR);
  return first >= 0 && first < head.length - 1 && !head.includes(LF) && !head.includes(0);
}

const readAsLines: Remark = {
  severity: 'advice',
  code: 'cr_lines',
  field: null,
  message: 'The lines of this text end in a carriage return (CR) alone. They were read as lines.',
};

/** Such a text with a line feed in the place of each: every byte stays where it was; it is said. */
export async function withLineFeeds(
  text: Blob,
  scratch: string | null,
  control: UnpackControl,
): Promise<Spilled & { remarks: Remark[] }> {
  const fed = (bytes: Uint8Array<ArrayBuffer>) => bytes.map((byte) => (byte === CR ? LF : byte));
  const { remarks, ...spilled } = await rewrite(text, 'text', fed, scratch, control);
  return { ...spilled, remarks: [readAsLines, ...remarks] };
}
