import type { Comparison } from '../../../src/lib/analysis';

/** The two evaluations of the demo, as the page compares them when nothing is chosen. */
export const DESK: Comparison = {
  evaluation: 'synthetic-support-desk',
  metric: 'exact_match',
  by: 'model',
  contenders: null,
  baseline: null,
  missingAs: 'dropped',
  chips: [],
};
export const AGENT: Comparison = { ...DESK, evaluation: 'synthetic-booking-agent', metric: 'task_success' };
