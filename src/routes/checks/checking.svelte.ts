import type { LabelDefinition } from '../../lib/analysis';
import { definitionsAsJson, definitionsOfJson } from '../../lib/session/label-text';
import { ownLabels } from '../../lib/session/own-labels.svelte';
import { shareOf } from '../../lib/session/chip-search';
import type { SearchRun } from '../../lib/session/searches.svelte';
import { isAbort, messageOf } from '../../lib/session/troubles.svelte';
import { workspace } from '../../lib/session/workspace.svelte';
import { saveBlob } from '../../lib/ui/save-blob';

type Verdict = Extract<LabelDefinition, { by: 'search' | 'expression' | 'reference' }>;

/** Whether it says yes or no of a response, which may be a metric or not. */
export const isVerdict = (definition: LabelDefinition): definition is Verdict =>
  definition.by === 'search' || definition.by === 'expression' || definition.by === 'reference';

/** Checks of one's own: labels whose values are yes and no, and what is under way with them. */
export class Checking {
  busy: string | null = $state(null);
  #under: LabelDefinition | null = $state.raw(null);
  trouble: string | null = $state(null);

  readonly checks: readonly LabelDefinition[] = $derived(
    ownLabels.definitions.filter(({ by }) => by !== 'pattern' && by !== 'json' && by !== 'marks'),
  );

  /** The search of the files that the check under way waits for. */
  readonly search: SearchRun | null = $derived(
    this.#under?.by === 'search' ? (workspace.searches.under([this.#under.query])[0] ?? null) : null,
  );

  /** How much of what the check under way waits for is done: a search, or answers that are read; null where it waits for none. */
  readonly share: number | null = $derived.by(() => {
    if (this.search) return shareOf([this.search]);
    const { done, of } = workspace.judging;
    return of ? done / of : null;
  });
  readonly isReading: boolean = $derived(this.search !== null || workspace.judging.of !== null);

  /** Ends it: what was defined before stays. */
  stop(): void {
    this.search?.stop();
    workspace.judging.stop();
  }

  async add(definition: LabelDefinition): Promise<boolean> {
    this.#under = definition;
    return this.#do(definition.key, () => workspace.labels.define(definition));
  }

  async remove(definition: LabelDefinition): Promise<boolean> {
    return this.#do(definition.key, () => workspace.labels.remove(definition));
  }

  setMetric(definition: LabelDefinition, metric: 'none' | 'yes' | 'no'): Promise<boolean> {
    if (!isVerdict(definition)) return Promise.resolve(false);
    const plain = { ...definition };
    delete plain.metric;
    return this.add(metric === 'none' ? plain : { ...plain, metric });
  }

  save(): void {
    saveBlob(
      new Blob([definitionsAsJson(this.checks)], { type: 'application/json' }),
      'evalbook-checks.json',
    );
  }

  async load(file: File): Promise<void> {
    try {
      for (const definition of definitionsOfJson(await file.text()))
        if (!(await this.add(definition))) return;
    } catch (error) {
      this.trouble = `${file.name} could not be read: ${messageOf(error)}`;
    }
  }

  async #do(key: string, work: () => Promise<void>): Promise<boolean> {
    this.busy = key;
    this.trouble = null;
    try {
      await work();
      return true;
    } catch (error) {
      if (!isAbort(error)) this.trouble = messageOf(error);
      return false;
    } finally {
      this.busy = null;
      this.#under = null;
    }
  }
}
