import { describe, expect, it } from 'vitest';
import { cohenKappa, mulberry32, pairedBinary, phi } from '../../../src/lib/stats';
import { mcnemar } from '../../../src/lib/stats/mcnemar';
import { expectPublished, limits } from './helpers';

const EXACT = [
  [121, 59, 4.43444926e-6, 3.2666468e-6, 21.35555556, 3.81513587e-6, 20.67222222, 5.45009483e-6],
  [80, 59, 0.089452315, 0.0755508288, 3.1726618705, 0.074880314, 2.8776978417, 0.089814344],
  [10, 30, 0.0022214338, 0.001450491, 10, 0.0015654023, 9.025, 0.0026631193],
  [15, 19, 0.6075913613, 0.4995598332, 0.4705882353, 0.4927166773, 0.2647058824, 0.6069054272],
  [25, 15, 0.1538599442, 0.117275206, 2.5, 0.113846298, 2.025, 0.1547289235],
] as const;

describe('mcnemar', () => {
  it.each(EXACT)('%i against %i as published', (b, c, exact, midP, chi2, p, corrected, pCorrected) => {
    const actual = mcnemar(b, c);
    expectPublished(actual.exact, exact, 'exact');
    expectPublished(actual.midP, midP, 'mid-p');
    expect(actual.chi2).toBeCloseTo(chi2, 7);
    expectPublished(actual.p, p, 'p');
    expect(actual.chi2Corrected).toBeCloseTo(corrected, 7);
    expectPublished(actual.pCorrected, pCorrected, 'corrected p');
  });

  it('is a power of two when one side is empty', () => {
    expectPublished(mcnemar(5, 0).exact, 0.0625);
    expectPublished(mcnemar(5, 0).midP, 0.03125);
    expectPublished(mcnemar(0, 6).exact, 0.03125);
    expectPublished(mcnemar(0, 6).midP, 0.015625);
  });

  it('says 1, not NaN, without discordant pairs', () => {
    expect(mcnemar(0, 0)).toEqual({ exact: 1, midP: 1, chi2: 0, p: 1, chi2Corrected: 0, pCorrected: 1 });
  });

  it('says 1 for a draw, the corrected form too', () => {
    expect(mcnemar(9, 9)).toEqual({ exact: 1, midP: 1, chi2: 0, p: 1, chi2Corrected: 0, pCorrected: 1 });
    expect(mcnemar(1, 0)).toMatchObject({ exact: 1, chi2Corrected: 0, pCorrected: 1 });
  });
});

describe('pairedBinary', () => {
  it.each([
    [
      [36, 12, 2, 0],
      [0.056929584, 0.340427603],
      [0.0611124062, 0.3447087483],
    ],
    [
      [30, 0, 0, 20],
      [-0.0403803316, 0.0403803316],
      [-0.0713475991, 0.0713475991],
    ],
    [
      [794, 150, 86, 570],
      [0.021230424, 0.0587038729],
      [0.0213615648, 0.0589980333],
    ],
    [
      [189, 115, 91, 105],
      [-0.0082702616, 0.1038120514],
      [-0.008302262, 0.104085942],
    ],
  ] as const)('intervals of %j as published', ([both, onlyA, onlyB, neither], newcombe, tango) => {
    const actual = pairedBinary(both, onlyA, onlyB, neither);
    for (const [index, limit] of limits(actual).entries()) expectPublished(limit, newcombe[index] ?? NaN);
    for (const [index, limit] of limits(actual.tango).entries()) expectPublished(limit, tango[index] ?? NaN);
  });

  it('counts the generated 500 samples', () => {
    const random = mulberry32(7);
    const table = { both: 0, onlyA: 0, onlyB: 0, neither: 0 };
    for (let index = 0; index < 500; index += 1) {
      const [easy, a, b] = [random(), random(), random()];
      const [solvedA, solvedB] = [a < 0.35 + 0.55 * easy, b < 0.3 + 0.55 * easy];
      table[solvedA ? (solvedB ? 'both' : 'onlyA') : solvedB ? 'onlyB' : 'neither'] += 1;
    }
    expect(table).toEqual({ both: 189, onlyA: 115, onlyB: 91, neither: 105 });
    const actual = pairedBinary(189, 115, 91, 105);
    expect(actual).toMatchObject({ n: 500, difference: 0.048, method: 'newcombe' });
    expectPublished(actual.se, 0.0286536921);
    expectPublished(actual.mcnemar.exact, 0.1088235544);
    expectPublished(
      cohenKappa([
        [189, 115],
        [91, 105],
      ]).kappa,
      0.1540735874,
    );
    expectPublished(phi(189, 115, 91, 105), 0.1548273408);
  });

  it('finds what an unpaired test misses', () => {
    const { p, exact } = pairedBinary(120, 30, 14, 56).mcnemar;
    expect(p).toBeCloseTo(0.0159, 4);
    expect(exact).toBeCloseTo(0.0226, 4);
  });

  it('has null fields for an empty table, and no standard error for one sample', () => {
    const nothing = { low: null, high: null };
    expect(pairedBinary(0, 0, 0, 0)).toMatchObject({
      n: 0,
      difference: null,
      se: null,
      ...nothing,
      tango: nothing,
    });
    expect(pairedBinary(0, 1, 0, 0)).toMatchObject({ n: 1, difference: 1, se: null, tango: { high: 1 } });
  });

  it('stays inside [-1, 1] when one model solves all and the other none', () => {
    const actual = pairedBinary(0, 8, 0, 0);
    expect(actual).toMatchObject({ difference: 1, se: 0, tango: { high: 1 } });
    expect(actual.high).toBeCloseTo(1, 12);
  });
});

describe('phi', () => {
  it('is null where it is undefined, 1 for the same outcomes and -1 for opposite ones', () => {
    expect(phi(5, 0, 3, 0)).toBeNull();
    expect(phi(4, 0, 0, 6)).toBe(1);
    expect(phi(0, 4, 6, 0)).toBe(-1);
  });
});
