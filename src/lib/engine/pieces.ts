type Buffer = Uint8Array | Int32Array | BigInt64Array | Float64Array;

/**
 * The part of a buffer that a batch uses. Arrow joins neighbouring pieces of one ArrayBuffer when it writes, and
 * loses what two columns share: the second gets a copy.
 */
export class Pieces {
  readonly #seen = new Set<ArrayBufferLike>();

  take<B extends Buffer>(buffer: B, end: number): B {
    const part = buffer.subarray(0, end) as B;
    if (this.#seen.has(buffer.buffer)) return part.slice() as B;
    this.#seen.add(buffer.buffer);
    return part;
  }
}
