import {
  type EvaluationInfo,
  type LabelDefinition,
  listEvaluations,
  listSources,
  type SourceRow,
} from '../analysis';
import { countLoaded, type ImportReport, type Loaded, nothingLoaded } from '../analysis/files/loaded';
import { type AnswerRule, ruleInWords } from '../analysis/answers/answer-rule';
import { answerNames } from '../analysis/review/answer-names';
import { provideAnswers } from '../analysis/answers/judged-answers';
import { provideSearch } from '../analysis/answers/search-hits';
import type { Database } from '../engine/database';
import { type DroppedFile, fileOfText, filesOfDrop, filesOfList } from '../ingest/drop';
import type { ImportOptions, ImportOutcome } from '../ingest/import';
import type { StageTimes } from '../ingest/stage-times';
import type { ImportProgress } from '../ingest/progress';
import type { OwnGroup } from '../ingest/table/own-tables';
import type { GroupGuess } from '../mapping/guess';
import type { Mapping, RowsAt } from '../mapping/mapping';
import { Choices } from './choices.svelte';
import { demoFolder, fetchDemo, fetchDemoPrices } from './demo';
import { Judging } from './judging.svelte';
import { type Choices as Chosen, Library } from './library';
import { Media } from './media';
import type { MetricSetting } from './metric-settings';
import { takeNotebooks } from './notebook-inbox.svelte';
import { rememberPlaces } from './places';
import { ownLabels } from './own-labels.svelte';
import { prices } from './prices.svelte';
import { OwnTables } from './own-tables.svelte';
import { ReadFiles } from './read-files';
import { reviewLabels } from './review/review-labels.svelte';
import { takeLabels } from './review/take-labels';
import { Searches } from './searches.svelte';
import { detailOf, isAbort, messageOf, Troubles } from './troubles.svelte';

export type EngineStatus =
  | { is: 'closed' }
  | { is: 'opening'; loaded: number; total: number | null }
  | { is: 'ready' }
  | { is: 'failed'; message: string; detail: string };

/** Milliseconds in which a page that opens with something to do has begun to do it. */
const WARM_AFTER = 200;

/** Milliseconds after which a label is written into the tables unless another is given. */
const AFTER_LABEL = 500;

type Gather = (signal: AbortSignal) => Promise<readonly DroppedFile[]>;

/** Of tables of one's own: mappings that come before those that are kept, and which guesses are taken. */
export type OwnOptions = Pick<ImportOptions, 'mappings' | 'guesses'>;
interface How {
  demo?: boolean;
  own?: OwnOptions;
  /** The page stays the one that is open, also where a notebook is among the files. */
  stay?: boolean;
}

/** The engine and what is loaded into it. Pages read its fields; `version` tells them when to ask again. */
export class Workspace {
  engine: EngineStatus = $state.raw({ is: 'closed' });
  db: Database | null = $state.raw(null);
  sources: readonly SourceRow[] = $state.raw([]);
  evaluations: readonly EvaluationInfo[] = $state.raw([]);
  totals: Loaded = $state.raw(nothingLoaded);
  /** Goes up when the tables have changed. */
  version = $state(0);
  /** Imports that are finished, whatever they brought. */
  imports = $state(0);
  /** Of the last import that came to its end. */
  importTimes: StageTimes | null = null;
  readonly troubles = new Troubles();
  readonly searches = new Searches(() => this.#open());
  readonly judging = new Judging();
  /** Tables of one's own, and what their columns mean. */
  readonly tables = new OwnTables();
  /** Images and the like that were dropped along. */
  readonly media = new Media();

  /** From a drop to the end of its merge. */
  reading = $state(false);
  readingDemo = $state(false);
  cancelling = $state(false);
  progress: ImportProgress | null = $state.raw(null);

  readonly choices = new Choices(
    (chosen) => this.#choose(chosen),
    (metrics) => this.#describe(metrics),
  );

  /** Whether synthetic data is among what is loaded: then the demo mark shows. */
  readonly isSynthetic = $derived(this.sources.some(({ path }) => path.startsWith(demoFolder)));

  /** Paths of files that the person took out. */
  removed: readonly string[] = $state.raw([]);

  /** Files that the page fetched from beside it. */
  #published: readonly string[] = $state.raw([]);

  /** A reload or a close would lose files of the person's own: the demo and what is published are there again. */
  readonly wouldLose = $derived(
    (this.reading && !this.readingDemo) ||
      this.sources.some(({ path }) => !path.startsWith(demoFolder) && !this.#published.includes(path)),
  );

  readonly #files = new ReadFiles();
  #library: Promise<Library> | null = null;
  /** Set once the browser has ended the engine that was asked. */
  #isLost = false;
  #abort: AbortController | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #writing: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    reviewLabels.follow(() => this.#writeLabels());
  }

  /** Opens the engine once; after a failure, again. Rejects with a sentence that a person can act on. */
  async open(): Promise<Database> {
    return (await this.#open()).db;
  }

  /** The files behind the tables, and what was dropped along: each can be read again. */
  get files(): readonly DroppedFile[] {
    return this.#files.all;
  }

  /** Reads files and merges them. Rejects where the engine fails. */
  import(files: readonly DroppedFile[], own: OwnOptions = {}): Promise<ImportReport> {
    return this.#inTurn(() => this.#readSafely(() => Promise.resolve(files), { own }));
  }

  /** Reads tables of one's own by a mapping, in place of how they were read before. */
  async map(group: OwnGroup, mapping: Mapping, { keep }: { keep: boolean }): Promise<void> {
    this.tables.say(group, mapping, { keep });
    try {
      await this.#inTurn(() =>
        this.#reads(false, async (opening, options) => {
          const library = await opening;
          const outcome = await library.map(group.sourceNos, mapping, options);
          await this.#refresh(library.db);
          if (!outcome.cancelled) this.tables.replace(group, outcome.tables);
          this.#tell(outcome, group.tables.length);
          return outcome;
        }),
      );
    } catch (error) {
      if (isAbort(error) || this.#isLost) return;
      this.troubles.add('The table could not be read so.', 'What was loaded before is untouched.', error);
    }
  }

  /** Looks at tables of one's own once more whose rows stand elsewhere; false where they cannot stand there. */
  lookAgain(group: OwnGroup, rows: RowsAt): Promise<boolean> {
    return this.#inTurn(async () => {
      const groups = await (await this.#open()).lookAgain(group.sourceNos, rows).catch(() => null);
      if (groups === null || groups.length === 0) return false;
      this.tables.replace(group, groups);
      return true;
    });
  }

  /** Guesses what the columns of files mean that no format reads; nothing is read of them. */
  async guess(files: readonly DroppedFile[]): Promise<GroupGuess[]> {
    return (await this.#open()).guess(files);
  }

  /** By which mapping a source was read; null where a format reads it. */
  async mappingOf(sourceId: number): Promise<Mapping | null> {
    return (await this.#open()).mapping(sourceId);
  }

  importFiles(files: Iterable<File>): Promise<void> {
    const list = filesOfList(files);
    return this.#quietly(() => Promise.resolve(list));
  }

  /** Call it within the event: a drop is empty afterwards. */
  importDrop(transfer: DataTransfer): Promise<void> {
    const files = filesOfDrop(transfer, (path, error) =>
      this.troubles.add(`${path} could not be opened.`, 'The other files are read.', error),
    );
    return this.#quietly(() => files);
  }

  /** Files that the browser opens again. */
  importAgain(files: readonly DroppedFile[]): Promise<void> {
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
        this.troubles.add(title, text),
      );
      this.#published = files.map(({ path }) => path);
      return files;
    };
    return this.#quietly(gather, { stay });
  }

  async openDemo(): Promise<void> {
    await this.#quietly(fetchDemo, { demo: true });
    if (!this.isSynthetic) return;
    await fetchDemoPrices().then(
      (list) => prices.bring(list),
      (error: unknown) =>
        this.troubles.add('The prices of the demo could not be read.', 'Its costs are unknown.', error),
    );
  }

  /** Stops reading; the files that are finished stay. */
  cancelImport(): void {
    if (this.#abort === null) return;
    this.cancelling = true;
    this.#abort.abort();
  }

  async removeSource(sourceId: number): Promise<void> {
    const path = this.sources.find((source) => source.sourceId === sourceId)?.path ?? 'The source';
    try {
      await this.#inTurn(async () => {
        const library = await this.#open();
        await library.remove(sourceId);
        this.#files.remove(path);
        this.removed = [...this.removed, path];
        await this.#refresh(library.db);
      });
    } catch (error) {
      this.troubles.add(`${path} could not be removed.`, 'Its numbers are still counted.', error);
    }
  }

  async #choose(chosen: Chosen): Promise<void> {
    if (!this.#library) return; // it begins with them
    try {
      await this.#inTurn(async () => {
        const library = await this.#open();
        await library.choose(chosen);
        await this.#refresh(library.db);
      });
    } catch (error) {
      this.troubles.add('The choice could not be applied.', 'The tables are as they were before it.', error);
    }
  }

  async #describe(metrics: readonly MetricSetting[]): Promise<void> {
    if (!this.#library) return; // it begins with them
    try {
      await this.#inTurn(async () => {
        const library = await this.#open();
        await library.describe(metrics);
        this.evaluations = await listEvaluations(library.db);
        this.version++;
      });
    } catch (error) {
      this.troubles.add('The metric could not be changed.', 'It is as it was before.', error);
    }
  }

  /** Forgets everything, unless told otherwise the names too, and gives the memory back. The engine opens again when it is next needed. */
  async startOver({ names = 'forget' }: { names?: 'forget' | 'keep' } = {}): Promise<void> {
    this.cancelImport();
    this.choices.clear({ names });
    this.searches.forget();
    await this.#inTurn(async () => {
      const library = await this.#library?.catch(() => null);
      this.#forgetTables();
      this.#files.clear();
      this.removed = [];
      this.tables.clear();
      prices.takeBack();
      this.troubles.clear();
      await library?.close();
      this.engine = { is: 'closed' };
    });
  }

  /** Text of a file by its span. Throws SourceGone where the file has changed or vanished. */
  async readText(sourceId: number, offset: number, length: number): Promise<string> {
    return (await this.#open()).text(sourceId, offset, length);
  }

  /** A record of a file by its span, as JSON. Throws SourceGone where the file has changed or vanished. */
  async readRecord(sourceId: number, offset: number, length: number): Promise<string> {
    return (await this.#open()).record(sourceId, offset, length);
  }

  /** The text that a file begins with, as it was read: unpacked, and in UTF-8. Throws SourceGone. */
  async readHead(sourceId: number, most: number): Promise<{ text: string; isWhole: boolean }> {
    return (await this.#open()).head(sourceId, most);
  }

  /** The line of a file that a byte lies in, from 1. Throws SourceGone. */
  async lineOf(sourceId: number, offset: number): Promise<number> {
    return (await this.#open()).line(sourceId, offset);
  }

  #open(): Promise<Library> {
    if (this.#library) return this.#library;
    this.engine = { is: 'opening', loaded: 0, total: null };
    const opening = Library.open(
      { onProgress: ({ loaded, total }) => (this.engine = { is: 'opening', loaded, total }) },
      this.choices.chosen,
    );
    this.#library = opening;
    opening.then(
      (library) => {
        provideSearch(library.db, (query) => this.searches.hits(query));
        provideAnswers(library.db, this.judging.reader(library));
        this.db = library.db;
        this.engine = { is: 'ready' };
        void library.db.closed.then((reason) => reason && this.#lose(reason));
        setTimeout(() => library.warm(), WARM_AFTER);
      },
      (error: unknown) => {
        this.#library = null;
        this.engine = { is: 'failed', message: messageOf(error), detail: detailOf(error) };
      },
    );
    return opening;
  }

  /** What the engine held is gone with it. */
  #forgetTables(): void {
    this.#library = null;
    this.db = null;
    this.sources = [];
    this.evaluations = [];
    this.totals = nothingLoaded;
    this.media.clear();
    this.version++;
  }

  /** The browser ended the engine: it is opened again, and reads again what it held. */
  #lose(reason: Error): void {
    this.#isLost = true;
    this.#forgetTables();
    this.engine = { is: 'closed' };
    this.troubles.engineLost(this.#files.lose(), reason);
    void this.#inTurn(() => this.#readAgain()).catch(() => undefined); // where it ends again, that is said
  }

  async #readAgain(): Promise<void> {
    this.#isLost = false;
    await this.#open();
    const files = this.#files.take();
    if (files.length > 0) await this.#read(() => Promise.resolve(files));
  }

  /** Where the engine ends meanwhile, it is begun again: once. */
  async #readSafely(gather: Gather, how: How = {}): Promise<ImportReport> {
    try {
      return await this.#read(gather, how);
    } catch (error) {
      await new Promise((resolve) => setTimeout(resolve)); // whoever waits hears of the end before
      if (!this.#isLost) throw error;
      await this.#readAgain();
      return await this.#read(gather, how);
    }
  }

  async #quietly(gather: Gather, how: How = {}): Promise<void> {
    try {
      await this.#inTurn(() => this.#readSafely(gather, how));
    } catch (error) {
      if (isAbort(error) || this.#isLost || this.engine.is === 'failed') return; // said elsewhere
      const title = how.demo ? 'The demo could not be opened.' : 'Nothing of this was read.';
      this.troubles.add(title, 'What was loaded before is untouched.', error);
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
      this.media.add(files);
      const packed = this.media.addPacked(files);
      const outcome = await library.import(files, { ...options, ...own, kept: this.tables.said });
      const isFinished = ({ path }: DroppedFile) =>
        outcome.report.sources.some((source) => source.path.startsWith(path));
      this.#files.add(outcome.cancelled ? files.filter(isFinished) : files);
      this.removed = this.removed.filter((path) => !files.some((file) => file.path === path));
      await packed;
      rememberPlaces(files, outcome.report.sources);
      await this.#refresh(library.db);
      this.tables.add(outcome.tables);
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
    this.troubles.begin();
    try {
      const onProgress = (progress: ImportProgress) => (this.progress = progress);
      const { report, times } = await read(this.#open(), { signal: abort.signal, onProgress });
      this.importTimes = times;
      return report;
    } finally {
      this.#abort = null;
      this.progress = null;
      this.cancelling = false;
      this.reading = false;
      this.imports++;
    }
  }

  async #refresh(db: Database): Promise<void> {
    this.searches.forget(); // ids are others now
    await this.#label(db);
    const [sources, evaluations, totals] = await Promise.all([
      listSources(db),
      listEvaluations(db),
      countLoaded(db),
    ]);
    this.sources = sources;
    this.evaluations = evaluations;
    this.totals = totals;
    this.version++;
  }

  /** What was loaded gets the labels that the person has defined. */
  async #label(db: Database): Promise<void> {
    for (const { key, error } of await ownLabels.apply(db))
      this.troubles.add(
        `Your label ${key} could not be worked out for all that is loaded.`,
        'Change its definition on the Slices page, or remove it there. Everything else is as read.',
        error,
      );
    await reviewLabels.applyAnew(db);
  }

  /** Writes what people say of answers into the tables, once nothing else is said for a while. */
  #writeLabels(): void {
    clearTimeout(this.#writing);
    this.#writing = setTimeout(() => {
      const { db } = this;
      if (db) void this.#inTurn(() => reviewLabels.apply(db)).catch(() => undefined); // the next change writes them
    }, AFTER_LABEL);
  }

  /** Writes the metric and the label that follow from what people say of answers. */
  async publishLabels(): Promise<void> {
    const { db } = this;
    if (!db) return;
    try {
      await this.#inTurn(async () => {
        if (this.db !== db || !(await reviewLabels.publish(db))) return;
        this.evaluations = await listEvaluations(db);
        this.version++;
      });
    } catch (error) {
      if (isAbort(error) || this.#isLost) return;
      this.troubles.add(
        'The labels could not be written into the tables.',
        'They are kept, and can be saved as a file on the Review page.',
        error,
      );
    }
  }

  /** Says what several reviewers agree on; it counts in place of what each of them says. */
  async settle(responseId: number, isRight: boolean): Promise<void> {
    const { db } = await this.#open();
    reviewLabels.settle((await answerNames(db, [responseId])).get(responseId), isRight);
  }

  /** Defines a label, in place of one of the same name. Rejects with a reason where it cannot be used. */
  async defineLabel(definition: LabelDefinition): Promise<void> {
    await this.#inTurn(async () => {
      const library = await this.#open();
      await library.settle();
      const { db } = library;
      await ownLabels.add(db, definition);
      this.evaluations = await listEvaluations(db);
      this.version++;
    });
  }

  /** Scores every answer by its reference, as a check that is kept. What is wrong is told. */
  async score(rule: AnswerRule): Promise<void> {
    const key = ruleInWords(rule);
    try {
      await this.defineLabel({ by: 'reference', key, rule, metric: 'yes' });
    } catch (error) {
      if (isAbort(error) || this.#isLost) return;
      this.troubles.add('The answers could not be scored.', 'They are read, without scores.', error);
    }
  }

  async removeLabel(definition: LabelDefinition): Promise<void> {
    await this.#inTurn(async () => {
      const library = await this.#open();
      await library.settle();
      const { db } = library;
      await ownLabels.remove(db, definition);
      this.evaluations = await listEvaluations(db);
      this.version++;
    });
  }

  #tell({ refused, cancelled, restarted }: ImportOutcome<ImportReport>, files: number): void {
    if (files === 0)
      this.troubles.add('There was no file in it.', 'Drop result files or a folder that holds some.');
    const finished = this.progress?.files.filter(({ state }) => state === 'read').length ?? 0;
    if (cancelled) this.troubles.stopped(finished, files);
    if (restarted.length > 0) this.troubles.readAgain(restarted);
    if (refused.length > 0) this.troubles.refused(refused);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

export const workspace = new Workspace();
