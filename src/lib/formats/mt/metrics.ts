import type { MetricRecord } from '../../records/record';

type Facts = Omit<MetricRecord, 'evaluation' | 'metric'>;

/** Direction and range of what the MT harness scores (its scoring specification; chrF and BLEU run from 0 to 100). */
export const mtMetrics: Readonly<Record<string, Facts>> = {
  exact_match: { given: 'exact_match', lowerIsBetter: false, min: 0, max: 1 },
  chrf: { given: 'chrf', lowerIsBetter: false, min: 0, max: 100 },
  bleu: { given: 'bleu', lowerIsBetter: false, min: 0, max: 100 },
  ter: { given: 'ter', lowerIsBetter: true, min: 0, max: null },
  fst_accepted: { given: 'fst_accepted', lowerIsBetter: false, min: 0, max: 1 },
  length_ratio: { given: 'length_ratio', diagnostic: true },
};

/** Names of the quality metrics of one entry in the harness's three dialects; the first that is there counts. */
export const entryScores: readonly [metric: string, ...fields: string[]][] = [
  ['exact_match', 'exact_match'],
  ['chrf', 'chrf_score', 'entry_chrf'],
  ['bleu', 'bleu_score', 'entry_bleu'],
  ['ter', 'ter_score', 'entry_ter'],
  ['fst_accepted', 'fst_accepted'],
  ['length_ratio', 'length_ratio'],
];

/**
 * Names of the aggregates in reports and cards. `avg_chrf` is the mean of sentence scores and `chrf_plus_plus` the
 * score of the whole corpus: never the same number, so never the same metric.
 */
export const declaredScores: readonly [metric: string, ...fields: string[]][] = [
  ['exact_match', 'exact_match_rate'],
  ['chrf', 'avg_chrf'],
  ['bleu', 'avg_bleu'],
  ['corpus_chrf', 'corpus_chrf', 'chrf_plus_plus'],
  ['corpus_bleu', 'corpus_bleu'],
  ['corpus_ter', 'corpus_ter', 'ter'],
  ['fst_accepted', 'fst_acceptance_rate', 'fst_accepted_rate'],
  ['length_ratio', 'avg_length_ratio', 'length_ratio'],
  ['comet', 'comet_score'],
  ['equivalent_match', 'equivalent_match_rate'],
  ['morphological_accuracy', 'morphological_accuracy'],
  ['semantic_score', 'semantic_score'],
  ['spbleu', 'spbleu'],
  ['chrf_plain', 'chrf_plain'],
  ['qe_score', 'qe_score'],
  ['metricx_score', 'metricx_score'],
  ['code_switching_rate', 'code_switching_rate'],
  ['hallucination_rate', 'hallucination_rate'],
  ['terminology_adherence', 'terminology_adherence'],
  ['style_consistency_rate', 'style_consistency_rate'],
  ['composite', 'composite'],
  ['cost_adjusted', 'cost_adjusted'],
];

/** Aggregates of which less is better. */
export const lowerIsBetter = new Set([
  'corpus_ter',
  'metricx_score',
  'code_switching_rate',
  'hallucination_rate',
]);
