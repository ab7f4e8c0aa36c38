import type { Component } from 'svelte';
import type { Question } from '../analysis/question';
import type { Comparison } from '../analysis/types';
import type { Prefer, Price } from '../analysis/usage';
import type { Address } from '../session/address';
import type { Codec } from '../session/codec';
import type { Table } from '../table/table';

/** What a person gave beside the files, and numbers depend on. */
export interface Given {
  prices: readonly Price[];
  /** Which cost goes first where a response has both. */
  prefer: Prefer;
  /** Where the ranges of a label of numbers begin, by its key. */
  edges: Readonly<Partial<Record<string, readonly number[]>>>;
}

export interface Asks<Options> {
  comparison: Comparison;
  options: Options;
  given: Given;
}

/** What a view is drawn from, wherever it stands. */
export interface Drawn<Options, Answer> {
  answer: Answer;
  options: Options;
  /** It leaves as a report: what is out of sight is drawn too, and what does not fit a sheet is left out. */
  still?: boolean;
}

/** A piece of a page that a page shows, and that anything else can hold by its name. */
export interface View<Options, Answer> {
  /** Its word: `leaderboard`. */
  id: string;
  title: string;
  /** Where it stands among the pages. */
  page: 'overview' | 'compare' | 'slices' | 'usage' | 'samples' | 'review';
  options: Codec<Options>;
  /** The same options as that page has them in its address; without, it has none. */
  chosen?: (options: Options) => Partial<Address>;
  /** It says who is better: where ways to match the samples disagree, the verdict that says so stands in its place. */
  concludes?: true;
  /** It is of votes, and asks nothing of what is compared. */
  isOfVotes?: (options: Options) => boolean;
  /** What it takes, for who asks where there is nothing to show. */
  needs?: string;
  /** null where there is nothing to show. */
  question: Question<Asks<Options>, Answer | null>;
  /** What it found, in a line: all that its section says while it is folded. */
  finding?: (answer: Answer, options: Options) => string;
  /** What it shows in columns: on the page, and as it leaves as CSV, Markdown and LaTeX. */
  table(answer: Answer, options: Options): Table;
  /** How its numbers were computed, a sentence each, for who reads a report of it. */
  how?: (answer: Answer, options: Options) => readonly string[];
  /** As its page draws it, without what leads elsewhere; one without is drawn as its table. */
  draw?: () => Promise<{ default: Component<Drawn<Options, Answer>> }>;
}

/** A view whose own types only it knows: `use` is called with it. */
export type AnyView = <Result>(use: <Options, Answer>(view: View<Options, Answer>) => Result) => Result;

export const anyView =
  <Options, Answer>(view: View<Options, Answer>): AnyView =>
  (use) =>
    use(view);
