import { expect, test } from 'vitest';
import { drift, mulberry32 } from '../../../src/lib/stats';

type Shares = (random: () => number) => number;

/** Most samples are nearly always solved, or nearly never: the variance of answers is 1/8. */
const decided: Shares = (random) => Math.sin((Math.PI * random()) / 2) ** 2;
/** The same is 1/6. */
const undecided: Shares = (random) => Math.max(random(), random());

/** Runs of one model: of each sample the share right of some repeats, by `part` of its chance. */
function runsOf(samples: number, repeats: number, share: Shares, random: () => number) {
  const chances = Array.from({ length: samples }, () => share(random));
  const mean = chances.reduce((sum, chance) => sum + chance, 0) / samples;
  const run = (part = 1) =>
    chances.map((chance) => {
      let right = 0;
      for (let k = 0; k < repeats; k += 1) if (random() < chance * part) right += 1;
      return right / repeats;
    });
  return { mean, run };
}

test.each([
  [200, 3, 0.01, 20],
  [50, 1, 0.01, 20],
  [100, 2, 0.002, 20],
])('of %i samples × %i nothing changes: an alarm at %f of looks at most', (n, repeats, alpha, most) => {
  const random = mulberry32(n);
  let [looks, alarms] = [0, 0];
  for (let series = 0; series < 2000; series += 1) {
    const { run } = runsOf(n, repeats, decided, random);
    const runs = [run(), run()];
    for (let isQuiet = true; isQuiet && runs.length < most;) {
      runs.push(run());
      looks += 1;
      if (drift(runs, { alpha })?.isAlarm) {
        alarms += 1;
        isQuiet = false;
      }
    }
  }
  expect(alarms / looks).toBeLessThan(alpha + 3 * Math.sqrt(alpha / looks));
  expect(alarms / looks).toBeGreaterThan(alpha / 2);
});

test.each([
  { items: 'mostly decided', share: decided },
  { items: 'less so', share: undecided },
])(
  'a fall by 3 points, 300 samples × 3, is found within 5 runs in 90 of 100: samples $items',
  ({ share }) => {
    const random = mulberry32(4);
    const sets = 500;
    const delays: number[] = [];
    let [near, covered] = [0, 0];
    for (let set = 0; set < sets; set += 1) {
      const { mean, run } = runsOf(300, 3, share, random);
      const runs = Array.from({ length: 10 }, () => run());
      for (let delay = 1; delay <= 5; delay += 1) {
        runs.push(run(1 - 0.03 / mean));
        const found = drift(runs);
        if (!found?.isAlarm) continue;
        delays.push(delay);
        if (Math.abs(found.after - 10) <= 1) near += 1;
        if ((found.low ?? 0) <= -0.03 && (found.high ?? 0) >= -0.03) covered += 1;
        break;
      }
    }
    expect(delays.length / sets).toBeGreaterThanOrEqual(0.9);
    expect(near / delays.length).toBeGreaterThan(0.7);
    // Of those just found the size may be too large; the interval still holds it in nearly all.
    expect(covered / delays.length).toBeGreaterThan(0.95);
  },
);
