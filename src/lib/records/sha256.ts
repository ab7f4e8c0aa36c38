/** FIPS 180-4. Synchronous and ready at once, so that formats can verify a seal while they read. */
const K = new Int32Array(64);
const INITIAL = new Int32Array(8);
{
  // The first 32 bits of the fractional parts of the cube and square roots of the first primes.
  const fraction = (x: number) => Math.floor((x - Math.floor(x)) * 2 ** 32);
  let found = 0;
  for (let candidate = 2; found < 64; candidate++) {
    let isPrime = true;
    for (let i = 2; i * i <= candidate; i++) if (candidate % i === 0) isPrime = false;
    if (!isPrime) continue;
    if (found < 8) INITIAL[found] = fraction(Math.sqrt(candidate));
    K[found++] = fraction(Math.cbrt(candidate));
  }
}

export class Sha256 {
  readonly #state = new Int32Array(8);
  readonly #schedule = new Int32Array(64);
  readonly #block = new Uint8Array(64);
  #filled = 0;
  #length = 0;

  constructor() {
    this.init();
  }

  init(): this {
    this.#state.set(INITIAL);
    this.#filled = this.#length = 0;
    return this;
  }

  update(bytes: Uint8Array): this {
    this.#length += bytes.length;
    let at = 0;
    if (this.#filled > 0) {
      const part = Math.min(64 - this.#filled, bytes.length);
      this.#block.set(bytes.subarray(0, part), this.#filled);
      this.#filled += part;
      at = part;
      if (this.#filled < 64) return this;
      this.#compress(this.#block, 0);
      this.#filled = 0;
    }
    for (; at + 64 <= bytes.length; at += 64) this.#compress(bytes, at);
    this.#block.set(bytes.subarray(at));
    this.#filled = bytes.length - at;
    return this;
  }

  /** 64 hexadecimal digits, lower case. `init` begins the next one. */
  hex(): string {
    const block = this.#block;
    block[this.#filled++] = 0x80;
    block.fill(0, this.#filled);
    if (this.#filled > 56) {
      this.#compress(block, 0);
      block.fill(0);
    }
    const view = new DataView(block.buffer);
    view.setUint32(56, Math.floor(this.#length / 2 ** 29));
    view.setUint32(60, (this.#length * 8) >>> 0);
    this.#compress(block, 0);
    return Array.from(this.#state, (state) => (state >>> 0).toString(16).padStart(8, '0')).join('');
  }

  #compress(bytes: Uint8Array, at: number): void {
    const w = this.#schedule;
    for (let i = 0; i < 16; i++) {
      const j = at + 4 * i;
      w[i] =
        (byte(bytes, j) << 24) | (byte(bytes, j + 1) << 16) | (byte(bytes, j + 2) << 8) | byte(bytes, j + 3);
    }
    for (let i = 16; i < 64; i++) {
      const x = word(w, i - 15);
      const y = word(w, i - 2);
      const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
      const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
      w[i] = (word(w, i - 16) + s0 + word(w, i - 7) + s1) | 0;
    }
    const state = this.#state;
    let a = word(state, 0);
    let b = word(state, 1);
    let c = word(state, 2);
    let d = word(state, 3);
    let e = word(state, 4);
    let f = word(state, 5);
    let g = word(state, 6);
    let h = word(state, 7);
    for (let i = 0; i < 64; i++) {
      const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + word(K, i) + word(w, i)) | 0;
      const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    state[0] = word(state, 0) + a;
    state[1] = word(state, 1) + b;
    state[2] = word(state, 2) + c;
    state[3] = word(state, 3) + d;
    state[4] = word(state, 4) + e;
    state[5] = word(state, 5) + f;
    state[6] = word(state, 6) + g;
    state[7] = word(state, 7) + h;
  }
}

const word = (words: Int32Array, at: number): number => words[at] as number;
const byte = (bytes: Uint8Array, at: number): number => bytes[at] as number;
const rotate = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

const shared = new Sha256();

/** SHA-256 of the parts, one after the other; text counts as its UTF-8. 64 hexadecimal digits. */
export function sha256Hex(...parts: readonly (Uint8Array | string)[]): string {
  shared.init();
  for (const part of parts) shared.update(typeof part === 'string' ? new TextEncoder().encode(part) : part);
  return shared.hex();
}
