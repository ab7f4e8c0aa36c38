import { sampleDetail } from '../../analysis';
import type { Comparison } from '../../analysis/types';
import { messageOf } from '../../session/troubles.svelte';
import { workspace } from '../../session/workspace.svelte';
import { type ReadSample, readTexts } from '../sample/reader.svelte';

/** Samples whose texts are kept: the one that is read, those before it and those that come. */
const MOST = 8;

/** The texts of samples, read before they are wanted. */
export class SampleTexts {
  #of: unknown = null;
  readonly #asked = new Map<number, Promise<void>>();
  readonly #read = new Map<number, ReadSample>();
  readonly #troubles = new Map<number, string>();
  readonly #onread: () => void;

  /** `onread`: called when another sample is there. */
  constructor(onread: () => void) {
    this.#onread = onread;
  }

  /** What was read of a sample; null while it is not there. */
  get(matchKey: number): ReadSample | null {
    return this.#read.get(matchKey) ?? null;
  }
  trouble(matchKey: number): string | null {
    return this.#troubles.get(matchKey) ?? null;
  }

  /** Reads these samples, the first first. `of`: what they are samples of; with another, all are forgotten. */
  async want(of: unknown, comparison: Comparison, matchKeys: readonly number[]): Promise<void> {
    if (of !== this.#of) {
      this.#of = of;
      this.#asked.clear();
      this.#read.clear();
      this.#troubles.clear();
    }
    for (const key of matchKeys) {
      if (of !== this.#of) return;
      const asked = this.#asked.get(key) ?? this.#fetch(of, comparison, key);
      this.#asked.delete(key);
      this.#asked.set(key, asked);
      await asked;
    }
    for (const key of [...this.#asked.keys()].slice(0, -MOST)) {
      this.#asked.delete(key);
      this.#read.delete(key);
    }
  }

  async #fetch(of: unknown, comparison: Comparison, matchKey: number): Promise<void> {
    try {
      const detail = await sampleDetail(await workspace.open(), matchKey, comparison);
      const sample = detail && (await readTexts(detail));
      if (of !== this.#of) return;
      if (sample) this.#read.set(matchKey, sample);
      else this.#troubles.set(matchKey, 'This sample is not loaded any more.');
    } catch (error) {
      if (of === this.#of) this.#troubles.set(matchKey, messageOf(error));
    }
    this.#onread();
  }
}
