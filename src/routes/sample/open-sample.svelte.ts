import { tick, untrack } from 'svelte';
import { contentKeysOf } from '../../lib/analysis';
import { NO_METRIC } from '../../lib/analysis/metrics/no-metric';
import type { Comparison } from '../../lib/analysis/types';
import { isHumanMetric } from '../../lib/analysis/metrics/human';
import { prices } from '../../lib/session/prices.svelte';
import { halfRead } from '../../lib/session/review/half-read.svelte';
import { reviewLabels } from '../../lib/session/review/review-labels.svelte';
import { comparedBy } from '../../lib/session/compared-by';
import { view } from '../../lib/session/view.svelte';
import { workspace } from '../../lib/session/workspace.svelte';
import { comparing } from '../../lib/session/comparing.svelte';
import { answerCosts } from '../../lib/views/sample/answer-costs.svelte';
import { columnChoice } from '../../lib/views/sample/column-choice.svelte';
import { columnsOf, type Column } from '../../lib/views/sample/columns';
import { withoutOthers } from '../../lib/views/sample/labels-unread';
import { questionOf, SampleReader } from '../../lib/views/sample/reader.svelte';
import { allSaid } from '../../lib/views/sample/said';
import type { SampleVote } from '../../lib/analysis/samples/sample-votes';
import type { asMarkdown } from '../../lib/views/sample/snippet';

const NOTHING_COMPARED: Comparison = {
  ...{ evaluation: '', metric: NO_METRIC, by: 'model', missingAs: 'dropped' },
  ...{ contenders: null, baseline: null, chips: [] },
};

/** The sample that the address names, and what of it is on view. */
export class OpenSample {
  readonly reader = new SampleReader();
  /** Which of several answers of a model is on view; of the sample that is open. */
  #repeats: { of: unknown; at: Partial<Record<string, number>> } = $state.raw({ of: null, at: {} });

  /** Without a score there is nothing to compare, and still something to read; of votes, without an answer of a run. */
  readonly asked = $derived(
    comparing.answers ??
      (workspace.evaluations.length === 0 && workspace.totals.votes > 0 ? NOTHING_COMPARED : null),
  );
  /** All that a sample is asked with: neither one of its turns nor another baseline asks anything. */
  readonly #asking = $derived(
    JSON.stringify([
      this.asked && { ...this.asked, baseline: null },
      view.sample,
      view.order,
      workspace.version,
    ]),
  );

  readonly isUnnamed = $derived(view.sample.contentKey === null && view.sample.matchKey === null);
  /** While a draw of the evaluation is half read, no answer shows what others alone have said of it. */
  readonly #own = $derived.by(() => {
    const { sample } = this.reader;
    if (sample === null || halfRead.of(sample.detail.evaluation) === null) return { sample, hidden: 0 };
    const metrics = comparing.metrics.filter(isHumanMetric).map(({ metric }) => metric);
    return withoutOthers(sample, { metrics, reviewer: reviewLabels.reviewer.trim() });
  });
  readonly sample = $derived(this.#own.sample);
  /** Answers with a label of others that is held back. */
  readonly hidden = $derived(this.#own.hidden);
  readonly detail = $derived(this.sample?.detail ?? null);
  readonly place = $derived(this.reader.place);
  readonly #isCompared = $derived(this.detail?.evaluation === comparing.comparison?.evaluation);
  readonly #board = $derived.by(() => {
    const { board } = comparing.results;
    return board?.comparison.evaluation === this.detail?.evaluation ? board : null;
  });
  /**
   * The order of the columns is known, or nothing is on its way that would tell it: a column that moves once it is read
   * loses its place.
   */
  readonly isArranged = $derived.by(() => {
    const { asked, quiet } = comparing.results;
    return !this.#isCompared || comparing.held !== null || this.#board !== null || (asked > 0 && quiet);
  });
  /**
   * In leaderboard order, unless that would tell who leads by labels that are held back; what the leaderboard does not show
   * is left out here too.
   */
  readonly columns = $derived.by(() => {
    const ranked = this.#board?.leaderboard.rows.map(({ contender }) => contender);
    const shown = this.#isCompared ? (comparing.held ? comparing.shown : ranked) : undefined;
    return columnsOf(this.sample?.answers ?? [], shown?.map(({ key }) => key) ?? []);
  });
  readonly question = $derived(this.sample && questionOf(this.sample));
  /** The file that the sample stands in. */
  readonly from = $derived((this.sample?.own[0] ?? this.sample?.answers[0]?.records[0])?.place.path ?? '');
  /** Some answer on view calls a tool. */
  readonly hasCalls = $derived(
    this.columns.some(({ answers }) =>
      answers.some(
        ({ transcript }) =>
          transcript !== null &&
          (transcript.answerCalls.length > 0 || transcript.turns.some(({ calls }) => calls.length > 0)),
      ),
    ),
  );
  readonly shown = $derived(columnChoice.shown(this.columns));
  readonly said = $derived.by(() =>
    allSaid(this.shown, this.repeatOf, this.question?.references ?? [], comparing.metric ?? null),
  );

  readonly repeatOf = ({ contender, answers }: Column): number => {
    const { turn } = view;
    const linked = turn?.contender === contender.key ? turn.repeat : 0;
    const chosen = this.#repeats.of === this.sample ? this.#repeats.at[contender.key] : undefined;
    return Math.min(chosen ?? linked, answers.length - 1);
  };

  readonly chooseRepeat = ({ contender }: Column, repeat: number): void => {
    const before = this.#repeats.of === this.sample ? this.#repeats.at : {};
    this.#repeats = { of: this.sample, at: { ...before, [contender.key]: repeat } };
  };

  snippet(make: typeof asMarkdown, votes: readonly SampleVote[]): string {
    const { sample } = this;
    return sample ? make(sample, this.question, this.shown, this.repeatOf, comparing.metrics, votes) : '';
  }

  /** Opens it, whenever what is asked has changed; `root` says when it stands there whole. Call it in an effect. */
  follow(root: HTMLElement): void {
    const asking = this.#asking;
    const { db } = workspace;
    const [comparison, sample, order] = untrack(() => [this.asked, view.sample, view.order] as const);
    if (!db || !comparison || (sample.contentKey === null && sample.matchKey === null)) return;
    delete root.dataset.ready;
    const started = performance.now();
    untrack(() => {
      void this.reader
        .open(asking, db, { comparison, order, sample })
        .then(() => tick())
        .then(() => performance.measure('evalbook:sample', { start: started }));
      void this.reader
        .whenPlaced()
        .then(() => comparing.results.whenQuiet())
        .then(() => tick())
        .then(() => (root.dataset.ready = 'true'));
    });
  }

  /** Where the file of an answer reports none, prices may tell; and they may go first. Call it in an effect. */
  followCosts(): void {
    const { detail } = this;
    const { db, version } = workspace;
    if (!db || detail === null) return;
    const { evaluation, answers } = detail;
    if (prices.prefer !== 'prices' && answers.every(({ costUsd }) => costUsd !== null)) return;
    const ids = answers.map(({ responseId }) => responseId);
    answerCosts.ask(db, version, { evaluation, by: comparedBy() }, ids);
  }

  async go(way: 'next' | 'previous'): Promise<void> {
    await this.reader.whenPlaced(); // the key may be quicker than the answer to what comes next
    await this.step(this.reader.place?.[way]);
  }

  readonly step = async (to: number | null | undefined): Promise<void> => {
    const { place } = this;
    if (to === null || to === undefined || !place) return;
    // The table of samples knows the content key of its rows.
    const index = place.position - 1 + (to === place.next ? 1 : -1);
    const samples = place.isCompared ? comparing.results.answer?.samples : undefined;
    const row = await samples?.at(index);
    if (samples) samples.lastOpened = index;
    view.open(row?.matchKey === to ? row : { matchKey: to, contentKey: await this.#contentKeyOf(to) }, true);
  };

  /** Where the table of samples is not there yet: without its name a link to one of its turns would lead to no sample. */
  async #contentKeyOf(matchKey: number): Promise<string | null> {
    const { db } = workspace;
    if (!db || this.detail === null) return null;
    const { contentKeys } = await contentKeysOf(db, this.detail.evaluation, [matchKey]);
    return contentKeys[0] ?? null;
  }
}
