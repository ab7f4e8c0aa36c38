import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Label, Sink } from '../../records/record';
import { evalscopePlace, evalscopeRunKey } from './run';
import { children, has, isList, isObject } from '../shared/fields';
import type { DocumentFormat, SourceFacts } from '../format';
import { numberOf, word } from '../shared/reading';
import { snakeCase } from '../../records/snake-case';

/**
 * A report of EvalScope (`reports/<model>/<dataset>.json`): scores of a data set and its subsets, each of which is a
 * file of rows. v1 names a metric `mean_acc`; v2 (after v1.10) gives identity, direction and range, and no score at
 * the top. Evaluation and subset are taken from here: in the names of the rows' files they run into each other.
 */
export const evalscopeReport: DocumentFormat = {
  id: 'evalscope-report',
  layout: 'document',

  recognise(tape, root) {
    const metrics = tape.get(root, 'metrics');
    const isReport =
      word(tape, tape.get(root, 'model_name')) !== null &&
      word(tape, tape.get(root, 'dataset_name')) !== null &&
      isList(tape, metrics) &&
      (tape.count(metrics) === 0 || has(tape, tape.first(metrics), 'categories'));
    if (!isReport) return null;
    if (numberOf(tape, tape.get(root, 'schema_version')) === 2) return { version: '2' };
    return { version: word(tape, tape.get(root, 'name'))?.includes('@') ? '1' : '0' };
  },

  read(tape, root, source, _recognised, sink) {
    const report = new Report(tape, root, source, sink);
    for (const metric of children(tape, tape.get(root, 'metrics'))) report.metric(metric);
  },
};

interface Claim {
  metric: string;
  lowerIsBetter: boolean | null;
  min: number | null;
  max: number | null;
}

class Report {
  readonly #tape: JsonTape;
  readonly #source: SourceFacts;
  readonly #sink: Sink;
  readonly #name: string | null;
  readonly #model: string | null;
  readonly #dataset: string;
  readonly #isCollection: boolean;

  constructor(tape: JsonTape, root: Node, source: SourceFacts, sink: Sink) {
    this.#tape = tape;
    this.#source = source;
    this.#sink = sink;
    this.#name = word(tape, tape.get(root, 'name'));
    this.#model = word(tape, tape.get(root, 'model_name'));
    this.#dataset = word(tape, tape.get(root, 'dataset_name')) ?? evalscopePlace(source.path).stem;
    this.#isCollection = this.#dataset === 'data_collection';
  }

  metric(metric: Node): void {
    const tape = this.#tape;
    const claim = this.#claim(metric);
    const subsets = [...children(tape, tape.get(metric, 'categories'))]
      .flatMap((category) => [...children(tape, tape.get(category, 'subsets'))])
      .filter((subset) => tape.boolean(tape.get(subset, 'is_aggregate')) !== true);
    for (const subset of subsets) {
      const name = word(tape, tape.get(subset, 'name'));
      // The rows of a collection are one file; its subsets are labels.
      const run = this.#run(this.#isCollection ? 'default' : name, !this.#isCollection);
      this.#declare(
        run,
        claim,
        subset,
        this.#isCollection && name !== null ? ['collection.subset', name] : null,
      );
    }
    if (this.#isCollection) this.#declare(this.#run('default', false), claim, metric, null);
    else if (subsets.length !== 1) this.#declare(this.#run(null, false), claim, metric, null);
  }

  #claim(metric: Node): Claim {
    const tape = this.#tape;
    const identity = tape.get(metric, 'identity');
    const semantics = tape.get(metric, 'semantics');
    const name = word(tape, tape.get(metric, 'name')) ?? word(tape, tape.get(metric, 'legacy_name'));
    const aggregation = word(tape, tape.get(identity, 'aggregation'));
    const own = word(tape, tape.get(identity, 'name'));
    const isMean = aggregation === null || aggregation === 'mean';
    // Rows know the metric without the aggregation: `mean_acc` is the mean of `acc`.
    const given = (name ?? (own !== null && !isMean ? `${own}_${aggregation}` : own) ?? 'score').replace(
      /^mean_/,
      '',
    );
    const direction = word(tape, tape.get(semantics, 'direction'));
    const claim = {
      metric: snakeCase(given) || 'score',
      lowerIsBetter: direction === 'lower_is_better' ? true : direction === 'higher_is_better' ? false : null,
      min: numberOf(tape, tape.at(semantics, 'value_range', 'min')),
      max: numberOf(tape, tape.at(semantics, 'value_range', 'max')),
    };
    const isDiagnostic = word(tape, tape.get(semantics, 'kind')) === 'diagnostic';
    if (isObject(tape, semantics))
      this.#sink.metric({
        ...claim,
        evaluation: this.#dataset,
        given,
        ...(isDiagnostic ? { diagnostic: true } : {}),
      });
    return claim;
  }

  #run(subset: string | null, isLabelled: boolean): string {
    const stem = subset === null ? this.#dataset : `${this.#dataset}_${subset}`;
    const key = evalscopeRunKey(this.#source, this.#model, stem);
    this.#sink.run({
      key,
      role: 'report',
      name: this.#name,
      model: this.#model,
      evaluation: this.#dataset,
      dataset: this.#dataset,
      harness: 'EvalScope',
      labels: isLabelled && subset !== null ? [['subset', subset]] : [],
    });
    return key;
  }

  #declare(run: string, claim: Claim, node: Node, label: Label | null): void {
    const value = numberOf(this.#tape, this.#tape.get(node, 'score'));
    this.#sink.declared({
      run,
      ...claim,
      label,
      value,
      n: numberOf(this.#tape, this.#tape.get(node, 'num')),
    });
  }
}
