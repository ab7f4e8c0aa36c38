import { MediaQuery } from 'svelte/reactivity';
import { rightShareOf } from '../../analysis/metrics/right';
import { metricName, scoreScale } from '../../ui/numbers';
import { preferences } from '../../session/preferences.svelte';
import type { Answer } from '../../session/answer';
import { type Choice, type Column, frozenCount, shownColumns } from '../../session/table/columns';
import { tableLayout } from '../../session/table/table-layout.svelte';
import { placeColumns } from '../../session/table/widths';

export const GUTTER = 24;
const heights = { compact: 22, normal: 26, comfortable: 34 };
/** Stacked: the question and a line of scores, each further line, and the width that a model has on it. */
const STACKED = 52;
const LINE = 22;
export const STACKED_CELL = 34;
/** With two lines of each text; stacked, each has its place under the one before. */
const withAnswers = { heights: { compact: 40, normal: 46, comfortable: 58 }, text: 37, around: 15 };

/** Scores of many models take several lines. */
const stackedHeight = (models: number, width: number): number =>
  STACKED + LINE * (Math.ceil(models / Math.max(1, Math.floor(width / STACKED_CELL))) - 1);

/** Which columns the sample table has, how wide they are, and how its cells are written. */
export class TableShape {
  /** Of what scrolls, once it is measured. */
  width = $state(1168);
  readonly #source: () => { answer: Answer; choices: readonly Choice[] };
  readonly #narrow = new MediaQuery('max-width: 720px', false);
  readonly #middle = new MediaQuery('max-width: 1159px', false);

  constructor(source: () => { answer: Answer; choices: readonly Choice[] }) {
    this.#source = source;
  }

  readonly #answer = $derived.by(() => this.#source().answer);
  readonly #choices = $derived.by(() => this.#source().choices);
  /** How right and wrong stand in a cell; null: numbers do. */
  readonly right = $derived(rightShareOf(this.#answer.leaderboard.metric));
  readonly #answers = $derived(this.#answer.answers);
  /** With many models only the marks stand in the head. */
  readonly tight = $derived(this.#answer.leaderboard.rows.length > 8 && !this.#answers);
  readonly #figures = $derived(this.tight && this.right === null);
  /** On a narrow screen the input has a line of its own, and the models stand below it. */
  readonly stacked = $derived(this.#narrow.current);
  /** Which column has the line above the models there. */
  readonly #naming = $derived(
    this.#choices.find(({ id }) => id === 'input')?.available === false ? 'sample' : 'input',
  );
  readonly all = $derived(shownColumns(this.#choices));
  readonly columns: readonly Column[] = $derived(
    this.stacked
      ? this.#choices
          .filter(({ id, shown }) => id === this.#naming || shown)
          .flatMap((choice) => choice.columns)
          .filter(({ kind }) => kind === this.#naming || kind === 'score' || kind === 'answer')
      : this.all.columns,
  );
  readonly placed = $derived(
    placeColumns(this.columns, tableLayout.layout.widths, frozenCount(tableLayout.layout, this.#choices), {
      width: this.width,
      gutter: GUTTER,
      tight: this.tight,
      figures: this.#figures,
      small: this.#middle.current,
    }),
  );
  readonly rowHeight = $derived.by(() => {
    if (!this.#answers)
      return this.stacked ? stackedHeight(this.columns.length - 1, this.width) : heights[preferences.density];
    const { text, around } = withAnswers;
    return this.stacked ? around + text * this.columns.length : withAnswers.heights[preferences.density];
  });
  readonly minWidth = $derived(this.stacked ? 0 : this.placed.total);
  readonly class = $derived(
    [
      'dense samples',
      preferences.density,
      ...(this.#answers ? ['answers'] : []),
      ...(this.tight ? ['tight'] : []),
      ...(this.#figures ? ['figures'] : []),
      ...(!this.stacked && this.placed.total > this.width ? ['scrolls'] : []),
    ].join(' '),
  );
  /** How the score in a second metric is written. */
  readonly second = $derived.by(() => {
    const { second } = this.#answer;
    return second && { scale: scoreScale(second), name: metricName(second.metric) };
  });
  /** Whether it stands small beside right and wrong. */
  readonly beside = $derived(!this.tight && !this.all.columns.some(({ kind }) => kind === 'second'));
  /** What names a row, where its id is not shown too. */
  readonly named = $derived(
    this.columns.find(({ kind }) => kind === 'sample') ?? this.columns.find(({ kind }) => kind === 'input'),
  );

  widthOf(column: number): number {
    return this.placed.widths[column] ?? 0;
  }
  /** Where a column stays while others scroll; null: it scrolls. */
  leftOf(column: number): number | null {
    return !this.stacked && column < this.placed.frozen ? (this.placed.lefts[column] ?? 0) : null;
  }
  isLastFrozen(column: number): boolean {
    return column === this.placed.frozen - 1;
  }
  /** The choice that brought a column. */
  choiceOf(column: Column): string {
    return this.all.ids[this.all.columns.indexOf(column)] ?? column.id;
  }
}
