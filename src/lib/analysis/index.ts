export { prepareAhead } from './usage/ahead';
export { drawPlan, type DrawnPlan } from './plans/draw-plan';
export { type PlannedAnswers, plannedAnswers } from './plans/planned-answers';
export { type Pool, poolOf } from './plans/pool';
export {
  drawSuite,
  type DrawnSuite,
  type Shrink,
  smallerSuite,
  type SmallerSuite,
  SUITE_SIZES,
  type SuiteSample,
  type ToShrink,
} from './plans/smaller-suite';
export { type Standing as PlanStanding, standingOf, type StratumOfPlan } from './plans/settle';
export {
  countAllSamples,
  neighboursInFiles,
  pageOfAllSamples,
  type PlainSample,
} from './samples/all-samples';
export {
  clusterAmong,
  clusterLabels,
  countClusters,
  type CountedClusters,
  type ClusterLabel,
  NO_CLUSTER,
} from './comparison/clusters';
export { chosenBy } from '../filter';
export { areEvidence } from './comparison/evidence';
export { type ConfidenceOf, type Confidences, confidencesOf, SUREST } from './confidence/confidences';
export { type ScoresOfJudges, scoresOfJudges } from './judges/judged-scores';
export { type VotesOfJudges, votesOfJudges } from './judges/judged-votes';
export type { PairByJudge, SeveralJudges } from './judges/several-judges';
export { matchingIsOpen } from './comparison/matching-is-open';
export { listContenders } from './contenders/contenders';
export { codeLabel, type CodedLabel } from './labels/coded-labels';
export { referencesApart, type ReferencesApart } from './checks/references-apart';
export { checkDeclared, decimalsOf, type DeclaredCheck } from './checks/declared-checks';
export {
  countedWrong,
  type CountedWrong,
  type Left,
  leftByAll,
  leftOf,
  type LeftOf,
  type CountedWrongAsked,
  wrongOn,
} from './comparison/counted-wrong';
export { coverage } from './comparison/coverage';
export { unlikeSamples, type UnlikeSample } from './comparison/unlike-samples';
export {
  applyDefinition,
  eraseDefinition,
  type LabelDefinition,
  type LabelPreview,
  previewDefinition,
} from './definitions/defined-labels';
export { getMetric, listEvaluations, listLabels } from './metrics/evaluations';
export { LabelError } from './definitions/json-labels';
export { listNumbers } from './definitions/ratio';
export { factOf, labelName } from '../filter/label-facts';
export { chipOfSlice, type LabelSlice } from './labels/label-slices';
export { type EvaluationLabels, type Label, labelsOf } from './labels/labels';
export { leaderboard } from './comparison/leaderboard';
export {
  listFoldedMetrics,
  listModels,
  listNames,
  listUnnamed,
  type FoldedMetric,
  type NameRow,
  type UnnamedSource,
} from './files/names';
export {
  columnsOfTable,
  columnsOfTables,
  countRows,
  isPublicTable,
  type PublicTable,
  publicTables,
  tableQuery,
} from './files/public-tables';
export { suggestNames, type Suggestion } from './files/suggestions';
export { contentKeysOf } from './samples/content-keys';
export { type KnownTexts, knownTexts } from './samples/known-texts';
export { pairView, type PairView } from './comparison/pair';
export { matrix, type Matrix, type PairOfMatrix } from './comparison/pairs';
export { LONG_ANSWER, possibleReplays, type Replay, type SameSetup, sameSetups } from './checks/replays';
export { type Configurations, configurations, type Setting } from './runs/configurations';
export { type SeveralRuns, severalRuns } from './runs/several-runs';
export {
  type Case,
  type CaseRun,
  type Expectation,
  type Expectations,
  expectations,
  type Kept,
} from './comparison/expectations';
export {
  boundOf,
  type FoundNoise,
  noiseIn,
  noiseOfModels,
  type NoiseOfModel,
  type WholeRuns,
} from './comparison/noise';
export { MOST_ANSWERS } from './comparison/passing-answers';
export { type FoundTrends, type RunInTime, type Trend, trendsOf } from './comparison/trend';
export { ranksOf, type RankedModel, type Ranking, type Ranks, type ToRank } from './comparison/ranks';
export { type Choice, readingsOf, type Reading, type Readings } from './comparison/readings';
export {
  GOOD_MODELS,
  type Judgement,
  type Outcomes,
  unlikeItems,
  type UnlikeItem,
  type UnlikeItems,
} from './samples/unlike-items';
export { scoresWithoutMarked, type WithoutMarked, withoutMarked } from './samples/without-marked';
export type { AgreedWrong } from './samples/agreed-wrong';
export type { KeyFault } from './samples/key-faults';
export { suspiciousSamples, type Suspicious, type SuspiciousSample } from './samples/suspicious';
export { repeats, type Repeats } from './comparison/repeats';
export { countResults, resultsQuery, type ResultsOptions } from './samples/results';
export { findSample, sampleDetail } from './samples/sample-detail';
export { secondMetric } from './metrics/second-metric';
export { labelValues } from './labels/label-values';
export {
  countSamples,
  keysOfSamples,
  neighbours,
  pageOfSamples,
  type SamplePage,
} from './samples/sample-table';
export { type FinderAnswer, findSlices, type FoundSlice } from './slices/slice-finder';
export {
  bareCell,
  type SliceCell,
  type SliceDifference,
  type SliceRow,
  type Twin,
} from './slices/slice-cells';
export { type LabelOnView, slices, type SliceOptions, type Slices } from './slices/slices';
export { listStopReasons, type StopReason } from './answers/stop-reasons';
export { type Counted, countedRuns, type CountedRun } from './samples/counted-runs';
export { countTableRows, tableColumns, tableRowsQuery, type TableRows } from './samples/table-rows';
export { inOrderOf, solvedSets, type SolvedSet, type SolvedSets } from './comparison/solved';
export { ensureHits } from './answers/search-hits';
export { warningsRemark } from './files/source-remarks';
export { listInputs, listProblems, listSources } from './files/sources';
export type * from './types';
export {
  FEW_LABELS,
  FEWEST_LABELS,
  leadOf,
  leadWay,
  type Corrected,
  type Estimate,
  type LabelsBuy,
  type ThreeEstimates,
} from './review/corrected';
export type { FailureModes, ModeCell, ModeRow } from './review/failure-modes';
export { judgeOf, judgesAmong } from './review/judge';
export type { JudgeAgainstPerson, JudgeOfModel, Share } from './review/judge-against-person';
export {
  reviewersAndDiffering,
  type Differing,
  type Reviewer,
  type TwoReviewers,
} from './review/two-reviewers';
export {
  reviewResults,
  type ReviewAsked,
  type ReviewResults,
  type Standing,
  standsForAll,
} from './review/results';
export { samplesToHalve } from './review/half-width';
