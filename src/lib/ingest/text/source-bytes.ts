/** `[start, end)` of a blob. Rejects with a NotReadableError or NotFoundError where the file changed or vanished. */
export const readBytes = async (blob: Blob, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await blob.slice(start, end).arrayBuffer());

/** Length of a UTF-8 byte order mark at the start of `bytes`. */
export const bomLength = (bytes: Uint8Array): number =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
