import {
  checkDeclared,
  type DeclaredCheck,
  type SameSetup,
  sameSetups,
  type SourceRow,
} from '../../lib/analysis';
import type { Database } from '../../lib/engine/database';
import { workspace } from '../../lib/session/workspace.svelte';
import { replaying } from '../../lib/session/replaying.svelte';
import {
  bySource,
  declaredRemarks,
  halfRemarks,
  inOrder,
  replayRemarks,
  setupRemarks,
} from './finding-words';

/** What only the whole of the tables tells of a source: looked for once they stand, so that no import waits for it. */
class Findings {
  #checks: ReadonlyMap<number, readonly DeclaredCheck[]> = $state.raw(bySource([]));
  #setups: readonly SameSetup[] = $state.raw([]);
  #asked: { db: Database; version: number } | null = null;

  follow(): void {
    replaying.follow();
    $effect(() => {
      const { db, version } = workspace;
      if (!db || (this.#asked?.db === db && this.#asked.version === version)) return;
      const asked = { db, version };
      this.#asked = asked;
      const keep = (checks: readonly DeclaredCheck[], setups: readonly SameSetup[]) => {
        if (this.#asked !== asked) return;
        this.#checks = bySource(checks);
        this.#setups = setups;
      };
      Promise.all([checkDeclared(db), sameSetups(db)]).then(
        ([checks, setups]) => keep(checks, setups),
        () => keep([], []),
      );
    });
  }

  checksOf(sourceId: number): readonly DeclaredCheck[] {
    return this.#checks.get(sourceId) ?? [];
  }

  /** The sources with what was found of them among their remarks. */
  with(sources: readonly SourceRow[]): SourceRow[] {
    return sources.map((source) => {
      const found = [
        ...halfRemarks(source),
        ...replayRemarks(replaying.found, source.sourceId),
        ...declaredRemarks(this.checksOf(source.sourceId)),
        ...setupRemarks(this.#setups, source.sourceId),
      ];
      return found.length === 0 ? source : { ...source, remarks: inOrder([...found, ...source.remarks]) };
    });
  }
}

export const findings = new Findings();
