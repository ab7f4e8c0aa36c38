import { readFileSync } from 'node:fs';
import { statisticsOracle } from '../../support/statistics-oracle';

interface McNemarValues {
  exact: number;
  midp: number;
  chi2?: number;
  p_chi2?: number;
  chi2_cc?: number;
  p_chi2_cc?: number;
  posterior_P_b_gt_c_unif?: number;
}

interface PairedValues {
  newcombe10: [number, number, number];
  tango: [number, number, number];
  diff: number;
  se: number;
  z_ci: [number, number];
  t_ci: [number, number];
  p_t: number;
  p_z: number;
  mcnemar: McNemarValues;
}

type Corrected = Record<'lam' | 'estimate' | 'se' | 'low' | 'high' | 'effective_n', number>;

type Numbers = Record<string, number>;

/** The part of the reference file that this room answers for. */
export interface Oracle {
  mulberry32_seed42_first5: number[];
  z: Numbers;
  norm_sf: Numbers;
  t_ppf_975: Numbers;
  t_sf2: Numbers;
  chi2_sf_df1: Numbers;
  chi2_sf_df2: Numbers;
  reg_inc_beta: Numbers;
  proportion_ci: Record<string, Record<'wilson' | 'clopper_pearson' | 'jeffreys' | 'wald', [number, number]>>;
  mcnemar: Record<string, McNemarValues>;
  paired_2x2: Record<string, PairedValues>;
  paired_cont: Numbers & {
    A: number[];
    B: number[];
    cluster: string[];
    t_ci95: number[];
    wilcoxon_wilcox_normal: { W: number; p: number };
    signflip_counts: [number, number];
  };
  'inspect_clustered_0.645': Numbers & { ci: number[] };
  paired_bootstrap_mulberry42_B2000: Numbers & { first3: number[] };
  gen500_mulberry7: PairedValues & Numbers & { table: [number, number, number, number] };
  multiplicity: Record<string, Record<string, number[]>>;
  cochran_q_kuncheva: {
    patterns: [(0 | 1)[], number][];
    Q: number;
    df: number;
    p: number;
    pairwise_mcnemar: Record<string, McNemarValues>;
  };
  miller_table: Record<string, Numbers>;
  miller_power: Numbers;
  pass_at_k: Numbers;
  pass_hat_k: Numbers;
  quantile_type7: Numbers & { x: number[] };
  ppi: {
    y: number[];
    f: number[];
    unlabelled_f: number[];
    labelled_only: { estimate: number; se: number };
    judge_only: number;
    lambda_one: Corrected;
  }[] &
    Corrected[];
  kappa: ({ table: number[][] } & Record<'agreement' | 'kappa' | 'se' | 'low' | 'high', number>)[];
  rule_of_three: Record<string, { exact_one_sided95: number }>;
}

const oracle = JSON.parse(readFileSync(statisticsOracle, 'utf8')) as Oracle;

/** "n=10,c=3,k=5" or "81/263" or "20.5,4.5,0.8" as numbers. */
export function numbersIn(key: string): number[] {
  return (key.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
}

export const reference = (): Oracle => oracle;
