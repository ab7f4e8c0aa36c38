import { release } from './source-bytes';

/** Larger and denser than this is no result file but a bomb. */
const SUSPICIOUS_SIZE = 2 ** 30;
const SUSPICIOUS_RATIO = 200;
const PART = 16 * 2 ** 20;

export interface Decompressed {
  blob: Blob;
  /** Why the rest could not be decompressed, null where all of it was. */
  damage: string | null;
}

export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Unpacks gzip into a Blob part by part; what came before damage is kept. */
export async function gunzip(packed: Blob): Promise<Decompressed> {
  const reader = packed.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const parts: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let held = 0;
  let size = 0;
  let damage: string | null = null;
  const keep = () => {
    parts.push(new Blob(chunks));
    chunks.forEach(release);
    chunks = [];
    held = 0;
  };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      held += value.length;
      size += value.length;
      if (held >= PART) keep();
      if (size > SUSPICIOUS_SIZE && size > packed.size * SUSPICIOUS_RATIO) {
        await reader.cancel();
        damage = `it unpacks to more than ${SUSPICIOUS_RATIO} times its size`;
        break;
      }
    }
  } catch (error) {
    damage = error instanceof Error ? error.message : String(error);
  }
  keep();
  return { blob: new Blob(parts), damage };
}
