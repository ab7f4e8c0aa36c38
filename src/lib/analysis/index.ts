export { listContenders } from './contenders';
export { coverage } from './coverage';
export { getMetric, listEvaluations, listLabels } from './evaluations';
export { leaderboard } from './leaderboard';
export { countResults, resultColumns, resultsQuery, type ResultsOptions } from './results';
export { findSample, sampleDetail } from './sample-detail';
export { countSamples, neighbours, pageOfSamples } from './sample-table';
export { listProblems, listSources } from './sources';
export type * from './types';
