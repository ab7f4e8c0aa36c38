export { prepareAhead } from './ahead';
export { countAllSamples, neighboursInFiles, pageOfAllSamples, type PlainSample } from './all-samples';
export { clusterLabels, countClusters, type ClusterLabel } from './clusters';
export { chosenBy, type ChosenBy } from './chosen-by';
export { listContenders } from './contenders';
export { codeLabel, type CodedLabel } from './coded-labels';
export { checkDeclared, decimalsOf, type DeclaredCheck } from './declared-checks';
export { coverage } from './coverage';
export {
  applyDefinition,
  eraseDefinition,
  type LabelDefinition,
  type LabelPreview,
  previewDefinition,
} from './defined-labels';
export { getMetric, listEvaluations, listLabels } from './evaluations';
export { LabelError } from './json-labels';
export { factOf, labelName } from './label-facts';
export { chipOfSlice, type LabelSlice } from './label-slices';
export { type EvaluationLabels, type Label, labelsOf } from './labels';
export { leaderboard } from './leaderboard';
export {
  listFoldedMetrics,
  listNames,
  listUnnamed,
  type FoldedMetric,
  type NameRow,
  type UnnamedSource,
} from './names';
export { suggestNames, type Suggestion } from './suggestions';
export { contentKeysOf, namedSamples, type NamedSample } from './named-samples';
export { pairView, type PairView } from './pair';
export { matrix, type Matrix, type PairOfMatrix } from './pairs';
export { LONG_ANSWER, possibleReplays, type Replay, type SameSetup, sameSetups } from './replays';
export { repeats, type Repeats } from './repeats';
export { countResults, resultColumns, resultsQuery, type ResultsOptions } from './results';
export { findSample, sampleDetail } from './sample-detail';
export { secondMetric } from './second-metric';
export { labelValues } from './label-values';
export { countSamples, keysOfSamples, neighbours, pageOfSamples, type SamplePage } from './sample-table';
export { type FinderAnswer, findSlices, type FoundSlice } from './slice-finder';
export { bareCell, type SliceCell } from './slice-cells';
export type { Twin } from './slice-family';
export { type LabelOnView, type SliceRow, slices, type SliceOptions, type Slices } from './slices';
export { listStopReasons, type StopReason } from './stop-reasons';
export { countTableRows, tableColumns, tableRowsQuery, type TableRows } from './table-rows';
export { solvedSets, type SolvedSet, type SolvedSets } from './solved';
export { ensureHits } from './search-hits';
export { listProblems, listSources } from './sources';
export type * from './types';
