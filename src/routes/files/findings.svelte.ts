import { untrack } from 'svelte';
import {
  checkDeclared,
  type DeclaredCheck,
  referencesApart,
  type ReferencesApart,
  type SameSetup,
  sameSetups,
  type SourceRow,
} from '../../lib/analysis';
import { Asked } from '../../lib/ui/asked.svelte';
import { isAtLeisure } from '../../lib/session/ask.svelte';
import { workspace } from '../../lib/session/workspace.svelte';
import { replaying } from '../../lib/session/replaying.svelte';
import {
  bySource,
  declaredRemarks,
  endRemarks,
  halfRemarks,
  inOrder,
  referenceRemarks,
  replayRemarks,
  setupRemarks,
} from './finding-words';

interface Found {
  checks: ReadonlyMap<number, readonly DeclaredCheck[]>;
  setups: readonly SameSetup[];
  apart: readonly ReferencesApart[];
}
const nothing: Found = { checks: bySource([]), setups: [], apart: [] };

/** What only the whole of the tables tells of a source: looked for once they stand, so that no import waits for it. */
class Findings {
  readonly #asked = new Asked<Found>();
  readonly #found: Found = $derived(this.#asked.error === null ? (this.#asked.answer ?? nothing) : nothing);

  follow(): void {
    replaying.follow();
    $effect(() => {
      const { db, version } = workspace;
      if (!db || !isAtLeisure()) return;
      untrack(() =>
        this.#asked.load(String(version), async () => {
          const [checks, setups, apart] = await Promise.all([
            checkDeclared(db),
            sameSetups(db),
            referencesApart(db),
          ]);
          return { checks: bySource(checks), setups, apart };
        }),
      );
    });
  }

  checksOf(sourceId: number): readonly DeclaredCheck[] {
    return this.#found.checks.get(sourceId) ?? [];
  }

  /** The sources with what was found of them among their remarks. */
  with(sources: readonly SourceRow[]): SourceRow[] {
    return sources.map((source) => {
      const found = [
        ...endRemarks(source),
        ...halfRemarks(source),
        ...replayRemarks(replaying.found, source.sourceId),
        ...declaredRemarks(this.checksOf(source.sourceId)),
        ...setupRemarks(this.#found.setups, source.sourceId),
        ...referenceRemarks(this.#found.apart, source.sourceId),
      ];
      return found.length === 0 ? source : { ...source, remarks: inOrder([...found, ...source.remarks]) };
    });
  }
}

export const findings = new Findings();
