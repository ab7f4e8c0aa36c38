import { expect, test } from 'vitest';
import type { ModelOffer } from '../../../src/lib/present/usage/offers';
import { layoutScatter } from '../../../src/lib/present/usage/scatter-layout';

const offer = (score: number, low: number, high: number) =>
  ({
    ...{ key: String(score), contender: { label: String(score) }, score, price: 1 },
    ...{ interval: { low, high }, range: { low: null, high: null } },
  }) as ModelOffer;
const layout = (offers: ModelOffer[], lowerIsBetter = false) => {
  const { yTicks, yOf, top, bottom, placed, strip, end } = layoutScatter({
    ...{ offers, width: 800, isLog: true, lowerIsBetter, limit: null, under: new Map() },
    scale: { factor: 100, low: 0, high: 100 },
  });
  return { ticks: yTicks.map(({ value }) => value), yOf, top, bottom, placed, strip, end };
};

test('the axis of scores goes no further than a score can', () => {
  const whole = layout([offer(0.5, 0.01, 0.99)]);
  expect(whole.ticks).toEqual([0, 25, 50, 75, 100]);
  expect([whole.yOf(0), whole.yOf(1)]).toEqual([whole.bottom, whole.top]);
  const high = layout([offer(0.9, 0.8, 1)]);
  expect(high.ticks).toEqual([80, 88, 96]);
  expect([high.yOf(0.8), high.yOf(1)]).toEqual([high.bottom, high.top]);
  expect(layout([offer(0.9, 0.8, 1 + 1e-15)]).ticks).toEqual([80, 88, 96]);
  const turned = layout([offer(0.9, 0.8, 1)], true);
  expect([turned.yOf(0.8), turned.yOf(1)]).toEqual([turned.top, turned.bottom]);
});

test('scores within the range have round ticks about them, and those outside it are not cut off', () => {
  expect(layout([offer(0.5, 0.42, 0.58)]).ticks).toEqual([42, 48, 54, 60]);
  const outside = layout([offer(0.9, 0.5, 1.3)]);
  expect(outside.ticks.at(-1)).toBeGreaterThanOrEqual(130);
  expect(outside.yOf(1.3)).toBeGreaterThanOrEqual(outside.top);
});

test('models of unknown price stand side by side: their intervals would lie on one another', () => {
  const unknown = [0.2, 0.5, 0.8].map((score) => ({
    ...offer(score, score - 0.2, score + 0.2),
    price: null,
  }));
  const { placed, strip, end } = layout([...unknown, offer(0.6, 0.5, 0.7)]);
  const xs = placed.filter((one) => one.offer.price === null).map(({ x }) => x);
  expect(new Set(xs).size).toBe(3);
  for (const x of xs) expect(x > strip + 8 && x < end - 8).toBe(true);
  const alone = layout(unknown.slice(0, 1));
  expect(alone.placed[0]?.x).toBe((alone.strip + alone.end) / 2);
});

test('models of one price stand side by side where their intervals would lie on one another', () => {
  const xs = (offers: ModelOffer[]) => layout(offers).placed.map(({ x }) => x);
  const [alone = 0] = xs([offer(0.5, 0.4, 0.6)]);
  const two = xs([offer(0.5, 0.4, 0.6), offer(0.55, 0.45, 0.65)]);
  expect(two.map((x) => x - alone)).toEqual([-3, 3]);
  // One below the other they are told apart, and a price of its own keeps its place.
  expect(xs([offer(0.2, 0.1, 0.3), offer(0.8, 0.7, 0.9)])).toEqual([alone, alone]);
  const three = [offer(0.8, 0.7, 0.9), offer(0.2, 0.1, 0.3), offer(0.82, 0.72, 0.92)];
  expect(xs(three).map((x) => x - alone)).toEqual([-3, 0, 3]);
  const bridged = [offer(0.8, 0.7, 0.9), offer(0.2, 0.1, 0.3), offer(0.5, 0.2, 0.8)];
  expect(xs(bridged).map((x) => x - alone)).toEqual([-6, 0, 6]);
  const dear = { ...offer(0.5, 0.4, 0.6), price: 10 };
  expect(xs([offer(0.55, 0.45, 0.65), dear])).toEqual(xs([offer(0.2, 0.1, 0.3), { ...dear, key: 'dear' }]));
  const many = xs(Array.from({ length: 12 }, (_, i) => offer(0.5 + i / 100, 0.3, 0.7)));
  expect(Math.max(...many) - Math.min(...many)).toBeCloseTo(18, 9);
});
