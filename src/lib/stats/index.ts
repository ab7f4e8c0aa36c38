export { alignPaths, type AlignedPaths, type PathCodes } from './align-paths';
export { cohenKappa, phi, type Agreement } from './agreement';
export { allocation, wholeAllocation, type Allocation, type Strata } from './allocation';
export { anytimeP } from './anytime-p';
export { ASYMPTOTIC_FROM, asymptoticSequence } from './asymptotic-sequence';
export { bootstrapMean, type Bootstrap } from './bootstrap';
export type { Battles } from './battles';
export { bradleyTerry, type BattleOptions, type BradleyTerry } from './bradley-terry';
export { calibration, type Calibration, type CalibrationInput } from './calibration';
export { changePoint, type ChangeOptions, type ChangePoint } from './change-point';
export type { ClusterId, ClusterSum } from './cluster-sums';
export {
  clusterDf,
  clusteredEstimate,
  clusteredFromSums,
  type ClusteredEstimate,
} from './clustered-estimate';
export { clusteredRatio, type ClusterSums } from './clustered-ratio';
export { cochranQ, type CochranQ, type OutcomePattern } from './cochran-q';
export { crossFitted, labelsToNarrow, type CrossFitted, type Spreads } from './cross-fitted';
export { decidingPrompts, type DecidingPrompts } from './deciding-prompts';
export { davidson, type Davidson } from './davidson';
export { dawidSkene, type DawidSkene } from './dawid-skene';
export { drift, DRIFT_FROM, type Drift } from './drift';
export { normalQuantile, normalTwoSided, zCritical } from './distributions';
export { driftThreshold } from './drift-threshold';
export { empiricalBernstein } from './empirical-bernstein';
export type { ConfidenceBin } from './equal-mass-bins';
export { friedman, type Friedman } from './friedman';
export { halfWidthIf } from './half-width';
export type { Interval, NoInterval } from './interval';
export { itemRest, ITEMS_FROM, type ItemRest } from './item-rest';
export { itemRestP, type ItemRestP } from './item-rest-p';
export { judgeNoise, type JudgeNoise } from './judge-noise';
export type { Judgements } from './judgements';
export { krippendorff, type Krippendorff, type RatingScale } from './krippendorff';
export { levelMean } from './level-mean';
export { logWealth, type LogWealth } from './log-wealth';
export type { McNemar } from './mcnemar';
export { marginSampleSize } from './margin-power';
export { mcnemarDetectable, mcnemarPower, mcnemarSamples, type McNemarTest } from './mcnemar-power';
export { meanEstimate, meanFromMoments, type MeanEstimate } from './mean-estimate';
export { mokken, type Mokken } from './mokken';
export { combinedMoments, type Moments, momentsOf } from './moments';
export { benjaminiHochberg, benjaminiYekutieli, bonferroni, hochberg, holm, sidak } from './multiplicity';
export { newcombe } from './newcombe';
export { noise, type Noise, type NoiseInput } from './noise';
export { noiseFloor } from './noise-floor';
export { nonInferiority, worstCase, type WithinMargin } from './non-inferiority';
export type { Outcomes } from './outcomes';
export { pairedBinary, type PairedBinary } from './paired-binary';
export { better, type Better } from './better';
export { pairedPosterior, type PairedPosterior, type PairedTable } from './paired-posterior';
export { pairedNumeric, type PairedNumeric, type PairedNumericOptions } from './paired-numeric';
export { pairedFromClusterSums, pairedFromMoments, type PairedClusters, type PairedT } from './paired-t';
export { passAtK, passHatK } from './pass-at-k';
export { pilotVariance } from './pilot-variance';
export { leastSamples, plan, planByT, type Plan, type PlanInput } from './plan';
export { pooled, pooling, type PooledSlice, type Pooling } from './pooled';
export { mcnemarSampleSize, minimumDetectableEffect, samplesNeeded, type Design } from './power';
export { predictionPowered, type LabelledScores, type PredictionPowered } from './prediction-powered';
export { clopperPearson, wilson } from './proportion';
export { quantile } from './quantile';
export { rankIntervals, type RankIntervals, type RankOptions } from './rank-intervals';
export { rasch, seOfDifference, type Rasch } from './rasch';
export { bootstrapRatios, ratioFromMoments, type RatioColumns, type RatioMoments } from './ratio';
export {
  REDUCED_FROM,
  reducedSuiteEstimate,
  type ReducedSuite,
  type ReducedSuiteEstimate,
} from './reduced-suite';
export { DEFAULT_RESAMPLES, DEFAULT_SEED, mulberry32, type Resampling } from './resampling';
export type { ItemOptions } from './rests';
export type { RiskPoint } from './risk-coverage';
export { runNoise, type RunNoise } from './run-noise';
export { shareOfWins } from './share-of-wins';
export { shrunkBest } from './shrunk-best';
export { shuffled } from './shuffled';
export { signFlipTest, type SignFlip } from './sign-flip';
export { signedIsotonic } from './signed-isotonic';
export { clusteredSubset, type ClusteredSubset, type ClustersOfSubset } from './subset-clustered';
export { stepDown, stepDownDraws } from './step-down';
export { subsetMean, type SubsetMean } from './subset-mean';
export { subsetTest, type SubsetMethod, type SubsetTest, type ValueCount } from './subset-test';
export { suiteErrors, type SuiteError, type SuiteErrorOptions, type SuiteErrors } from './suite-errors';
export { systematicDraw } from './systematic-draw';
export { tieGroups } from './tie-groups';
export { tango } from './tango';
export { DISCRIMINATION_FROM, twoParameter, type TwoParameter } from './two-parameter';
export {
  weightedLimits,
  weightedSum,
  type LimitedPart,
  type Stratum,
  type WeightedSum,
} from './weighted-sum';
export { clustersNeeded, errorsDetectable, tHalfWidthSamples, tPower, tSamples } from './t-power';
export { MOST_EXACT, unconditional } from './unconditional';
export { wilcoxonSignedRank, type Wilcoxon } from './wilcoxon';
