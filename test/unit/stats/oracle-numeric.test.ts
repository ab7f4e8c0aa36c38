import { describe, expect, it } from 'vitest';
import {
  benjaminiHochberg,
  benjaminiYekutieli,
  bonferroni,
  clusteredEstimate,
  hochberg,
  holm,
  meanEstimate,
  meanFromMoments,
  minimumDetectableEffect,
  pairedBinary,
  pairedNumeric,
  samplesNeeded,
  sidak,
  wilcoxonSignedRank,
} from '../../../src/lib/stats';
import { bootstrapMeans } from '../../../src/lib/stats/bootstrap';
import { expectAllClose, expectClose, limits, ranksAsDoubles } from './helpers';
import { reference } from './oracle';

function differences(): number[] {
  const { A, B } = reference().paired_cont;
  return A.map((score, index) => score - (B[index] ?? NaN));
}

describe('numeric metrics agree with the reference file', () => {
  it('twelve pairs', () => {
    const expected = reference().paired_cont;
    const value = (name: string): number => expected[name] ?? NaN;
    const actual = pairedNumeric(differences());
    expectClose(actual.mean, value('diff'), 'mean');
    expectClose(actual.se, value('se_paired'), 'se');
    expectClose(actual.t, value('t'), 't');
    expectClose(actual.p, value('p_t'), 'p');
    expectAllClose(limits(actual), expected.t_ci95, 't interval');
    const doubles = wilcoxonSignedRank(ranksAsDoubles(differences()));
    expectClose(doubles.w, expected.wilcoxon_wilcox_normal.W, 'W');
    expectClose(doubles.p, expected.wilcoxon_wilcox_normal.p, 'Wilcoxon p');
    // In hundredths, two of .05 tie and two of .17.
    expect(actual.wilcoxon).toEqual(
      wilcoxonSignedRank(differences().map((value) => Math.round(100 * value))),
    );
    expect(actual.signFlip).toEqual({ p: value('signflip_exact_p'), exact: true });
    const [hits, all] = expected.signflip_counts;
    expect(actual.signFlip.p).toBe(hits / all);
    expectClose((actual.t ?? NaN) / Math.sqrt(12), value('cohen_dz'), 'd_z');
    const sign = pairedBinary(0, value('wins'), value('losses'), value('ties'));
    expectClose(sign.mcnemar.exact, value('sign_test_p'), 'sign test');
  });

  it('each model of the twelve pairs', () => {
    const { A, B, cluster, ...expected } = reference().paired_cont;
    expectClose(meanEstimate(A).mean, expected.meanA ?? NaN);
    expectClose(meanEstimate(B).mean, expected.meanB ?? NaN);
    expectClose(meanEstimate(A).se, expected.seA ?? NaN);
    expectClose(meanEstimate(B).se, expected.seB ?? NaN);
    // The clusters are unequal: CR1 is too small.
    expect(clusteredEstimate(A, cluster).se).toBeGreaterThan(expected.clustered_seA_CR1 ?? NaN);
    expect(clusteredEstimate(B, cluster).se).toBeGreaterThan(expected.clustered_seB_CR1 ?? NaN);
  });

  it('twelve pairs in five clusters', () => {
    const { cluster, ...expected } = reference().paired_cont;
    const actual = pairedNumeric(differences(), { clusters: cluster });
    // The clusters are unequal: four degrees of freedom promise too much.
    expect(actual.se).toBeGreaterThan(expected.clustered_se_diff_CR0 ?? NaN);
    expect(actual.p).toBeGreaterThan(expected.clustered_t_p_df4 ?? NaN);
  });

  it('twenty values in four clusters', () => {
    const expected = reference()['inspect_clustered_0.645'];
    const values = Array.from({ length: 20 }, (_, index) => index);
    const actual = clusteredEstimate(
      values,
      values.map((index) => index % 4),
    );
    const independent = meanEstimate(values).se ?? NaN;
    expectClose(actual.se, expected.CR1 ?? NaN, 'CR1');
    expectClose(independent, expected.iid ?? NaN, 'independent');
    expectAllClose(limits(actual), expected.ci, 'interval');
    const cr0 = (actual.se ?? NaN) * Math.sqrt(3 / 4);
    expectClose(cr0, expected.CR0 ?? NaN, 'CR0');
    expectClose(Math.sqrt(cr0 ** 2 + independent ** 2 / 20), expected.miller ?? NaN, 'Miller');
  });

  it('bootstrap', () => {
    const expected = reference().paired_bootstrap_mulberry42_B2000;
    const units = differences().map((sum) => ({ n: 1, sum }));
    const means = [...bootstrapMeans(units)];
    expectAllClose(means.slice(0, 3), expected.first3, 'first draws');
    const { n, mean, se } = meanEstimate(means);
    expectClose(mean, expected.mean ?? NaN, 'mean of draws');
    expectClose((se ?? NaN) * Math.sqrt(n), expected.se_ddof1 ?? NaN, 'spread of draws');
    expectClose(means.filter((draw) => draw <= 0).length / n, expected.p_le0 ?? NaN, 'at most 0');
    expectClose(means.filter((draw) => draw >= 0).length / n, expected.p_ge0 ?? NaN, 'at least 0');
    const { low, high, p } = pairedNumeric(differences()).bootstrap;
    expectAllClose([low, high], [expected.pct_2_5 ?? NaN, expected.pct_97_5 ?? NaN], 'interval');
    expectClose(p, expected.p_two_sided ?? NaN, 'p');
  });

  it('mean and spread of latencies', () => {
    const { x, mean, sd1 } = reference().quantile_type7;
    const actual = meanEstimate(x);
    expectClose(actual.mean, mean ?? NaN, 'mean');
    expectClose((actual.se ?? NaN) * Math.sqrt(x.length), sd1 ?? NaN, 'sd');
  });

  it("Miller's table", () => {
    for (const row of Object.values(reference().miller_table)) {
      const { n = 0, A = 0, B = 0, seA = 0, seB = 0 } = row;
      for (const [accuracy, expected] of [[A, seA] as const, [B, seB] as const]) {
        const centredSquares = n * accuracy * (1 - accuracy);
        const se = meanFromMoments({ n, mean: accuracy, centredSquares }).se ?? NaN;
        expectClose(se * Math.sqrt((n - 1) / n), expected, 'Bernoulli standard error');
      }
    }
  });

  it('corrections for many tests', () => {
    const methods = { bonferroni, sidak, holm, hochberg, bh: benjaminiHochberg, by: benjaminiYekutieli };
    for (const [family, values] of Object.entries(reference().multiplicity)) {
      for (const [name, adjust] of Object.entries(methods)) {
        expectAllClose(adjust(values.p ?? []), values[name] ?? [], `${name} of ${family}`);
      }
    }
  });

  it('power', () => {
    const expected = reference().miller_power;
    const value = (name: string): number => expected[name] ?? NaN;
    const samples = (variance: number): number | null => samplesNeeded({ effect: 0.03, variance });
    expectClose(samples(1 / 9), value('n_delta3pct_om2_1_9'));
    expectClose(samples(1 / 9 + 1 / 3), value('n_with_sigma2_1_6_each_K1'));
    expectClose(samples(1 / 9 + 1 / 30), value('n_with_K10'));
    const effect = (n: number, variance: number): number | null => minimumDetectableEffect({ n, variance });
    expectClose(effect(198, 1 / 9 + 1 / 30), value('mde_n198_om2_1_9_K10'));
    expectClose(effect(198, 1 / 9 + 1 / 3), value('mde_n198_om2_1_9_K1'));
    expectClose(effect(164, 1 / 9 + 1 / 3), value('mde_n164'));
    expectClose(effect(1000, 1 / 9), value('mde_n1000'));
  });
});
