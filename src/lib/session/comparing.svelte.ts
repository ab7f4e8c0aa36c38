import { untrack } from 'svelte';
import {
  clusterAmong,
  NO_CLUSTER,
  type ClusterLabel,
  clusterLabels,
  type KnownTexts,
  knownTexts,
  listContenders,
  listLabels,
  listStopReasons,
  prepareAhead,
  secondMetric,
  type StopReason,
} from '../analysis';
import type { Comparison, Contender, EvaluationInfo, LabelKey, MetricInfo } from '../analysis/types';
import { isHumanMetric } from '../analysis/metrics/human';
import { NO_METRIC } from '../analysis/metrics/no-metric';
import { halfRead } from './review/half-read.svelte';
import { resolveComparison } from './resolve';
import { toggled } from './shown-contenders';
import { view } from './view.svelte';
import { workspace } from './workspace.svelte';
import { tableLayout } from './table/table-layout.svelte';
import { inBoardOrder } from './answer';
import { waiting } from './ask.svelte';
import { cellsUnchosen, type SampleCells } from './sample-cells';
import { type Asks, Results } from './results.svelte';

/** Milliseconds in which a page that has nothing to work out has come to rest. */
const AHEAD = 100;

/** What a page asks of the models that are compared: all that Compare shows, or who is better than whom alone. */
export type Asked = Asks['of'];

/** What is compared on every page: the person's choices over what is loaded, and the results that follow from them. */
class Comparing {
  readonly results = new Results();
  #contenders: {
    of: string;
    list: readonly Contender[];
    clusters: readonly ClusterLabel[];
    texts: KnownTexts;
  } | null = $state.raw(null);
  #labels: { of: string; list: readonly LabelKey[] } | null = $state.raw(null);
  #asks: () => Asked | null = $state.raw(() => null);
  #stops: { of: string; list: readonly StopReason[] } | null = $state.raw(null);

  readonly #draft = $derived(resolveComparison(view.address, workspace.evaluations, null));
  readonly #of = $derived(
    this.#draft ? JSON.stringify([this.#draft.evaluation, this.#draft.by, workspace.version]) : '',
  );
  readonly evaluation: EvaluationInfo | null = $derived(
    workspace.evaluations.find((one) => one.evaluation === this.#draft?.evaluation) ?? null,
  );
  readonly metrics: readonly MetricInfo[] = $derived(this.evaluation?.metrics ?? []);
  readonly metric: MetricInfo | null = $derived(
    this.metrics.find((one) => one.metric === this.#draft?.metric) ?? null,
  );
  /** The blind draw for which the scores that are compared are held back; null: they may be seen. */
  readonly held = $derived(halfRead.holding(this.evaluation?.evaluation, this.metric));
  /** Its scores stand small beside right and wrong. */
  readonly second: MetricInfo | null = $derived.by(() => {
    const seen = this.metrics.filter((one) => halfRead.holding(one.evaluation, one) === null);
    return this.metric && secondMetric(seen, this.metric);
  });
  /** null while they are read. */
  readonly contenders: readonly Contender[] | null = $derived(
    this.#contenders?.of === this.#of ? this.#contenders.list : null,
  );
  /** Labels that samples can be clustered by. */
  readonly clusterLabels: readonly ClusterLabel[] = $derived(
    this.#contenders?.of === this.#of ? this.#contenders.clusters : [],
  );
  /** null while they are not known. */
  readonly texts: KnownTexts | null = $derived(
    this.#contenders?.of === this.#of ? this.#contenders.texts : null,
  );
  readonly cluster: string | null = $derived(this.#clusterFor(view.address.cluster));
  readonly #resolved = $derived(
    this.contenders ? resolveComparison(view.address, workspace.evaluations, this.contenders) : null,
  );
  /** What is read, priced and labelled, with or without a metric to compare by (`NO_METRIC`); null while it is not known. */
  readonly answers: Comparison | null = $derived(
    this.#resolved && (this.cluster === null ? this.#resolved : { ...this.#resolved, cluster: this.cluster }),
  );
  /** null without a metric, too. */
  readonly comparison: Comparison | null = $derived(this.answers?.metric === NO_METRIC ? null : this.answers);
  /**
   * Those compared as the leaderboard has them, best first; then the others, by first appearance. So are all on what people
   * say: the order would tell who reads blind.
   */
  readonly ranked: readonly Contender[] = $derived(
    this.metric !== null && isHumanMetric(this.metric)
      ? (this.contenders ?? [])
      : inBoardOrder(this.contenders ?? [], this.results.board?.leaderboard, ({ key }) => key),
  );
  readonly shown: readonly Contender[] = $derived.by(() => {
    const chosen = this.comparison?.contenders;
    return this.ranked.filter((one) => !chosen || chosen.includes(one.key));
  });
  /** What the sample table shows of each model. */
  readonly cells: SampleCells = $derived(
    view.address.cells ?? (this.texts?.answer === false ? 'scores' : cellsUnchosen(this.shown.length)),
  );
  /** Nothing is left to be looked up before a question can be asked, or there is nothing to ask about. */
  readonly isKnown = $derived(workspace.evaluations.length === 0 || this.contenders !== null);
  /** Labels with the number of samples of each value; null until asked for. */
  readonly labels = $derived(this.#labels?.of === this.#of ? this.#labels.list : null);
  /** Why answers ended; null until asked for. */
  readonly stops = $derived(this.#stops?.of === this.#of ? this.#stops.list : null);

  /** null while there is nothing to ask about. */
  readonly #question: Omit<Asks, 'db' | 'version'> | null = $derived.by(() => {
    const { comparison, contenders, second } = this;
    if (!comparison || !contenders) return null;
    const { order } = view;
    const { labels, figures } = tableLayout;
    const beside = { second, labels, figures, answers: this.cells === 'answers' && view.page === 'samples' };
    return { comparison, order, ...beside, of: this.#asks() ?? 'everything' };
  });

  /** Keeps everything up to date while the component that calls it lives. `asks`: what the page in view asks. */
  follow(asks: () => Asked | null): void {
    this.#asks = asks;
    // No colour means better or worse where nobody says which way is better. An index says so itself.
    $effect(() => {
      const undirected = this.metric?.direction === null && view.page !== 'collections';
      document.documentElement.toggleAttribute('data-undirected', undirected);
    });
    $effect(() => {
      const { db } = workspace;
      const of = this.#of;
      const draft = untrack(() => this.#draft);
      if (!db || !draft) return;
      let current = true;
      Promise.all([
        listContenders(db, draft.evaluation, draft.by),
        clusterLabels(db, draft.evaluation),
        knownTexts(db, draft.evaluation),
      ]).then(
        ([list, clusters, texts]) => current && (this.#contenders = { of, list, clusters, texts }),
        (error: unknown) => current && this.results.fail(error),
      );
      return () => (current = false);
    });
    $effect(() => {
      const { db, version } = workspace;
      const question = this.#question;
      if (this.#asks() === null) {
        // On Files a person reads what was read: most compare next, and the engine has room for both.
        const isBusy = waiting.count > 0 && view.page !== 'files';
        if (!db || !question || workspace.imports.reading || isBusy) return;
        const { comparison } = question;
        const asked = new AbortController();
        // Most look at it next. Where it fails, it is asked for again, and said then.
        const work = () => prepareAhead(db, comparison, asked.signal).catch(() => undefined);
        const ahead = setTimeout(() => void work(), AHEAD);
        return () => {
          clearTimeout(ahead);
          asked.abort();
        };
      }
      if (!db || !question) {
        if (workspace.evaluations.length === 0 || this.answers?.metric === NO_METRIC)
          untrack(() => this.results.clear());
        return;
      }
      untrack(() => this.results.load({ db, version, ...question }));
    });
    // After the question was asked: an address that says less must not hold on to what answers the one before.
    $effect(() => {
      const { board, asked, settled } = this.results;
      const { comparison } = this;
      if (!board || !comparison || asked !== settled || this.#asks() === null) return;
      const { rows, baseline } = board.leaderboard;
      const { evaluation, metric } = comparison;
      untrack(() =>
        view.hold({ evaluation, metric, baseline: rows.length > 1 ? (baseline?.key ?? null) : null }),
      );
    });
  }

  /** Asks again after a stop or a failure. */
  again(): void {
    const { db, version } = workspace;
    const question = this.#question;
    this.results.retry();
    if (db && question) this.results.load({ db, version, ...question });
  }

  /** Labels are read when somebody opens the list of them. */
  async readLabels(): Promise<void> {
    const { db } = workspace;
    const of = this.#of;
    if (!db || !this.evaluation || this.#labels?.of === of) return;
    this.#labels = { of, list: await listLabels(db, this.evaluation.evaluation, { withFacts: true }) };
  }

  /** Read when somebody looks for one. */
  async readStops(): Promise<void> {
    const { db } = workspace;
    const of = this.#of;
    if (!db || !this.evaluation || this.#stops?.of === of) return;
    this.#stops = { of, list: await listStopReasons(db, this.evaluation.evaluation) };
  }

  #clusterFor(asked: string | null): string | null {
    return clusterAmong(
      this.clusterLabels.map(({ key }) => key),
      asked,
    );
  }

  /** Takes samples together by a label; null: by none. */
  clusterBy(label: string | null): void {
    // Only where there would be clusters without a word must it be said that there are to be none.
    view.choose({ cluster: label ?? (this.#clusterFor(null) === null ? null : NO_CLUSTER) });
  }

  /** Shows a contender or takes it out; the last one stays. */
  toggle(key: string): void {
    const keys = (all: readonly Contender[]) => all.map((one) => one.key);
    const next = toggled(keys(this.contenders ?? []), keys(this.shown), key);
    if (next !== undefined) view.choose({ contenders: next });
  }
}

export const comparing = new Comparing();
