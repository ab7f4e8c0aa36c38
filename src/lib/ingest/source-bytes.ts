/** A source as it is read: `blob` may be what was decompressed from the file that was dropped. */
export interface SourceBlob {
  path: string;
  blob: Blob;
}

type Transferable = ArrayBuffer & { transfer?: (length: number) => ArrayBuffer };

/** `[start, end)` of a blob. Rejects with a NotReadableError or NotFoundError where the file changed or vanished. */
export const readBytes = async (blob: Blob, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await blob.slice(start, end).arrayBuffer());

/** Gives a buffer's memory back now: the collector would let some chunks pile up first. */
export function release(bytes: Uint8Array): void {
  if (bytes.buffer instanceof ArrayBuffer) (bytes.buffer as Transferable).transfer?.(0);
}

/** Length of a UTF-8 byte order mark at the start of `bytes`. */
export const bomLength = (bytes: Uint8Array): number =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
