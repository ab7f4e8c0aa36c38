import type { ImportReport } from '../analysis/files/loaded';
import { newsOfAlike } from './alike';
import { BrokenEngineError } from '../engine/errors';
import { type DroppedFile, fileOfText, filesOfDrop, filesOfList } from '../ingest/drop';
import type { ImportOptions, ImportOutcome } from '../ingest/import-options';
import type { ImportProgress } from '../ingest/progress';
import type { StageTimes } from '../ingest/stage-times';
import type { OwnGroup } from '../ingest/table/own-tables';
import type { GroupGuess } from '../mapping/guess';
import type { Mapping, RowsAt } from '../mapping/mapping';
import type { Catalog } from './catalog.svelte';
import { demoFolder, fetchDemo, fetchDemoPrices } from './demo';
import type { Library } from './library';
import { takeNotebooks } from './notebook-inbox.svelte';
import { rememberPlaces } from './places';
import { prices } from './prices.svelte';
import { ReadFiles } from './read-files';
import { takeLabels } from './review/take-labels';
import { isAbort } from './troubles.svelte';

/** A query that breaks the engine mostly is a person's, and the files are not at fault; so often in a row, they may be. */
const BROKEN_OFTEN = 3;

type Gather = (signal: AbortSignal) => Promise<readonly DroppedFile[]>;

/** Of tables of one's own: mappings that come before those that are kept, and which guesses are taken. */
type OwnOptions = Pick<ImportOptions, 'mappings' | 'guesses'>;
interface How {
  demo?: boolean;
  own?: OwnOptions;
  /** The page stays the one that is open, also where a notebook is among the files. */
  stay?: boolean;
}

/** Reads files into the tables, and holds them, so that they can be read again. */
export class Imports {
  /** Imports that are finished, whatever they brought. */
  finished = $state(0);
  /** Of the last import that came to its end. */
  times: StageTimes | null = null;

  /** From a drop to the end of its merge. */
  reading = $state(false);
  readingDemo = $state(false);
  cancelling = $state(false);
  progress: ImportProgress | null = $state.raw(null);

  /** Paths of files that the person took out. */
  removed: readonly string[] = $state.raw([]);

  /** Files that the page fetched from beside it. */
  #published: readonly string[] = $state.raw([]);

  /** A reload or a close would lose files of the person's own: the demo and what is published are there again. */
  readonly wouldLose = $derived.by(
    () =>
      (this.reading && !this.readingDemo) ||
      this.#catalog.sources.some(
        ({ path }) => !path.startsWith(demoFolder) && !this.#published.includes(path),
      ),
  );

  readonly #files = new ReadFiles();
  readonly #catalog: Catalog;
  #abort: AbortController | null = null;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
    catalog.onlost = (reason) => {
      const often = reason instanceof BrokenEngineError ? BROKEN_OFTEN : 1;
      catalog.troubles.engineLost(this.#files.lose(often), reason);
      void catalog.inTurn(() => this.#readAgain()).catch(() => undefined); // where it ends again, that is said
    };
  }

  /** The files behind the tables, and what was dropped along: each can be read again. */
  get files(): readonly DroppedFile[] {
    return this.#files.all;
  }

  /** Reads files and merges them. Rejects where the engine fails. */
  read(files: readonly DroppedFile[], own: OwnOptions = {}): Promise<ImportReport> {
    return this.#catalog.inTurn(() => this.#readSafely(() => Promise.resolve(files), { own }));
  }

  /** Reads tables of one's own by a mapping, in place of how they were read before. */
  async map(group: OwnGroup, mapping: Mapping, { keep }: { keep: boolean }): Promise<void> {
    this.#catalog.tables.say(group, mapping, { keep });
    const read = () =>
      this.#reads(false, async (opening, options) => {
        const library = await opening;
        const outcome = await library.map(group.sourceNos, mapping, options);
        await this.#catalog.refresh(library);
        if (!outcome.cancelled) this.#catalog.tables.replace(group, outcome.tables);
        this.#tell(outcome, group.tables.length);
        return outcome;
      });
    await this.#catalog.attempt(
      () => this.#catalog.inTurn(read),
      'The table could not be read so.',
      'What was loaded before is untouched.',
    );
  }

  /** Looks at tables of one's own once more whose rows stand elsewhere; false where they cannot stand there. */
  lookAgain(group: OwnGroup, rows: RowsAt): Promise<boolean> {
    return this.#catalog.inTurn(async () => {
      const groups = await (await this.#catalog.library()).lookAgain(group.sourceNos, rows).catch(() => null);
      if (groups === null || groups.length === 0) return false;
      this.#catalog.tables.replace(group, groups);
      return true;
    });
  }

  /** Guesses what the columns of files mean that no format reads; nothing is read of them. */
  async guess(files: readonly DroppedFile[]): Promise<GroupGuess[]> {
    return (await this.#catalog.library()).guess(files);
  }

  readFiles(files: Iterable<File>): Promise<void> {
    const list = filesOfList(files);
    return this.#quietly(() => Promise.resolve(list));
  }

  /** Call it within the event: a drop is empty afterwards. */
  readDrop(transfer: DataTransfer): Promise<void> {
    const files = filesOfDrop(transfer, (path, error) =>
      this.#catalog.troubles.add(`${path} could not be opened.`, 'The other files are read.', error),
    );
    return this.#quietly(() => files);
  }

  /** Files that the browser opens again. */
  again(files: readonly DroppedFile[]): Promise<void> {
    return this.#quietly(() => Promise.resolve(files));
  }

  paste(text: string): Promise<void> {
    return this.#quietly(() => Promise.resolve([fileOfText(text)]));
  }

  /** Opens files that are published with the page. */
  openPublished(names: readonly string[]): Promise<void> {
    // A link to a view of them leads there, and not to the notebook among them.
    const stay = location.hash.length > 1;
    const gather: Gather = async (signal) => {
      const { fetchPublished } = await import('./published');
      const files = await fetchPublished(names, document.baseURI, signal, (title, text) =>
        this.#catalog.troubles.add(title, text),
      );
      this.#published = files.map(({ path }) => path);
      return files;
    };
    return this.#quietly(gather, { stay });
  }

  async openDemo(): Promise<void> {
    await this.#quietly(fetchDemo, { demo: true });
    if (!this.#catalog.isSynthetic) return;
    await fetchDemoPrices().then(
      (list) => prices.bring(list),
      (error: unknown) =>
        this.#catalog.troubles.add(
          'The prices of the demo could not be read.',
          'Its costs are unknown.',
          error,
        ),
    );
  }

  /** Stops reading; the files that are finished stay. */
  cancel(): void {
    if (this.#abort === null) return;
    this.cancelling = true;
    this.#abort.abort();
  }

  async remove(sourceId: number): Promise<void> {
    const path = this.#catalog.sources.find((source) => source.sourceId === sourceId)?.path ?? 'The source';
    try {
      await this.#catalog.inTurn(async () => {
        const library = await this.#catalog.library();
        await library.remove(sourceId);
        this.#files.remove(path);
        this.removed = [...this.removed, path];
        await this.#catalog.refresh(library);
      });
    } catch (error) {
      this.#catalog.troubles.add(`${path} could not be removed.`, 'Its numbers are still counted.', error);
    }
  }

  /** Forgets the files: what they brought is gone. */
  clear(): void {
    this.#files.clear();
    this.removed = [];
  }

  async #readAgain(): Promise<void> {
    this.#catalog.isLost = false;
    await this.#catalog.library();
    const files = this.#files.take();
    if (files.length > 0) await this.#read(() => Promise.resolve(files));
  }

  /** Where the engine ends meanwhile, it is begun again: once. */
  async #readSafely(gather: Gather, how: How = {}): Promise<ImportReport> {
    try {
      return await this.#read(gather, how);
    } catch (error) {
      await new Promise((resolve) => setTimeout(resolve)); // whoever waits hears of the end before
      if (!this.#catalog.isLost) throw error;
      await this.#readAgain();
      return await this.#read(gather, how);
    }
  }

  async #quietly(gather: Gather, how: How = {}): Promise<void> {
    try {
      await this.#catalog.inTurn(() => this.#readSafely(gather, how));
    } catch (error) {
      if (isAbort(error) || this.#catalog.isLost || this.#catalog.engine.is === 'failed') return; // said elsewhere
      const title = how.demo ? 'The demo could not be opened.' : 'Nothing of this was read.';
      this.#catalog.troubles.add(title, 'What was loaded before is untouched.', error);
    }
  }

  #read(gather: Gather, { demo = false, own = {}, stay = false }: How = {}): Promise<ImportReport> {
    return this.#reads(demo, async (opening, options) => {
      // A notebook is there before the engine: what it has stored needs none.
      const gathered = gather(options.signal).then(async (given) => ({
        given,
        files: await takeLabels(await takeNotebooks(given, { stay }), { stay }),
      }));
      const [library, { given, files }] = await Promise.all([opening, gathered]);
      options.signal.throwIfAborted();
      this.#catalog.media.add(files);
      const packed = this.#catalog.media.addPacked(files);
      const outcome = await library.import(files, {
        ...options,
        ...own,
        kept: this.#catalog.tables.mappings,
      });
      const isFinished = ({ path }: DroppedFile) =>
        outcome.report.sources.some((source) => source.path.startsWith(path));
      this.#files.add(outcome.cancelled ? files.filter(isFinished) : files);
      this.removed = this.removed.filter((path) => !files.some((file) => file.path === path));
      await packed;
      rememberPlaces(files, outcome.report.sources);
      await this.#catalog.refresh(library);
      this.#catalog.tables.add(outcome.tables);
      this.#tell(outcome, given.length);
      return outcome;
    });
  }

  /** Says meanwhile that files are read, how far that is, and takes the stop. */
  async #reads(
    demo: boolean,
    read: (
      opening: Promise<Library>,
      options: { signal: AbortSignal; onProgress: (progress: ImportProgress) => void },
    ) => Promise<ImportOutcome<ImportReport>>,
  ): Promise<ImportReport> {
    const abort = new AbortController();
    this.#abort = abort;
    this.reading = true;
    this.readingDemo = demo;
    this.#catalog.troubles.begin();
    try {
      const onProgress = (progress: ImportProgress) => (this.progress = progress);
      const { report, times } = await read(this.#catalog.library(), { signal: abort.signal, onProgress });
      this.times = times;
      return report;
    } finally {
      this.#abort = null;
      this.progress = null;
      this.cancelling = false;
      this.reading = false;
      this.finished++;
    }
  }

  #tell({ refused, cancelled, leftOut, restarted }: ImportOutcome<ImportReport>, files: number): void {
    if (files === 0)
      this.#catalog.troubles.add(
        'There was no file in it.',
        'Drop result files or a folder that holds some.',
      );
    const finished = this.progress?.files.filter(({ state }) => state === 'read').length ?? 0;
    if (cancelled) this.#catalog.troubles.stopped(finished, files);
    if (leftOut) this.#catalog.troubles.full(leftOut.files, leftOut.limit);
    if (restarted.length > 0) this.#catalog.troubles.readAgain(restarted);
    const told = newsOfAlike(refused, files, this.#catalog.sources);
    if (told.length > 0) this.#catalog.troubles.refused(told);
  }
}
