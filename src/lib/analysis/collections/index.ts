export { type Averaging, type Estimate } from './averages';
export { type Claim, collectionClaims } from './claims';
export { flatten, type Leaf, sharesOf, type Weighting, weightingsAgree } from './flatten';
export {
  baselineOf,
  contendersOf,
  type IndexDifference,
  type IndexOptions,
  indexChosenBy,
  indexOf,
  type IndexRow,
  indexRows,
  type Lack,
  lackOf,
  type ScoredLeaf,
  setAside,
} from './index-rows';
export { leafScores } from './leaf-scores';
export {
  groupAverage,
  type GroupEstimate,
  type Level,
  type LevelGroup,
  levelGroups,
  upstreamMacro,
} from './levels';
export { plainSource, subsetList, suggest, suggestAll, type Suggestion } from './matching';
export { BETWEEN } from './parts';
export { leafSources, sourceMetrics, type SourceOption } from './sources';
export { brokenCollections, listCollections, type SampleWeights, type StoredCollection } from './stored';
export type { LeafMatch, LeafQuestion, LeafScores, LeafSource, SubsetScores } from './types';
