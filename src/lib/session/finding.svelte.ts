import { runKeys } from '../analysis/contenders/run-keys';
import { type SampleName, sampleNames } from '../analysis/samples/sample-names';
import type { Contender } from '../analysis/types';
import { faultOf, type SearchPlace, type TextQuery } from '../search/text-query';
import type { ShownHit } from './hit-tally';
import type { SearchRun } from './searches.svelte';
import { comparedBy } from './compared-by';
import { view } from './view.svelte';
import { workspace } from './workspace.svelte';
import { comparing } from './comparing.svelte';

import { countsOf, joined, noKeys, noNames, type RunKeys, type SampleNames } from './hit-counts';
import { unawaited } from './unawaited';

const WAIT = 250;
/** Of so many hits the names of the samples are looked up. */
const NAMED = 200;

/** What is looked for, and what was found so far. */
class Finding {
  text = $state('');
  as: TextQuery['as'] = $state('text');
  exactCase = $state(false);
  where: SearchPlace = $state('any');
  run: SearchRun | null = $state.raw(null);
  #keys: RunKeys = $state.raw(noKeys);
  #names: SampleNames = $state.raw(noNames);
  #toName: readonly ShownHit[] = [];
  #naming = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly query: TextQuery = $derived({
    ...{ text: this.text, as: this.as, exactCase: this.exactCase, where: this.where },
  });
  readonly fault = $derived(this.text === '' ? null : faultOf(this.query));
  /** Responses with a match of each contender on view. */
  readonly counts: readonly { contender: Contender; responses: number }[] = $derived.by(() => {
    const { run } = this;
    const evaluation = comparing.evaluation?.evaluation;
    return run && evaluation !== undefined
      ? countsOf(run.byRun, this.#keys, evaluation, comparing.shown)
      : [];
  });
  /** Of other evaluations, and of models that are not on view. */
  readonly elsewhere = $derived(
    (this.run?.responses ?? 0) - this.counts.reduce((sum, { responses }) => sum + responses, 0),
  );

  contenderOf(hit: ShownHit): Contender | null {
    const key = this.#keys.get(hit.run)?.key;
    return comparing.contenders?.find((one) => one.key === key) ?? null;
  }

  nameOf(hit: ShownHit): SampleName | null {
    return this.#names.get(hit.sample) ?? null;
  }

  /** Begins when nobody has typed for a moment. */
  soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(), WAIT);
  }

  now(): void {
    clearTimeout(this.#timer);
    const before = this.run;
    const next = this.text === '' || this.fault !== null ? null : workspace.searches.run(this.query);
    if (next === before) return;
    if (before) workspace.searches.release(before);
    this.run = next;
    unawaited(this.#readKeys());
  }

  stop(): void {
    this.run?.stop();
  }

  /** Forgets what was found; after a merge it may be something else. */
  clear(): void {
    clearTimeout(this.#timer);
    if (this.run) workspace.searches.release(this.run);
    this.run = null;
  }

  filter(): void {
    if (this.run) view.addChip({ kind: 'search', query: this.run.query });
  }

  async open(hit: ShownHit): Promise<void> {
    const { db } = workspace;
    const name = this.nameOf(hit) ?? (db && (await sampleNames(db, [hit.sample])).get(hit.sample));
    if (name) view.open(name);
  }

  async #readKeys(): Promise<void> {
    const { db } = workspace;
    if (db) this.#keys = await runKeys(db, comparedBy());
  }

  /** One question at a time: hits come faster than it is answered. */
  async readNames(hits: readonly ShownHit[]): Promise<void> {
    this.#toName = hits;
    if (this.#naming) return;
    this.#naming = true;
    try {
      for (let wanted = this.#unnamed(); wanted.length > 0; wanted = this.#unnamed()) {
        const { db } = workspace;
        if (!db) return;
        const found = await sampleNames(db, wanted);
        if (found.size === 0) return;
        this.#names = joined(this.#names, found);
      }
    } finally {
      this.#naming = false;
    }
  }

  #unnamed(): number[] {
    const keys = this.#toName.slice(0, NAMED).map(({ sample }) => sample);
    return keys.filter((sample) => !this.#names.has(sample));
  }

  /** Ids are others after a merge. */
  reset(): void {
    this.#names = noNames;
    this.clear();
    if (this.text !== '') this.now();
  }
}

export const finding = new Finding();
