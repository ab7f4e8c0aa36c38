import { count } from '../../ui/numbers';
import { ownLabels } from '../own-labels.svelte';
import { prices } from '../prices.svelte';
import { messageOf } from '../troubles.svelte';
import { workspace } from '../workspace.svelte';
import { belongingsNow, restoreBelongings } from './belongings';
import { hasChanged } from './content';
import { dropPlaces, readPlaces } from './kept-places';
import { LiveSession, type Progress } from './live-session';
import type { Manifest } from './manifest';
import { openFiles } from './open-files';
import { type Found, listSessions, readSession, removeSession, whileOurs, whyNot } from './sessions';

/** How a person wants files kept: as copies, or by where they stand. */
export type How = 'copy' | 'place';

/** Milliseconds after the last change until it is kept. */
const PAUSE = 500;

/** Sessions that this browser keeps, and the one that is open in this tab. */
class Keeping {
  /** Why none can be kept here, as a sentence; null where they can, undefined while that is not known. */
  why: string | null | undefined = $state();
  sessions: readonly Found[] = $state.raw([]);
  /** The one that is open here. */
  open: Manifest | null = $state.raw(null);
  /** While files are copied. */
  writing: Progress | null = $state.raw(null);
  /** Why the last keeping failed, as a sentence. */
  failed: string | null = $state(null);
  /** Whether the browser has promised not to clear it away by itself; null: not asked. */
  isPersistent: boolean | null = $state(null);
  /** Bytes that the browser still has for this page; null: it does not say. */
  free: number | null = $state(null);
  /** Goes up with what is kept. */
  #turns = $state(0);
  #live: LiveSession | null = null;
  /** What was said last of why something is not kept. */
  #lastReason: string | null = null;
  #how: How = 'copy';
  #last: Promise<unknown> = Promise.resolve();

  /** Files of the person's own that are not kept would be lost. */
  readonly wouldLose = $derived.by(() => {
    void [this.#turns, workspace.version, workspace.imports.finished];
    const isKept = this.open !== null && workspace.imports.files.every(({ file }) => this.#live?.has(file));
    return workspace.imports.wouldLose && !isKept;
  });

  async look(): Promise<void> {
    this.why = await whyNot();
    if (this.why !== null) return;
    this.sessions = await listSessions();
    const { quota, usage } = await navigator.storage.estimate();
    this.free = quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
    this.isPersistent = (await navigator.storage.persisted?.()) ?? null;
  }

  /** Keeps what is loaded under a name, and from then on what comes to it. */
  async keep(name: string, how: How): Promise<void> {
    this.failed = null;
    this.#how = how;
    void this.#askToPersist();
    await this.#inTurn(async () => {
      const live = await LiveSession.begin(name);
      this.#live = live;
      if (await this.#write(live, name)) return;
      this.#live = null;
      await live.remove();
    });
    await this.look();
  }

  /** Firefox asks the person, who may answer late or never: nothing waits for it. */
  async #askToPersist(): Promise<void> {
    this.isPersistent = (await navigator.storage.persist?.().catch(() => false)) ?? null;
  }

  stop(): void {
    this.#live?.stop();
  }

  async rename(name: string): Promise<void> {
    await this.#inTurn(async () => {
      if (this.#live) await this.#write(this.#live, name);
    });
    await this.look();
  }

  /** Reads the files of a session again. Call it for a click: the browser may ask for files that stand elsewhere. */
  async reopen({ id }: Found): Promise<void> {
    const found = await readSession(id);
    const manifest = found?.manifest;
    if (!found || !manifest) return this.look();
    const places = await readPlaces(id);
    const { files, opened, gone } = await openFiles(found, manifest, places);
    await restoreBelongings(manifest.belongings);
    await workspace.imports.again(files);
    const { name } = manifest;
    const changed = [...opened].flatMap(([file, kept]) =>
      hasChanged(kept, file, workspace.sources) ? [kept.path] : [],
    );
    const of = `of ${count(manifest.files.length, 'file')} of ${name}`;
    if (gone.length > 0)
      workspace.troubles.add(
        `${gone.length} ${of} could not be opened.`,
        `${listed(gone)}: moved, not allowed, or cleared away by the browser.`,
      );
    if (changed.length > 0)
      workspace.troubles.add(
        `${changed.length} ${of} changed on this computer.`,
        `${listed(changed)}: read as now. Results may differ from before.`,
      );
    this.#live = await LiveSession.resume(manifest, opened, places);
    this.#how = manifest.files.some(({ is }) => is === 'place') ? 'place' : 'copy';
    if (this.#live) this.open = manifest;
    else workspace.troubles.add(`${name} is open in another tab.`, 'What you change here is not kept in it.');
  }

  /** Leaves the session as it is kept: another is begun. */
  letGo(): void {
    this.#live?.close();
    this.#live = null;
    this.open = null;
    void this.look();
  }

  /** Takes a session away for good. */
  async remove(id: string): Promise<void> {
    this.failed = null;
    if (this.#live?.manifest.id === id) {
      await this.#live.remove();
      this.#live = null;
      this.open = null;
    } else if (!(await whileOurs(id, () => removeSession(id))))
      this.failed = 'It is open in another tab: close that first.';
    else await dropPlaces(id);
    await this.look();
  }

  async removeAll(): Promise<void> {
    let failed: string | null = null;
    for (const { id } of this.sessions) {
      await this.remove(id);
      failed ??= this.failed;
    }
    this.failed = failed;
  }

  /** Keeps what comes to an open session, while the component that calls it lives. */
  follow(): void {
    $effect(() => {
      void [
        workspace.version,
        workspace.imports.finished,
        workspace.imports.removed,
        workspace.choices.names,
      ];
      void [prices.rows, ownLabels.definitions, ownLabels.edges];
      if (this.open === null || workspace.imports.reading) return;
      const pause = setTimeout(() => void this.#keepUp(), PAUSE);
      return () => clearTimeout(pause);
    });
    $effect(() => {
      const leave = () => document.visibilityState === 'hidden' && void this.#keepUp();
      document.addEventListener('visibilitychange', leave);
      return () => document.removeEventListener('visibilitychange', leave);
    });
  }

  /** Writes what is not kept as it is now; nothing where all is. */
  #keepUp(): Promise<void> {
    return this.#inTurn(async () => {
      const live = this.#live;
      if (!live || this.open === null) return;
      const { files, belongings, name } = live.manifest;
      const isSame =
        workspace.imports.files.every(({ file }) => live.has(file)) &&
        !files.some(({ path }) => workspace.imports.removed.includes(path)) &&
        JSON.stringify(await belongingsNow(belongings)) === JSON.stringify(belongings);
      if (isSame || (await this.#write(live, name)) || this.failed === this.#lastReason) return;
      this.#lastReason = this.failed;
      if (this.failed !== null) workspace.troubles.add(`What was added is not kept in ${name}.`, this.failed);
    });
  }

  /** False where it could not be kept: that is said. */
  async #write(live: LiveSession, name: string): Promise<boolean> {
    this.failed = null;
    const { files, removed } = workspace.imports;
    this.writing = { done: 0, total: 0 };
    try {
      await live.write(
        { name, files, removed, copies: this.#how === 'copy', sources: workspace.sources },
        (progress) => (this.writing = progress),
      );
      this.open = live.manifest;
      this.#lastReason = null;
      this.#turns++;
      return true;
    } catch (error) {
      this.failed = whyFailed(error);
      await live.sweep().catch(() => undefined); // of a new one there may be nothing
      return false;
    } finally {
      this.writing = null;
    }
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

const listed = (paths: readonly string[]): string =>
  paths.length > 5 ? `${paths.slice(0, 5).join(', ')} and ${paths.length - 5} more` : paths.join(', ');

function whyFailed(error: unknown): string | null {
  const { name } = error instanceof Error || error instanceof DOMException ? error : { name: '' };
  if (name === 'AbortError') return null;
  if (name === 'QuotaExceededError')
    return 'This browser has no room for these files. Nothing of them was kept; delete a session, or make room on the disk.';
  return `The files could not be kept. ${messageOf(error)}`;
}

export const keeping = new Keeping();
