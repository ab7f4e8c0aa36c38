import type { RungChoice } from '../engine/merge/choices';
import { type GivenName, keepNames, readNames, withNames } from './kept-names';
import type { Choices as Chosen } from './library';
import { keepSettings, type MetricSetting, readSettings, withSetting } from './metric-settings';

/** What a person chose of how the tables are made: names given, what metrics are, and rungs of the ladder. */
export class Choices {
  /** Given on this visit or an earlier one; some may be of files that are not loaded. */
  names: readonly GivenName[] = $state.raw(readNames());
  /** False where this browser keeps no names. */
  keepsNames = $state(true);
  /** What metrics are, by name, as said on this visit or an earlier one. */
  metrics: readonly MetricSetting[] = $state.raw(readSettings());
  /** False where this browser keeps none of it. */
  keepsMetrics = $state(true);
  /** While the tables are made again. */
  busy = $state(false);
  #rungs: readonly RungChoice[] = [];
  readonly #apply: (chosen: Chosen) => Promise<void>;
  readonly #describe: (metrics: readonly MetricSetting[]) => Promise<void>;

  /** `apply` makes the tables again, `describe` only that of metrics; both say themselves where that fails. */
  constructor(
    apply: (chosen: Chosen) => Promise<void>,
    describe: (metrics: readonly MetricSetting[]) => Promise<void>,
  ) {
    this.#apply = apply;
    this.#describe = describe;
  }

  get chosen(): Chosen {
    return { names: this.names, rungs: this.#rungs, metrics: this.metrics };
  }

  /** Gives names, or gives back what the files say where `name` is empty. */
  async rename(names: readonly GivenName[]): Promise<void> {
    this.#setNames(withNames(this.names, names));
    await this.#again();
  }

  /** Says what metrics are; a setting that says nothing gives back what files and names say. */
  async describe(settings: readonly MetricSetting[]): Promise<void> {
    this.#setMetrics(settings.reduce(withSetting, this.metrics));
    await this.#described();
  }

  /** Every metric is again what files and names say, now and on later visits. */
  async forgetMetrics(): Promise<void> {
    this.#setMetrics([]);
    await this.#described();
  }

  /** Every name is again what the files say, now and on later visits. */
  async forgetNames(): Promise<void> {
    this.#setNames([]);
    await this.#again();
  }

  /** Rungs by evaluation; those of all others are chosen automatically. Nothing happens where they are these already. */
  async chooseRungs(rungs: readonly RungChoice[]): Promise<void> {
    if (JSON.stringify(rungs) === JSON.stringify(this.#rungs)) return;
    this.#rungs = rungs;
    await this.#again();
  }

  /** Before the tables are gone: nothing is made again. */
  clear({ names }: { names: 'forget' | 'keep' }): void {
    if (names === 'forget') {
      this.#setNames([]);
      this.#setMetrics([]);
    }
    this.#rungs = [];
  }

  #setNames(names: readonly GivenName[]): void {
    this.names = names;
    this.keepsNames = keepNames(names);
  }

  #setMetrics(settings: readonly MetricSetting[]): void {
    this.metrics = settings;
    this.keepsMetrics = keepSettings(settings);
  }

  #again(): Promise<void> {
    return this.#while(() => this.#apply(this.chosen));
  }

  #described(): Promise<void> {
    return this.#while(() => this.#describe(this.metrics));
  }

  async #while(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    try {
      await work();
    } finally {
      this.busy = false;
    }
  }
}
