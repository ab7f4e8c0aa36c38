import {
  stagedAliases,
  stagedCollections,
  stagedPlans,
  stagedDeclared,
  stagedLabels,
  stagedLabelSets,
  stagedLinks,
  stagedMentions,
  stagedMetrics,
  stagedPairs,
  stagedPieces,
  stagedProblems,
  stagedRowLabels,
  stagedRows,
  stagedRunLabels,
  stagedRuns,
  stagedSamples,
  stagedScores,
} from '../../records/staging';
import { type Batch, StagedWriter } from './staged-writer';

/** Rows: each insertion costs, however many it carries. */
const FULL = 24_000;

/** The staged tables as a worker fills them, empty again after each flush. */
export class StagingArea {
  readonly rows = new StagedWriter(stagedRows);
  readonly scores = new StagedWriter(stagedScores);
  readonly pairs = new StagedWriter(stagedPairs);
  readonly samples = new StagedWriter(stagedSamples);
  readonly mentions = new StagedWriter(stagedMentions);
  readonly labelSets = new StagedWriter(stagedLabelSets);
  readonly rowLabels = new StagedWriter(stagedRowLabels);
  readonly problems = new StagedWriter(stagedProblems);
  readonly aliases = new StagedWriter(stagedAliases);
  readonly labels = new StagedWriter(stagedLabels);
  readonly runs = new StagedWriter(stagedRuns);
  readonly runLabels = new StagedWriter(stagedRunLabels);
  readonly links = new StagedWriter(stagedLinks);
  readonly metrics = new StagedWriter(stagedMetrics);
  readonly declared = new StagedWriter(stagedDeclared);
  readonly collections = new StagedWriter(stagedCollections);
  readonly plans = new StagedWriter(stagedPlans);
  readonly pieces = new StagedWriter(stagedPieces);

  /** Rows of the source in hand, since they were counted. */
  arrived = 0;
  #sourceNo = -1;
  readonly #rowsOf = new Map<number, number>();
  /** These grow with the rows; the others stay small and each insertion costs, so they go when all is read. */
  readonly #growing = [
    this.rows,
    this.scores,
    this.pairs,
    this.samples,
    this.mentions,
    this.labelSets,
    this.rowLabels,
    this.problems,
  ];
  readonly #small = [
    this.aliases,
    this.labels,
    this.runs,
    this.runLabels,
    this.links,
    this.metrics,
    this.declared,
    this.collections,
    this.plans,
    this.pieces,
  ];

  /** Rows that each source has brought since this was last asked. */
  takeRowCounts(): [sourceNo: number, rows: number][] {
    this.from(this.#sourceNo);
    const counts = [...this.#rowsOf];
    this.#rowsOf.clear();
    return counts;
  }

  /** Rows come from this source from here on. */
  from(sourceNo: number): void {
    if (this.arrived > 0)
      this.#rowsOf.set(this.#sourceNo, (this.#rowsOf.get(this.#sourceNo) ?? 0) + this.arrived);
    this.arrived = 0;
    this.#sourceNo = sourceNo;
  }

  /** Rows in all tables. */
  get held(): number {
    let rows = 0;
    for (const writer of this.#growing) rows += writer.length;
    for (const writer of this.#small) rows += writer.length;
    return rows;
  }

  /** About as many rows as one insertion should carry. */
  get isFull(): boolean {
    return this.#weight >= FULL;
  }
  /** Between pieces less will do: a full one may not come for long. */
  get isHalfFull(): boolean {
    return this.#weight >= FULL / 2;
  }

  get #weight(): number {
    const { rows, mentions, labelSets, rowLabels, scores, pairs } = this;
    const beside = mentions.length + labelSets.length + rowLabels.length + scores.length;
    return rows.length + pairs.length + beside / 8;
  }

  flush(everything: boolean): Batch[] {
    const batches: Batch[] = [];
    for (const writer of everything ? [...this.#growing, ...this.#small] : this.#growing) {
      if (!everything && writer.length < 256) continue;
      const batch = writer.flush();
      if (batch) batches.push(batch);
    }
    if (!everything)
      for (const writer of this.#small) {
        const batch = writer.length > 20_000 ? writer.flush() : null;
        if (batch) batches.push(batch);
      }
    return batches;
  }
}
