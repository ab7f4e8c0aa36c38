import { untrack } from 'svelte';
import {
  baselineOf,
  type Claim,
  collectionClaims,
  contendersOf,
  flatten,
  indexRows,
  leafScores,
  type LeafMatch,
  type LeafQuestion,
  type LeafScores,
  type ScoredLeaf,
} from '../../analysis/collections';
import type { Contender } from '../../analysis/types';
import type { Database } from '../../engine/database';
import { Asked } from '../../ui/asked.svelte';
import type { BlindDraw } from '../review/blind-draws';
import { halfRead } from '../review/half-read.svelte';
import { comparedBy } from '../compared-by';
import { view } from '../view.svelte';
import { workspace } from '../workspace.svelte';
import { shelf } from './shelf.svelte';

/** Numbers that belong together. */
interface Answer {
  /** What was asked; see `Collecting.#wanted`. */
  key: string;
  /** Id of the collection. */
  of: string | null;
  scores: ReadonlyMap<number, LeafScores | null>;
  baseline: string | null;
  claims: readonly Claim[];
  /** Models that may be shown, on the ground that they were counted on; null while that was asked of some alone. */
  everyone: { of: string; list: readonly Contender[] } | null;
}

/** Scores of datasets that are kept until the next import. */
const KEPT = 200;

/** The index of the collection on view. Weights and averages are counted here; only scores are asked for. */
class Collecting {
  readonly #asked = new Asked<Answer>();
  #shelfError: unknown = $state.raw(null);
  #leafScores = new Map<string, Promise<LeafScores | null>>();

  /** Runs are of one evaluation each: over several it is models that are compared. */
  readonly by = $derived(((by) => (by === 'run' ? 'model' : by))(comparedBy()));
  /** The answer on view, also while a later one is on its way; that of another collection is none. */
  readonly #current = $derived(this.#asked.answer?.of === shelf.opened?.id ? this.#asked.answer : null);
  readonly scored: readonly ScoredLeaf[] = $derived(
    shelf.leaves.map((leaf) => ({ leaf, scores: this.#current?.scores.get(leaf.dataset.id) ?? null })),
  );
  /** The half-read draw whose labels are among these scores: an index without a part of it is none. null: no labels are. */
  readonly held: BlindDraw | null = $derived.by(() => {
    const draws = this.scored.flatMap(({ leaf, scores }) =>
      (shelf.matches.get(leaf.dataset.id)?.sources ?? []).flatMap(({ evaluation }) => {
        const metrics = workspace.evaluations.find((one) => one.evaluation === evaluation)?.metrics;
        return (
          halfRead.holding(
            evaluation,
            metrics?.find(({ metric }) => metric === scores?.metric),
          ) ?? []
        );
      }),
    );
    return draws[0] ?? null;
  });
  readonly contenders = $derived(contendersOf(this.scored));
  readonly options = $derived({
    averaging: view.address.index.average,
    renormalise: view.address.index.lacking === 'renormalised',
    baseline: this.#current?.baseline ?? null,
  });
  readonly rows = $derived(indexRows(this.scored, this.options));
  readonly baseline = $derived(baselineOf(this.scored, { ...this.options, baseline: view.address.baseline }));
  readonly claims: readonly Claim[] = $derived(shelf.isEdited ? [] : (this.#current?.claims ?? []));

  readonly #ground = $derived(
    JSON.stringify([shelf.version, shelf.opened?.id ?? null, this.by, [...shelf.matches]]),
  );
  /** Those that may be shown, once they are known. */
  readonly #all = $derived.by(() => {
    const everyone = this.#asked.answer?.everyone ?? null;
    return everyone?.of === this.#ground ? everyone.list : null;
  });
  /** Models that may be shown, whether they are or not. */
  readonly everyone = $derived(this.#all ?? this.contenders);

  readonly #shown = $derived.by(() => {
    const chosen = view.address.contenders;
    if (chosen === null || this.#all === null) return null;
    const there = this.#all.map(({ key }) => key).filter((key) => chosen.includes(key));
    return there.length === 0 ? null : there;
  });
  readonly #question: Omit<LeafQuestion, 'baseline'> = $derived({
    by: this.by,
    contenders: this.#shown,
    missingAs: view.address.missingAs,
    chips: view.chips,
  });
  readonly #wanted = $derived(JSON.stringify([this.#ground, this.#question]));
  /** Whether the answer on view answers what is asked, about what is loaded. */
  readonly isQuiet = $derived(
    shelf.version === workspace.version &&
      (shelf.opened === null ||
        (this.#asked.answer?.key === this.#wanted && this.#asked.answer.baseline === this.baseline)),
  );

  get error(): unknown {
    return this.#shelfError ?? this.#asked.error;
  }

  /** Keeps everything up to date while the component that calls it lives. */
  follow(): void {
    $effect(() => {
      const { db, version } = workspace;
      if (!db) {
        untrack(() => this.#forget());
        return;
      }
      let current = true;
      shelf
        .read(db, version, () => current)
        .catch((error: unknown) => {
          if (current) this.#shelfError = error;
        });
      return () => (current = false);
    });
    $effect(() => {
      const { db } = workspace;
      if (!db || this.isQuiet || shelf.version !== workspace.version) return;
      const asked = this.#wanted + JSON.stringify(this.baseline);
      untrack(() => this.#load(db, asked));
    });
  }

  /** Asks again after a failure. */
  again(): void {
    const { db } = workspace;
    this.#shelfError = null;
    if (db) this.#load(db, this.#wanted);
  }

  #load(db: Database, asked: string): void {
    this.#asked.load(asked, () => this.#answer(db));
  }

  async #answer(db: Database): Promise<Answer> {
    const [key, ground, question] = [this.#wanted, this.#ground, this.#question];
    const of = shelf.opened?.id ?? null;
    const { leaves } = shelf;
    let { baseline } = this;
    let scores = await this.#scores(db, { ...question, baseline });
    const scored = () => leaves.map((leaf) => ({ leaf, scores: scores.get(leaf.dataset.id) ?? null }));
    // Who is the baseline may follow from the scores.
    const best = baselineOf(scored(), { ...this.options, baseline: view.address.baseline });
    if (best !== baseline) scores = await this.#scores(db, { ...question, baseline: (baseline = best) });
    const claims = await this.#claims(db, scores, question);
    const everyone =
      question.contenders === null
        ? { of: ground, list: contendersOf(scored()) }
        : (this.#asked.answer?.everyone ?? null);
    return { key, of, scores, baseline, claims, everyone };
  }

  async #scores(db: Database, question: LeafQuestion): Promise<Map<number, LeafScores | null>> {
    const { matches, version } = shelf;
    const asked = [...matches].map(
      async ([id, match]) => [id, await this.#leaf(db, JSON.stringify(version), match, question)] as const,
    );
    return new Map(await Promise.all(asked));
  }

  /** The scores of a dataset; those that were asked for before are kept. */
  #leaf(
    db: Database,
    version: string,
    match: LeafMatch | null,
    question: LeafQuestion,
  ): Promise<LeafScores | null> {
    if (match === null || match.sources.length === 0) return Promise.resolve(null);
    const key = version + JSON.stringify([match, question]);
    let found = this.#leafScores.get(key);
    if (!found) {
      found = leafScores(db, match, question);
      this.#leafScores.set(key, found);
      found.catch(() => this.#leafScores.delete(key));
      const [oldest] = this.#leafScores.keys();
      if (this.#leafScores.size > KEPT && oldest !== undefined) this.#leafScores.delete(oldest);
    }
    return found;
  }

  /** What the files claim is about all answers of a run, with the weights of the run. */
  async #claims(
    db: Database,
    scores: ReadonlyMap<number, LeafScores | null>,
    { chips, missingAs }: Pick<LeafQuestion, 'chips' | 'missingAs'>,
  ): Promise<readonly Claim[]> {
    const { opened } = shelf;
    if (opened?.origin !== 'rows' || chips.length > 0 || missingAs !== 'dropped') return [];
    const leaves = flatten(opened.collection).map((leaf) => ({
      leaf,
      scores: scores.get(leaf.dataset.id) ?? null,
    }));
    return collectionClaims(db, opened.from, this.by, leaves);
  }

  #forget(): void {
    this.#asked.close();
    shelf.clear();
    this.#leafScores.clear();
  }

  /** Shows a contender or takes it out; the last one stays. */
  toggle(key: string): void {
    const all = this.everyone.map((one) => one.key);
    const shown = this.contenders.map((one) => one.key);
    const next = all.filter((one) => (one === key ? !shown.includes(one) : shown.includes(one)));
    if (next.length > 0) view.choose({ contenders: next.length === all.length ? null : next });
  }
}

export const collecting = new Collecting();
