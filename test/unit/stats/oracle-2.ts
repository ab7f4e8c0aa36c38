import { readFileSync } from 'node:fs';
import { statisticsOracle2 } from '../../support/statistics-oracle';

type Numbers<Key extends string> = Record<Key, number>;

/** The parts of the second reference file that are asked for here; `bradleyTerry` is read by its own test. */
export interface Oracle2 {
  noise: {
    paired: {
      input: { A: number[][]; B: number[][] };
      output: Numbers<
        | 'n'
        | 'withinA'
        | 'withinB'
        | 'difference'
        | 'varianceOfDifferences'
        | 'answering'
        | 'omega2'
        | 'shareAnswering'
        | 'se'
        | 'seTheseSamples'
        | 'noiseFloorTwoSingleRunsA'
        | 'noiseFloorTwoSingleRunsB'
        | 'halfWidth'
        | 'halfWidthTwiceRepeats'
        | 'halfWidthTwiceSamples'
        | 'pVerdictChangesOnRerun'
      >;
    };
    runs: {
      input: number[][];
      output: { runMeans: number[] } & Numbers<
        | 'msRun'
        | 'msResidual'
        | 'F'
        | 'p'
        | 'varianceOfRuns'
        | 'noiseFloorAnsweringOnly'
        | 'noiseFloorFromRunMeans_t'
      >;
    };
    nested: {
      input: number[][][];
      output: Numbers<
        | 'meanVarianceOfSampleMeans'
        | 'judging'
        | 'answeringAndJudging'
        | 'answering'
        | 'sampling'
        | 'judgeVariance'
      >;
    };
  }[];
  plan: {
    plans: {
      input: Numbers<'omega2' | 'WA' | 'WB' | 'costA' | 'costB' | 'costSample'> & {
        kind: 'halfWidth' | 'power' | 'nonInferiority';
        h?: number;
        delta?: number;
        power?: number;
        margin?: number;
        nMax?: number;
      };
      varianceAllowed: number;
      output: Numbers<'n' | 'KA' | 'KB' | 'cost'> | null;
      continuousRepeats: Partial<Numbers<'KA' | 'KB'>>;
    }[];
    mcnemarPower: ({ test: 'mid' | 'exact' } & Numbers<'n' | 'discordant' | 'difference' | 'power'>)[];
    t: Numbers<
      | 'variance'
      | 'halfWidth'
      | 'nForHalfWidth_t'
      | 'delta'
      | 'power'
      | 'nGuenther'
      | 'nNoncentralT'
      | 'powerAtThatN'
    >[];
    allocation: {
      input: { weight: number[]; sd: number[]; cost: number[]; n: number };
      nPerStratum: number[];
      variance: number;
      varianceProportional: number;
    }[];
  };
  monitoring: ({
    input: number[];
    shareOfWinsCS_uniform: [number, number];
    empiricalBernstein: Numbers<'low' | 'high'>;
    asymptotic: Numbers<'tStar' | 'low' | 'high'>;
  } & Numbers<'alpha' | 'logE_KT' | 'logE_uniform' | 'maxLogE_uniformSoFar' | 'anytimeP'>)[];
  ranks: {
    input: number[][];
    seed: number;
    resamples: number;
    means: number[];
    pBest: number[];
    maxTCritical: number;
    rankLowSimultaneous: number[];
    rankHighSimultaneous: number[];
    optimismOfTheBest: number;
    pBestBayesianBootstrap_monteCarlo: { value: number[]; tolerance: number };
  };
  pooling: {
    input: { y: number[]; s: number[] };
    output: { mu: number } & Record<'mean' | 'sd' | 'low' | 'high' | 'pBelow0', number[]>;
  }[];
  items: {
    input: number[][];
    items: ({ item: number; solved: number } & Record<
      'itemRest' | 'z' | 'pLeftExact' | 'mokkenH' | 'signedIsotonicR2',
      number | null
    >)[];
    mokkenHScale: number;
  };
  rasch: {
    input: number[][];
    output: {
      theta: number[];
      se: number[];
      difficultyByRawScore: Record<string, Numbers<'b' | 'se'>>;
    } & Numbers<'seOfDifference01' | 'logLik'>;
  };
  twoParameter: {
    input: number[][];
    output: Record<'theta' | 'b' | 'a', number[]> & Numbers<'negLogPosterior'>;
  };
  reducedSuite: {
    input: Record<'prediction' | 'chosen' | 'scores', number[]>;
    output: Numbers<'estimate' | 'se' | 'low' | 'high' | 'raw' | 'seRaw'>;
  };
  drift: {
    thresholdsPerLook_monteCarlo: { alpha: Record<string, Record<string, number>>; tolerance: number };
    cases: ({
      input: number[][];
      splits: Numbers<'after' | 'delta' | 'se' | 'z'>[];
      best: Numbers<'after' | 'delta' | 'se' | 'z'>;
      alarm: boolean;
    } & Numbers<'threshold' | 'simultaneousLow' | 'simultaneousHigh' | 'pOneSplitUncorrected'>)[];
  };
  calibration: {
    input: { confidence: number[]; correct: number[]; bins: number };
    output: Numbers<
      | 'brier'
      | 'meanConfidenceLessAccuracy'
      | 'eceEqualMass'
      | 'reliability'
      | 'resolution'
      | 'reliabilityDebiased'
      | 'auroc'
      | 'aurocSeDeLong'
      | 'aurc'
      | 'accuracyAtCoverage0_8'
      | 'calibrationIntercept'
      | 'calibrationSlope'
    >;
  };
  krippendorff: {
    input: (number | null)[][];
    output: Numbers<'nominal' | 'ordinal' | 'interval'>;
  };
}

const oracle = JSON.parse(readFileSync(statisticsOracle2, 'utf8')) as Oracle2;

export const reference2 = (): Oracle2 => oracle;
