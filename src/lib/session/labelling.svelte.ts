import { applyDefinition, type LabelDefinition } from '../analysis';
import { type AnswerRule, ruleInWords } from '../analysis/answers/answer-rule';
import { answerNames } from '../analysis/review/answer-names';
import type { MarkedSample, SampleMark } from '../analysis/definitions/marks';
import type { Database } from '../engine/database';
import type { Catalog } from './catalog.svelte';
import { ownLabels } from './own-labels.svelte';
import { reviewLabels } from './review/review-labels.svelte';

/** Milliseconds after which a label is written into the tables unless another is given. */
const AFTER_LABEL = 500;

/** Writes labels into the tables: those that the person defines, and what people say of answers. */
export class Labelling {
  readonly #catalog: Catalog;
  #writing: ReturnType<typeof setTimeout> | undefined;
  #marking: ReturnType<typeof setTimeout> | undefined;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
    reviewLabels.follow(() => this.#write());
  }

  /** Writes the metric and the label that follow from what people say of answers. */
  async publish(): Promise<void> {
    const { db } = this.#catalog;
    if (!db) return;
    const write = () =>
      this.#catalog.inTurn(async () => {
        if (this.#catalog.db !== db || !(await reviewLabels.publish(db))) return;
        await this.#catalog.relist(await this.#catalog.library());
      });
    await this.#catalog.attempt(
      write,
      'The labels could not be written into the tables.',
      'They are kept, and can be saved as a file on the Review page.',
    );
  }

  /** Says what several reviewers agree on; it counts in place of what each of them says. */
  async settle(responseId: number, isRight: boolean): Promise<void> {
    const { db } = await this.#catalog.library();
    reviewLabels.settle((await answerNames(db, [responseId])).get(responseId), isRight);
  }

  /** Defines a label, in place of one of the same name. Rejects with a reason where it cannot be used. */
  async define(definition: LabelDefinition): Promise<void> {
    await this.#change((db) => ownLabels.add(db, definition));
  }

  /** Scores every answer by its reference, as a check that is kept. What is wrong is told. */
  async score(rule: AnswerRule): Promise<void> {
    const key = ruleInWords(rule);
    await this.#catalog.attempt(
      () => this.define({ by: 'reference', key, rule, metric: 'yes' }),
      'The answers could not be scored.',
      'They are read, without scores.',
    );
  }

  /** Says of a sample what a reader finds, or takes it back (null). Several in a row are written together. */
  mark(sample: MarkedSample, said: Pick<SampleMark, 'mark' | 'note'> | null): void {
    ownLabels.mark(sample, said);
    clearTimeout(this.#marking);
    this.#marking = setTimeout(() => void this.#writeMarks(), AFTER_LABEL);
  }

  async #writeMarks(): Promise<void> {
    const definition = ownLabels.definitions.find(({ by }) => by === 'marks');
    if (!definition) return;
    await this.#catalog.attempt(
      () => this.#change((db) => applyDefinition(db, definition)),
      'The marks could not be written into the tables.',
      'They are kept, and the next one writes them all.',
    );
  }

  async remove(definition: LabelDefinition): Promise<void> {
    await this.#change((db) => ownLabels.remove(db, definition));
  }

  async #change(write: (db: Database) => Promise<void>): Promise<void> {
    await this.#catalog.inTurn(async () => {
      const library = await this.#catalog.library();
      await library.settle();
      await write(library.db);
      await this.#catalog.relist(library);
    });
  }

  /** Writes what people say of answers into the tables, once nothing else is said for a while. */
  #write(): void {
    clearTimeout(this.#writing);
    this.#writing = setTimeout(() => {
      const { db } = this.#catalog;
      if (db) void this.#catalog.inTurn(() => reviewLabels.apply(db)).catch(() => undefined); // the next change writes them
    }, AFTER_LABEL);
  }
}
