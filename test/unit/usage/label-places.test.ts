import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeLabels, type Point } from '../../../src/lib/present/usage/label-places';
import type { ModelOffer } from '../../../src/lib/present/usage/offers';

const point = (label: string, x: number, y: number, reach = 60): Point => ({
  offer: { key: label, contender: { label } } as ModelOffer,
  x,
  y,
  up: y - reach,
  down: y + reach,
});
const room = { left: 30, end: 376, top: 14, bottom: 356, isNarrow: true };
const boxOf = ({ name, label }: ReturnType<typeof placeLabels>[number]) => {
  const w = name.length * 6.4;
  const x = label.anchor === 'end' ? label.x - w : label.anchor === 'start' ? label.x : label.x - w / 2;
  return { x, y: label.y - 11, w, h: 15 };
};

test('on a narrow page no two names meet, and hardly one crosses the whisker of another', () => {
  const points = [
    point('gemini-3.5-flash', 316, 78),
    point('gemini-3.1-pro-preview', 332, 118),
    point('llama-3.3-70b-instruct', 68, 194),
    point('claude-sonnet-4.6', 253, 203),
    point('mistral-large', 206, 212),
    point('qwen3-235b-a22b', 233, 280),
  ];
  const boxes = placeLabels(points, room, [], new Map()).map(boxOf);
  const meet = boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter((b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h),
  );
  expect(meet).toEqual([]);
  const crossed = boxes.flatMap((box, i) =>
    points.filter(
      ({ x, up, down }, k) => k !== i && x > box.x && x < box.x + box.w && box.y < down && box.y + box.h > up,
    ),
  );
  expect(crossed.length).toBeLessThanOrEqual(1);
});

test('a name stays within the chart wherever its mark stands', () => {
  const inside = fc.record({ x: fc.integer({ min: 42, max: 364 }), y: fc.integer({ min: 60, max: 300 }) });
  fc.assert(
    fc.property(fc.array(inside, { minLength: 1, maxLength: 8 }), (places) => {
      const points = places.map(({ x, y }, i) => point(`model-${i}`, x, y, 20));
      for (const box of placeLabels(points, room, [], new Map()).map(boxOf)) {
        expect(box.x).toBeGreaterThanOrEqual(room.left - 1);
        expect(box.x + box.w).toBeLessThanOrEqual(room.end + 1);
      }
    }),
    { numRuns: 200 },
  );
});
