import { Spill, type Spilled } from '../archive/spill';
import type { UnpackControl } from '../archive/unpack-control';
import { damaged, type Remark } from '../archive/unpack-limits';
import { readBytes } from './source-bytes';

const PORTION = 4 * 2 ** 20;

/** A text whose bytes become others, portion by portion; `what`: as what it is named where it ends before its time. */
export async function rewrite(
  text: Blob,
  what: string,
  change: (bytes: Uint8Array<ArrayBuffer>, isLast: boolean) => Uint8Array<ArrayBuffer>,
  scratch: string | null,
  control: UnpackControl,
): Promise<Spilled & { remarks: Remark[] }> {
  const spill = new Spill(scratch);
  const remarks: Remark[] = [];
  try {
    let produced = 0;
    for (let at = 0; at < text.size; at += PORTION) {
      const bytes = await readBytes(text, at, at + PORTION);
      const read = at + bytes.length;
      const changed = change(bytes, at + PORTION >= text.size);
      await spill.write(changed);
      produced += changed.length;
      const reason = control.advance(read, produced);
      if (reason !== null) {
        remarks.push(damaged(what, produced, reason));
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
