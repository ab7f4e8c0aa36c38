import { SvelteMap } from 'svelte/reactivity';
import { version as app } from '../../../../package.json';
import type { Cell, Database } from '../../engine/database';
import { slowAmong, standingOn } from '../../notebook/after-change';
import { compareStored } from '../../notebook/compare';
import { fieldsOf } from '../../notebook/json-cell';
import { cellsOf, type Notebook } from '../../notebook/notebook';
import { type Ground, type Planned, planOf } from '../../notebook/plan';
import { withSettings } from '../../notebook/settings';
import { ResultTables } from '../../notebook/results';
import { type Engine, runCells, withNeeded } from '../../notebook/run';
import { isAltered, type Stored } from '../../notebook/stored';
import { keptIn, resultOf, textOf } from '../../notebook/text';
import { ownLabels } from '../../session/own-labels.svelte';
import {
  choicesAsFields,
  choicesIn,
  choicesInForce,
  concerning,
  type OwnChoices,
} from '../../session/own-choices';
import type { BlindDraw } from '../../session/review/blind-draws';
import { halfRead } from '../../session/review/half-read.svelte';
import { workspace } from '../../session/workspace.svelte';
import { unawaited } from '../../session/unawaited';
import { type Shown, showView } from './ask-view';
import { outlineWords, ranInWords, type State } from './cell-words';
import { EditedNotebook } from './edited-notebook.svelte';
import { type Held, nothingHeld, rowsOf, withHeld, withoutHeldBack } from './held';
import { heldCells, showsAll } from './held-cells';
import { keptMarks } from './kept-marks';
import { loadedInputs } from './loaded-inputs.svelte';
import { modelMarks } from './model-marks.svelte';
import { parametersOf, pricesOf } from './settings-values';

/** Milliseconds from which a result is run again only when it is asked for. */
const SLOW = 500;

let schemas = 0;

/** A notebook that is open: its text, and what was run of it in this session. */
export class OpenNotebook extends EditedNotebook {
  #ran: ReadonlyMap<number, Held> = $state.raw(nothingHeld);
  /** The cell that is run now, and how many of how many are done. */
  running: { id: number; done: number; of: number } | null = $state.raw(null);
  /** What became of the cell that was run last, for who does not see it. */
  announcement: string = $state('');
  /** None of the files that it stands on is loaded: nothing was run. */
  blocked = $state(false);
  /** The person stopped the last run. */
  stopped = $state(false);
  #stop: AbortController | null = null;
  /** What the run that is on has not come to. */
  #left: readonly number[] = [];
  /** The cells of the run that is on, as they were when it began. */
  #begun: readonly Planned[] = [];
  #last: Promise<void> = Promise.resolve();
  /** What was loaded and chosen at the last run. */
  #ranOn: Ground | null = null;
  #tables: { db: Database; results: ResultTables } | null = null;
  /** What the views that were run gave. */
  readonly #shown = new SvelteMap<number, Shown>();

  /** What a person chose for all pages and numbers here depend on: as the pages have it, and as the notebook keeps it. */
  readonly choices: { inForce: OwnChoices; kept: OwnChoices } = $derived({
    inForce: concerning(choicesInForce(), {
      models: loadedInputs.models,
      digests: loadedInputs.files.flatMap(({ digest }) => digest ?? []),
      text: cellsOf(this.notebook)
        .map(({ parts }) => parts.source)
        .join('\n'),
    }),
    kept: choicesIn(this.settings),
  });
  readonly ground: Ground = $derived({
    inputs: loadedInputs.files.length > 0 ? loadedInputs.files : this.needed,
    context: choicesAsFields(loadedInputs.files.length > 0 ? this.choices.inForce : this.choices.kept),
    parameters: parametersOf(this.settings, workspace.evaluations),
  });
  readonly plan: readonly Planned[] = $derived(planOf(this.notebook, this.ground));
  readonly #planOpened: readonly Planned[] = $derived(planOf(this.opened, this.ground));
  /** Cells that would show labels of a random draw that is half read. */
  readonly heldBack: ReadonlyMap<number, BlindDraw> = $derived(
    heldCells(this.plan, {
      ...{ settings: this.settings, evaluations: workspace.evaluations, halfRead },
      resultOf: ({ segment }) => this.#ran.get(segment.id)?.computed ?? resultOf(segment, this.#ran),
    }),
  );
  /** What was run of it, without what is held back: all that leaves it, or is shown, goes by this. */
  readonly ran: ReadonlyMap<number, Held> = $derived(
    this.heldBack.size === 0 ? this.#ran : withoutHeldBack(this.#ran, this.heldBack.keys()),
  );
  /** Marks of models by their names: as the pages have them, or, while nothing is loaded, as its views pin them. */
  readonly marks: ReadonlyMap<string, number> = $derived(
    modelMarks.marks.size > 0 ? modelMarks.marks : keptMarks(this.notebook, this.settings),
  );
  readonly #without: string = $derived(JSON.stringify(halfRead.evaluations));
  readonly hasRun: boolean = $derived(this.#ran.size > 0);
  readonly text: string = $derived(
    textOf(this.notebook, this.ran, { app, inputs: loadedInputs.files, models: modelMarks.models }),
  );
  readonly isSaved: boolean = $derived(this.text === this.saved);
  readonly stale: readonly Planned[] = $derived(this.plan.filter((cell) => !this.isFresh(cell)));

  /** What runs where all is to be run: not what broke the engine. */
  readonly toRun: readonly Planned[] = $derived(this.stale.filter((cell) => !this.#broke(cell)));

  /** Whether it was run, on what is loaded now and as it is written now. */
  isFresh(cell: Planned): boolean {
    const held = this.#ran.get(cell.segment.id);
    if (held?.key !== cell.key || held.version !== workspace.version || held.fault !== null) return false;
    return !this.#isHeldOtherwise(cell);
  }

  /** Whether other labels were held back when it was run than are now. */
  #isHeldOtherwise(cell: Planned): boolean {
    const held = this.#ran.get(cell.segment.id);
    return held !== undefined && held.without !== this.#without && showsAll(cell);
  }

  /** Whether it broke the engine as it is written now. */
  #broke({ segment, key }: Planned): boolean {
    const held = this.#ran.get(segment.id);
    return held?.key === key && held.fault?.brokeEngine === true;
  }

  /** What the view of a cell gave when it was run last. */
  shownOf(id: number): Shown | null {
    return this.#shown.get(id) ?? null;
  }

  stateOf(cell: Planned): State {
    if (this.isFresh(cell)) return 'fresh';
    if (this.#ran.has(cell.segment.id)) return 'stale';
    const stored = keptIn(cell.segment);
    if (!stored) return 'never';
    if (isAltered(stored)) return 'altered';
    if (loadedInputs.files.length > 0) return stored.key === cell.key ? 'stored' : 'stale';
    // Without its files nobody can work out the key: what was not edited is as it was stored.
    const before = this.#planOpened.find(({ segment }) => segment.id === cell.segment.id);
    return before?.key === cell.key ? 'stored' : 'stale';
  }

  /** Writes what was chosen for all pages into the settings, in the place of what they kept of it. */
  keepChoices(): void {
    const { inForce } = this.choices;
    this.edit(withSettings(this.notebook, Object.keys(inForce), choicesAsFields(inForce)));
  }

  /**
   * Runs these cells, and what they need that is not there; all of them that are not as written, unless told. What a run
   * that is still on has not come to is run, too. A cell that broke the engine is run where it is told alone. Ends when the run
   * that took its place has ended, if one did.
   */
  async run(ids: readonly number[] = this.toRun.map(({ segment }) => segment.id)): Promise<void> {
    this.#last = this.#begin(ids);
    for (let awaited: Promise<void> | null = null; awaited !== this.#last;) {
      awaited = this.#last;
      await awaited;
    }
  }

  async #begin(ids: readonly number[]): Promise<void> {
    const wanted = [...this.#left, ...ids];
    this.#stop?.abort();
    const stop = new AbortController();
    this.#stop = stop;
    this.#left = wanted;
    this.#begun = [];
    this.stopped = false;
    try {
      const db = await workspace.open();
      // What is written after it has both.
      await Promise.all([loadedInputs.settle(), modelMarks.settle()]);
      this.blocked = this.needed.length > 0 && loadedInputs.files.length === 0;
      if (this.blocked) return;
      const { version } = workspace;
      const without = this.#without;
      this.#ranOn = this.ground;
      const engine = this.#engine(db);
      const cells = withNeeded(
        this.plan,
        wanted,
        (cell) => this.#broke(cell) || (this.isFresh(cell) && engine.results.has(cell.segment.id)),
      );
      this.#begun = cells;
      let done = 0;
      const next = () => {
        const cell = cells[done];
        if (this.#stop === stop) this.running = cell ? { id: cell.segment.id, done, of: cells.length } : null;
      };
      next();
      await runCells(this.notebook, cells, engine, stop.signal, ({ segment }, ran) => {
        if (this.#stop !== stop) return; // the run that took its place runs this cell, too
        const compared = ran.stored && compareStored(this.#storedIn(segment.id), ran.stored);
        this.#ran = withHeld(this.#ran, segment.id, { ...ran, version, compared, without });
        this.announcement = ranInWords(outlineWords(segment), ran);
        this.#left = this.#left.filter((id) => id !== segment.id);
        this.#begun = this.#begun.filter((cell) => cell.segment.id !== segment.id);
        done += 1;
        next();
      });
    } catch (error) {
      if (!stop.signal.aborted) throw error;
      if (this.#stop === stop) this.stopped = true;
    } finally {
      if (this.#stop === stop) {
        this.#stop = null;
        this.#left = [];
        this.#begun = [];
        this.running = null;
      }
    }
  }

  /** What stands on this input, is out of date, and is run again only when it is asked for. */
  waitingFor(name: string): readonly Planned[] {
    const after = standingOn(this.plan, name);
    return this.#slow.filter(({ segment }) => after.has(segment.id));
  }

  /** Another text of an input: what was up to date and quick runs again. */
  give(next: Notebook, input: number): void {
    const before = this.plan.filter((cell) => this.isFresh(cell)).map(({ segment }) => segment.id);
    this.edit(next, `input ${input}`);
    unawaited(this.#runQuick(before));
  }

  /** Other files are loaded than at the last run: what was up to date then and quick runs again. */
  async follow(): Promise<void> {
    await loadedInputs.settle();
    if (!this.#ranOn || loadedInputs.files.length === 0) return;
    const before = planOf(this.notebook, this.#ranOn).filter(({ segment, key }) => {
      const held = this.#ran.get(segment.id);
      return held?.key === key && held.fault === null;
    });
    await this.#runQuick(before.map(({ segment }) => segment.id));
  }

  /** What was computed of other files than are loaded now, and is run again only when it is asked for. */
  get late(): readonly Planned[] {
    const isLate = (id: number) => (this.#ran.get(id)?.version ?? workspace.version) !== workspace.version;
    return this.#slow.filter(({ segment }) => isLate(segment.id));
  }

  async #runQuick(ids: readonly number[]): Promise<void> {
    // What says that something is held back which no longer is runs again, however slow: a person asked to see it.
    const slow = this.#slow.filter((cell) => !this.#isHeldOtherwise(cell));
    const again = this.stale.filter((cell) => ids.includes(cell.segment.id) && !slow.includes(cell));
    if (again.length > 0 || this.#isOvertaken()) await this.run(again.map(({ segment }) => segment.id));
  }

  /** Whether what the run that is on has still to do is written otherwise by now. */
  #isOvertaken(): boolean {
    return this.#begun.some(({ segment, key }) => {
      const now = this.plan.find((cell) => cell.segment.id === segment.id);
      return now?.key !== key;
    });
  }

  get #slow(): readonly Planned[] {
    return slowAmong(this.stale, (id) => (this.#ran.get(id)?.milliseconds ?? 0) >= SLOW);
  }

  stop(): void {
    this.#stop?.abort();
  }

  /** The rows of each cell that was run or is stored, by its name, else by its number. */
  readonly results = (): Record<string, Record<string, Cell>[]> =>
    Object.fromEntries(
      this.plan.flatMap(({ segment, parts, number }) => {
        const result = this.ran.get(segment.id)?.computed ?? resultOf(segment, this.ran);
        return result ? [[parts.name ?? String(number), rowsOf(result)]] : [];
      }),
    );

  async close(): Promise<void> {
    this.stop();
    await this.#tables?.results.close().catch(() => undefined); // an engine that is gone took them along
  }

  /** What the file kept of a cell when it was opened. */
  #storedIn(id: number): Stored | null {
    const before = this.opened.segments.find((one) => one.id === id);
    return before ? keptIn(before) : null;
  }

  #engine(db: Database): Engine {
    if (this.#tables?.db !== db)
      this.#tables = { db, results: new ResultTables(db, `notebook_${++schemas}`) };
    const { settings, notebook } = this;
    const given = { prices: pricesOf(notebook), edges: ownLabels.edges };
    return {
      results: this.#tables.results,
      view: async ({ segment, parts }, signal) => {
        const fields = fieldsOf(parts.source);
        const shown = await showView({ db, signal }, settings, fields, given);
        this.#shown.set(segment.id, shown);
        return shown.table;
      },
      now: () => performance.now(),
    };
  }
}
