import { SvelteMap } from 'svelte/reactivity';
import type { AnswerRule } from '../../lib/analysis/answers/answer-rule';
import type { OwnGroup } from '../../lib/ingest/table/own-tables';
import type { ColumnFacts } from '../../lib/mapping/column-facts';
import type { Column, Mapping, Role } from '../../lib/mapping/mapping';
import { outcome, type Outcome } from '../../lib/mapping/outcome';
import { directionGuess, metricName } from '../../lib/mapping/score-columns';
import { openWords, readingOf } from '../../lib/mapping/scores';
import { has, withRole } from './edit';
import { columnsOf, KnownFacts } from './known-facts';
import type { Choice, Question } from './question';
import { questionsOf } from './questions';

const sameMapping = (one: Mapping, other: Mapping): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A mapping in the making: begins with the guess, or with what the files were read by. */
export class Draft {
  readonly group: OwnGroup;
  readonly columns: readonly string[];
  mapping: Mapping = $state.raw(blank);
  keep = $state(true);
  /** By which the answers are scored where no column does: null: not at all. */
  rule: AnswerRule | null = $state.raw(null);
  readonly questions: readonly Question[];
  /** What was answered, by the question's key. */
  readonly #answers = new SvelteMap<string, string>();
  readonly #facts: KnownFacts;

  constructor(group: OwnGroup) {
    this.group = group;
    this.columns = columnsOf(group.tables);
    this.#facts = new KnownFacts(group.tables);
    this.questions = questionsOf(group.guess);
    this.mapping = this.#begin();
  }

  /** Questions that nothing has answered yet. */
  readonly open = $derived.by(() => this.questions.filter((question) => !this.isAnswered(question)));
  /** What keeps it from being read, beside questions. */
  readonly fault: string | null = $derived.by(() => faultOf(this.mapping, this.open));
  readonly outcome: Outcome = $derived.by(() => outcome(this.group.tables, this.#pending(this.mapping)));
  readonly isChanged = $derived.by(() => !sameMapping(this.mapping, this.#begin()));

  /** What would come of a choice, with all else as it is now. */
  outcomeOf(choice: Choice): Outcome {
    return outcome(this.group.tables, choice.apply(this.#pending(this.mapping)));
  }

  isAnswered(question: Question): boolean {
    return this.#answers.has(question.key) || this.read !== null || question.answered(this.mapping);
  }

  /** The choice that holds now. */
  chosen(question: Question): string | null {
    if (!this.isAnswered(question)) return null;
    const holds = question.choices.filter((choice) => sameMapping(choice.apply(this.mapping), this.mapping));
    const said = this.#answers.get(question.key);
    return (
      holds.find(({ id }) => id === said)?.id ??
      (said === undefined ? holds[0]?.id : undefined) ??
      said ??
      null
    );
  }

  answer(question: Question, choice: Choice): void {
    this.#answers.set(question.key, choice.id);
    this.mapping = choice.apply(this.mapping);
  }

  /** A change by hand. A word whose reading was set there is answered by it. */
  change(mapping: Mapping, answers: string | null = null): void {
    this.mapping = mapping;
    if (answers !== null) this.#answers.set(answers, 'by hand');
  }

  /** The role of a column; a score gets the reading that its values suggest. */
  give(name: string, role: Role): void {
    this.mapping = withRole(
      this.mapping,
      name,
      role,
      role === 'score' ? this.scoreOf(name) : this.#guessedColumn(name, role),
    );
  }

  reset(): void {
    this.rule = null;
    this.#answers.clear();
    this.mapping = this.#begin();
  }

  /** A mapping from elsewhere answers everything. */
  take(mapping: Mapping): void {
    for (const { key } of this.questions) this.#answers.set(key, 'by hand');
    this.mapping = mapping;
  }

  column = (name: string): Column | undefined => this.mapping.columns.find((column) => column.name === name);

  /** What the values of a column say. */
  facts = (name: string): ColumnFacts => this.#facts.of(name);

  /** How a column would be read as a score. */
  scoreOf(name: string): Partial<Column> {
    const facts = this.facts(name);
    const isWhole = this.group.tables.every(({ total, sample }) => total === sample.length);
    const guessed = this.group.guess.mapping.columns.find((column) => column.name === name);
    if (guessed?.role === 'score') return guessed;
    const metric = metricName(name);
    const isNamed = has(this.mapping, 'metric');
    const found =
      readingOf({ column: name, metric, isNamed }, facts, isWhole) ??
      (facts.distinct <= 12 ? openWords(facts) : null);
    const reading = found?.reading ?? { as: 'number' as const };
    return { metric, reading, lowerIsBetter: directionGuess(metric, reading) };
  }

  #guessedColumn(name: string, role: Role): Partial<Column> {
    const guessed = this.group.guess.mapping.columns.find((column) => column.name === name);
    return guessed?.role === role ? guessed : role === 'latency' ? { unit: 'ms' } : {};
  }

  /** By which the files were read; null where they wait, or their rows are looked for elsewhere. */
  get read(): Mapping | null {
    const { mapping, tables } = this.group;
    return mapping && JSON.stringify(mapping.rows) === JSON.stringify(tables[0]?.rows) ? mapping : null;
  }

  #begin(): Mapping {
    return this.read ?? this.group.guess.mapping;
  }

  /** Words that a question is open about count as nothing until it is answered. */
  #pending(mapping: Mapping): Mapping {
    return this.open.reduce((made, question) => question.until?.(made) ?? made, mapping);
  }
}

const blank: Mapping = {
  rows: { layout: 'lines' },
  model: { from: 'name', name: '' },
  evaluation: { from: 'name', name: '' },
  sample: 'position',
  columns: [],
};

function faultOf(mapping: Mapping, open: readonly Question[]): string | null {
  const [first] = open;
  if (first) return open.length === 1 ? first.todo : `Answer the ${open.length} open questions`;
  if (mapping.model.from === 'name' && mapping.model.name.trim() === '')
    return 'Name the model, or choose its column';
  if (!has(mapping, 'score') && !has(mapping, 'output')) return 'Choose a column of outputs or scores';
  return null;
}

const drafts = new WeakMap<OwnGroup, Draft>();

/** The draft of a group: it stays while the page is left. */
export function draftOf(group: OwnGroup): Draft {
  const known = drafts.get(group);
  if (known) return known;
  // It outlives the page that asked first, and so does what it derives.
  let draft: Draft | undefined;
  $effect.root(() => {
    draft = new Draft(group);
  });
  const made = draft ?? new Draft(group);
  drafts.set(group, made);
  return made;
}
