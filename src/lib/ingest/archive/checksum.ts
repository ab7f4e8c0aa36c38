import { createCRC32, type IHasher } from 'hash-wasm';

/** CRC-32 as zip has it; one for each worker. What it takes is brought when it first begins. */
export class Checksum {
  #hasher: IHasher | null = null;

  async begin(): Promise<void> {
    this.#hasher ??= await createCRC32();
    this.#hasher.init();
  }
  add(bytes: Uint8Array): void {
    this.#hasher?.update(bytes);
  }
  get value(): number {
    const [a = 0, b = 0, c = 0, d = 0] = this.#hasher?.digest('binary') ?? [];
    return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
  }

  async of(bytes: Uint8Array): Promise<number> {
    await this.begin();
    this.add(bytes);
    return this.value;
  }
}
