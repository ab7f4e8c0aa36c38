import type { Sql } from '../engine/sql';
import type { ExpressionOf } from './ast';
import type { Names } from './names';
import type { TokenReader } from './token-reader';

/** What is compared: a model, a model under a condition, or a single run. */
export type ContenderBy = 'model' | 'condition' | 'run';

/** Whose answers count as one contender's, and what an answer without a score counts as. */
export interface Counting {
  by: ContenderBy;
  /** Failed, unscored and missing responses: left out, or counted as the worst score. */
  missingAs: 'dropped' | 'wrong';
}

/** `evaluation` null: of any. */
export interface Scope extends Counting {
  evaluation: string | null;
}

export interface ChipRules {
  by: ContenderBy;
  /** Labels that only samples bear: whatever answer is looked at, they say the same. */
  isSampleLabel: (key: string) => boolean;
}

/** What goes by which name now. A contender's key begins with its model. */
export type Naming = Readonly<
  Record<'model' | 'evaluation' | 'metric' | 'contender', (name: string) => string>
>;

/**
 * How a filter chose its samples: by the result that is compared (`outcome`: then they are no evidence of a difference),
 * by other results of the same answers (`other`), or by neither (null).
 */
export type ChosenBy = 'outcome' | 'other' | null;

/** What a filter's choice is held against. */
export interface ComparedResult extends Pick<Counting, 'missingAs'> {
  metric: string;
  contenders: readonly string[] | null;
}

/** The scores that are compared, as columns of a table with a row a sample. */
export interface Grid extends Pick<Counting, 'missingAs'> {
  /** Which columns are of these contenders; null where another metric is meant, or one of them has none. */
  places(metric: string, contenders: readonly string[]): readonly number[] | null;
  /** NULL without a score. */
  score(place: number): Sql;
  /** How many answers there are. */
  responses(place: number): Sql;
  /** null where nothing is right or wrong. */
  right(place: number): Sql | null;
  better(a: number, b: number): Sql;
}

/** Condition over the column of a label's value; null: there is to be no value. */
export type ValueCondition = ((value: Sql) => Sql) | null;

export interface Suggestion {
  /** What is shown and what is matched. */
  label: string;
  insert: string;
  hint: string;
}

export interface Vocabulary extends Names {
  labels: readonly { key: string; values: readonly { value: string; samples: number }[] }[];
  /** Why answers ended. */
  stops?: readonly { value: string; responses: number }[];
}

/** A name that begins a condition (with terms `T`), and what may follow it. */
export interface Field<T extends { kind: string } = never> {
  name: string;
  hint?: string;
  /** What is put in where it is taken from the suggestions; without: the name. */
  insert?: string;
  /** It is known where it is written, and not suggested. */
  isUnlisted?: true;
  /** Reads the condition from its name on. Without, it is a figure that is compared. */
  read?(reader: TokenReader): ExpressionOf<T>;
  /** Suggestions behind the name. */
  after?: readonly Suggestion[];
  /** What it can be equal to, `key` being what stands behind its dot; without: models. */
  values?(vocabulary: Vocabulary, key: string): Suggestion[];
  /** Whether a bracket behind it holds models. */
  isOfModels?: boolean;
}

/** All that is known of one kind of term, but for its words and its form. `Read`: what its fields make. */
export interface Kind<T extends { kind: string }, Read extends { kind: string } = T> {
  readonly fields: readonly Field<Read>[];
  /** As an expression writes it, with everything said that a page could fill in. */
  print(term: T): string;
  /** Its opposite, where that is written otherwise than with `not`. */
  printNot?(term: T): string | null;
  /** Condition over `responses r`, `samples p` and `runs u` that one answer meets it. */
  sql(term: T, scope: Scope): Sql;
  /** Whether it says the same of every answer to a sample; without: no. */
  isOfSample?(term: T, rules: ChipRules): boolean;
  /** Without: by nothing that a model did. */
  chosenBy?(term: T, compared: ComparedResult): ChosenBy;
  /** The same under the names of now; without: it names nothing that can be renamed. */
  renamed?(term: T, naming: Naming): T;
}

/** A kind that a chip shows as it is. A term of any other stands in the filter as it is written. */
export interface ChipKind<T extends { kind: string }, Read extends { kind: string } = T> extends Kind<
  T,
  Read
> {
  /** What stands in an address behind the kind. */
  write(term: T): readonly (string | null | undefined)[];
  /** Reads at least one part; null where they say nothing. */
  read(parts: readonly string[]): T | null;
  /** Equal for chips that widen each other; without: it narrows whatever stands beside it. */
  group?(term: T): unknown;
  /** It says which contenders are looked at, not which samples. */
  isPick?: true;
  /** What has to stay for it to mean the same: those who are compared, or (without) nothing. */
  standsOn?(term: T): 'contenders' | 'evaluation' | null;
  /** Whether only answers of one contender can meet it. */
  isOwn?(term: T): boolean;
  /** The same of one contender's answers; null where it names one. */
  ofContender?(term: T, contender: string): T | null;
  /** Contenders who have a score in the metric wherever it is true; without: it does not speak of scores. */
  scored?(term: T, metric: string): readonly string[];
  /** What it asks of its label's value, where it speaks of one (its `key`). */
  passes?(term: T): ValueCondition;
  /** Condition on the `match_key` of samples, any of the group's terms; without: that some answer meets it. */
  ofSamples?(group: readonly T[], evaluation: string | null): Sql;
  /** The same in columns of the grid; null where these do not tell. */
  ofGrid?(term: T, grid: Grid): Sql | null;
}
