export { type AnswerSums, answerSums } from './answer-sums';
export type { Over } from './asked';
export { type SliceTokens, type TokensByLabel, tokensByLabel } from './by-label';
export type { TokenConvention } from './conventions';
export { costOf, ruleOf, type Cost, type CostRule, type Prefer, type PricedSums } from './cost-rule';
export { errors, type ErrorGroup, type Errors, type ErrorShare, type TokensTaken } from './errors';
export {
  choose,
  type Choice,
  dominates,
  frontier,
  isCheaper,
  isKnown,
  mayTake,
  type Offer,
  type Standing,
  standings,
} from './frontier';
export { impliedPrices, type ImpliedPrice } from './implied-prices';
export {
  CURVE,
  latencies,
  LATENCY_BINS_A_DECADE,
  type LatencyKind,
  type LatencyOf,
  QUANTILES,
  type Times,
} from './latency';
export type { Measured } from './measured';
export { type Measures, measures } from './measures';
export { narrowness, noRates, type Price, priceOf, rateNames, type Rates, saysNothing } from './price-list';
export { costOfParts, type Priced, priceUsage } from './priced';
export type { Measure } from './sample-values';
export { hasLastCall, type PartSumsOf, partSums, reportedSums } from './part-sums';
export type { UsageUnit } from './prepare-usage';
export type { Component } from './uses';
export { type KnownSum, type Share, shareOf } from './shares';
export {
  bare,
  type Below,
  measured,
  type MeasureOptions,
  spending,
  spendingBelow,
  type Spent,
} from './questions';
export { type SpentRun, spentRuns } from './spent-runs';
export { BINS_A_DECADE } from './spreads';
export { type Scope, type TokensOf, usage, type Usage } from './usage';
