import { writeJudgements } from '../../analysis/review/judgements';
import type { Database } from '../../engine/database';
import { reviewedFiles, reviewedVersion, type Written, writeReviewed } from '../../engine/reviewed';
import {
  type AnswerName,
  groupKey,
  isTakenBack,
  type LabelKind,
  now,
  type ReviewLabel,
  SETTLED,
} from '../../review/label';
import {
  changed,
  differences,
  groupLabels,
  type LabelChanges,
  type LabelGroups,
  labelsOf,
  type Merged,
  mergeLabels,
  modesIn,
  noLabels,
  renamedMode,
} from '../../review/merge-labels';
import { store, storedFields } from '../stored';
import { keepLabels, readKeptLabels } from './label-store';
import { type LabelledFiles, labelledFilesIn, withFound } from './labelled-files';
import { noOtherNames, otherKey, type OtherNames, otherNamesOf } from './other-names';

const place = 'evalbook.review';

/** What people say of answers, whether these are loaded or not; kept in this browser with each change. */
export class ReviewLabels {
  #groups: LabelGroups = $state.raw(noLabels);
  #reviewer = $state('');
  #modes: readonly string[] = $state.raw([]);
  #seed: number | null = $state(null);
  #isKept: boolean | null = $state(null);
  /** A change is still on its way into the browser's store. */
  isSaving = $state(false);
  #written = $state(0);
  #counts: Written = $state.raw({ found: 0, missing: 0, missingOf: [], others: [] });
  #files: LabelledFiles = $state.raw({});
  #others: OtherNames = $state.raw(noOtherNames);
  /** What was put together last, in words. */
  said: readonly string[] = $state.raw([]);
  #changed = 0;
  #applied: { db: Database | null; changed: number } = { db: null, changed: -1 };
  #tell: () => void = () => undefined;
  readonly #loaded: Promise<void>;
  #saving: Promise<boolean> = Promise.resolve(true);

  constructor() {
    const { reviewer, modes, seed, files } = storedFields(place);
    this.#files = labelledFilesIn(files);
    if (typeof seed === 'number' && Number.isSafeInteger(seed) && seed > 0) this.#seed = seed;
    if (typeof reviewer === 'string') this.#reviewer = reviewer;
    if (Array.isArray(modes)) this.#modes = modes.filter((one) => typeof one === 'string');
    this.#loaded = typeof indexedDB === 'undefined' ? Promise.resolve() : this.#load();
  }

  get groups(): LabelGroups {
    return this.#groups;
  }
  /** The name that labels given here bear; empty until somebody says it. */
  get reviewer(): string {
    return this.#reviewer;
  }
  set reviewer(name: string) {
    if (name === this.#reviewer || name === SETTLED) return;
    this.#reviewer = name;
    this.#keepChoices();
    this.#change();
  }
  /** The seed of the draw that was read last; the day of today before the first. */
  get seed(): number {
    return this.#seed ?? today();
  }
  set seed(seed: number) {
    this.#seed = seed;
    this.#keepChoices();
  }
  /** Failure modes in the order in which they were made; the first nine have keys. */
  get modes(): readonly string[] {
    return this.#modes;
  }
  /** Whether this browser keeps the labels; null while nothing was to be kept. */
  get isKept(): boolean | null {
    return this.#isKept;
  }
  /** Goes up when the tables have the labels as they are now. */
  get written(): number {
    return this.#written;
  }
  /** Labels whose answers are loaded, and those whose are not. */
  get counts(): Written {
    return this.#counts;
  }

  /** The files that the labelled answers were in. */
  get files(): LabelledFiles {
    return this.#files;
  }

  /** Calls back when labels have changed and the tables are to have them. */
  follow(tell: () => void): void {
    this.#tell = tell;
  }

  /** `response`: where the answer is loaded, what the tables found to be of it counts where no label has its name. */
  of(name: AnswerName, reviewer: string, kind: LabelKind, response?: number): readonly ReviewLabel[] {
    const other = response === undefined ? undefined : this.#others.get(otherKey(response, reviewer, kind));
    const group =
      this.#groups.get(groupKey({ ...emptyLabel, ...name, reviewer, kind })) ??
      (other === undefined ? undefined : this.#groups.get(other));
    return group?.filter((label) => !isTakenBack(label)) ?? [];
  }

  /** Puts these groups in place; answers those of before. Resolves to what was there at once: keeping them takes its time. */
  put(changes: LabelChanges): LabelChanges {
    const { groups, before } = changed(this.#groups, changes);
    this.#groups = groups;
    this.#addModes([...changes.values()].flatMap((group) => group ?? []));
    this.#save(changes);
    this.#change();
    return before;
  }

  /** Labels of a file, put together with these: of what one reviewer said twice, the later counts. */
  async merge(labels: readonly ReviewLabel[]): Promise<Omit<Merged, 'groups'>> {
    await this.#loaded;
    const { groups, ...counts } = mergeLabels(this.#groups, groupLabels(labels));
    const changes = differences(this.#groups, groups);
    if (changes.size > 0) this.put(changes);
    return counts;
  }

  /** What several reviewers agree on of an answer. */
  settle(name: AnswerName | undefined, isRight: boolean): void {
    if (!name) return;
    const value = isRight ? '1' : '0';
    this.put(groupLabels([{ ...emptyLabel, ...name, reviewer: SETTLED, value, at: now() }]));
  }

  addMode(name: string): void {
    if (name === '' || this.#modes.includes(name)) return;
    this.#modes = [...this.#modes, name];
    this.#keepChoices();
  }

  /** Everywhere, whoever said it; a name that is there already makes the two one. Answers the labels of before. */
  renameMode(from: string, to: string, at: string): LabelChanges {
    const changes = renamedMode(this.#groups, from, to, at);
    const isNew = !this.#modes.includes(to);
    this.#modes = this.#modes.flatMap((mode) => (mode !== from ? [mode] : isNew ? [to] : []));
    this.#keepChoices();
    return this.put(changes);
  }

  /** A mode that no label has; the modes in another order. */
  setModes(modes: readonly string[]): void {
    this.#modes = modes;
    this.#keepChoices();
  }

  readonly all = (): ReviewLabel[] => labelsOf(this.#groups);

  /** Writes the labels into the tables of what is loaded, where they are others than it has. */
  async apply(db: Database): Promise<void> {
    await this.#loaded;
    const changed = this.#changed;
    if (this.#applied.db === db && this.#applied.changed === changed) return;
    await this.#write(db, changed);
  }

  /** The same after a merge, when ids are others; and what follows from the labels as a metric and a label. */
  async applyAnew(db: Database): Promise<void> {
    await this.#loaded;
    if (this.#groups.size === 0 && reviewedVersion(db) === 0) return;
    await this.#write(db, this.#changed);
    await writeJudgements(db, this.#reviewer);
  }

  /** Writes metric and label where the labels are others than they stand on. False: nothing was to be written. */
  async publish(db: Database): Promise<boolean> {
    await this.#loaded;
    if (this.#groups.size === 0 && reviewedVersion(db) === 0) return false;
    await this.apply(db);
    return writeJudgements(db, this.#reviewer);
  }

  async #write(db: Database, changed: number): Promise<void> {
    const labels = this.all();
    this.#counts = await writeReviewed(db, labels);
    this.#others = otherNamesOf(labels, this.#counts.others);
    if (this.#counts.found > 0) {
      this.#files = withFound(this.#files, await reviewedFiles(db), this.#counts.missingOf);
      this.#keepChoices();
    }
    this.#applied = { db, changed };
    this.#written++;
  }

  async #load(): Promise<void> {
    const labels = await readKeptLabels();
    if (labels === null || labels.length === 0) return;
    this.#groups = mergeLabels(groupLabels(labels), this.#groups).groups;
    this.#addModes(labels);
    this.#isKept = true;
    this.#change();
  }

  #addModes(labels: readonly ReviewLabel[]): void {
    const more = modesIn(labels).filter((mode) => !this.#modes.includes(mode));
    if (more.length === 0) return;
    this.#modes = [...this.#modes, ...more];
    this.#keepChoices();
  }

  #save(changes: LabelChanges): void {
    const saving = this.#saving.then(() => keepLabels(changes));
    this.#saving = saving;
    this.isSaving = true;
    void saving.then((isKept) => {
      this.#isKept = isKept;
      if (this.#saving === saving) this.isSaving = false;
    });
  }

  #change(): void {
    this.#changed++;
    this.#tell();
  }

  #keepChoices(): void {
    store(place, { reviewer: this.#reviewer, modes: this.#modes, seed: this.#seed, files: this.#files });
  }
}

/** `20261122` */
const today = (): number => Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));

const emptyLabel = { kind: 'human', value: '', scale: '', note: '', draw: '', at: '' } as const;

export const reviewLabels = new ReviewLabels();
