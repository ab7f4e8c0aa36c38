import type { Identity, Ref } from '../../records/identity';
import type { CollectionRecord, DeclaredRecord, Label, MetricRecord, RunRecord } from '../../records/record';
import type { RunPlan } from '../../records/run-plan';
import type { StagingArea } from './staging-area';

const NO_LABELS: readonly Label[] = [];

/** Writes what a source says beside its rows: runs, metrics and what it declares. Said twice, it is written once. */
export class FactSink {
  readonly #area: StagingArea;
  readonly #identity: Identity;
  readonly #said = new Set<string>();
  readonly #runs = new Map<string, Ref>();
  #sourceNo = -1;

  constructor(area: StagingArea, identity: Identity) {
    this.#area = area;
    this.#identity = identity;
  }

  /** Another source follows. */
  begin(sourceNo: number): void {
    this.#sourceNo = sourceNo;
    this.#said.clear();
    this.#runs.clear();
  }

  run(run: RunRecord): void {
    if (this.#alreadySaid('run', run)) return;
    const { runs, runLabels, links } = this.#area;
    const ref = this.runRef(run.key);
    const { columns } = runs;
    columns.source_no.push(this.#sourceNo);
    columns.run_ref.pushRef(ref);
    columns.role.push(run.role);
    columns.run_name.push(run.name);
    columns.model.push(run.model);
    columns.evaluation.push(run.evaluation);
    columns.dataset.push(run.dataset);
    columns.dataset_version.push(run.datasetVersion);
    columns.condition.push(run.condition);
    columns.workspace.push(run.workspace);
    columns.harness.push(run.harness);
    columns.started_at.push(run.startedAt);
    columns.elapsed_ms.push(run.elapsedMs);
    columns.spend_usd.push(run.spendUsd);
    columns.config.push(run.config);
    columns.fingerprint.push(run.fingerprint);
    columns.fingerprint_status.push(run.fingerprintStatus);
    columns.seal_status.push(run.sealStatus);
    columns.run_status.push(run.status);
    columns.planned.push(run.planned);
    columns.dataset_samples.push(run.datasetSamples);
    for (const [key, value] of run.labels ?? NO_LABELS) {
      runLabels.columns.source_no.push(this.#sourceNo);
      runLabels.columns.run_ref.pushRef(ref);
      runLabels.columns.key.push(key);
      runLabels.columns.value.push(value);
    }
    for (const link of run.links ?? []) {
      links.columns.source_no.push(this.#sourceNo);
      links.columns.run_ref.pushRef(ref);
      links.columns.kind.push(link.kind);
      links.columns.value.push(link.value);
      links.columns.model.push(link.model);
    }
  }

  metric(metric: MetricRecord): void {
    if (this.#alreadySaid('metric', metric)) return;
    const { columns } = this.#area.metrics;
    columns.source_no.push(this.#sourceNo);
    columns.evaluation.push(metric.evaluation);
    columns.metric.push(metric.metric);
    columns.metric_given.push(metric.given);
    columns.diagnostic.push(metric.diagnostic);
    columns.part_of.push(metric.partOf);
    columns.lower_is_better.push(metric.lowerIsBetter);
    columns.min_score.push(metric.min);
    columns.max_score.push(metric.max);
    columns.is_mean.push(metric.isMean);
  }

  declared(declared: DeclaredRecord): void {
    const { columns } = this.#area.declared;
    columns.source_no.push(this.#sourceNo);
    columns.run_ref.pushRef(this.runRef(declared.run));
    columns.metric.push(declared.metric);
    columns.evaluation.push(declared.evaluation);
    columns.label_key.push(declared.label?.[0]);
    columns.label_value.push(declared.label?.[1]);
    columns.value.push(declared.value);
    columns.n.push(declared.n);
    columns.standard_error.push(declared.standardError);
    columns.lower_is_better.push(declared.lowerIsBetter);
    columns.min_score.push(declared.min);
    columns.max_score.push(declared.max);
  }

  collection(collection: CollectionRecord): void {
    const { columns } = this.#area.collections;
    columns.source_no.push(this.#sourceNo);
    columns.name.push(collection.name);
    columns.schema.push(collection.schema);
  }

  plan(plan: RunPlan): void {
    const { columns } = this.#area.plans;
    columns.source_no.push(this.#sourceNo);
    columns.evaluation.push(plan.evaluation);
    columns.plan.push(JSON.stringify(plan));
  }

  runRef(key: string): Ref {
    let ref = this.#runs.get(key);
    if (!ref) this.#runs.set(key, (ref = { ...this.#identity.runRef(key) }));
    return ref;
  }

  #alreadySaid(kind: string, record: RunRecord | MetricRecord): boolean {
    const key = kind + JSON.stringify(record);
    if (this.#said.has(key)) return true;
    this.#said.add(key);
    return false;
  }
}
