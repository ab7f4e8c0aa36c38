import { createCRC32 } from 'hash-wasm';

/** CRC-32 as zip has it; one for each worker. */
export class Checksum {
  readonly #hasher: Awaited<ReturnType<typeof createCRC32>>;

  private constructor(hasher: Awaited<ReturnType<typeof createCRC32>>) {
    this.#hasher = hasher;
  }

  static async create(): Promise<Checksum> {
    return new Checksum(await createCRC32());
  }

  begin(): void {
    this.#hasher.init();
  }
  add(bytes: Uint8Array): void {
    this.#hasher.update(bytes);
  }
  get value(): number {
    const [a = 0, b = 0, c = 0, d = 0] = this.#hasher.digest('binary');
    return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
  }

  of(bytes: Uint8Array): number {
    this.begin();
    this.add(bytes);
    return this.value;
  }
}
