import { expect, test } from 'vitest';
import { mergedBytes, Room } from '../../../src/lib/ingest/room';

test('a merge takes much for a sample, less for an answer and its score', () => {
  expect(mergedBytes('staged_samples', 10)).toBe(8800);
  expect(mergedBytes('staged_rows', 10) + mergedBytes('staged_scores', 10)).toBe(1450);
  expect(mergedBytes('staged_mentions', 10)).toBe(250);
});

test('there is room while as much again as came last would fit beside what the merge takes', () => {
  const room = new Room({ used: 100, limit: 1000 }, 50); // 850 of it are to be filled
  room.arrived(10, 100); // with 200 in the engine by then: 350 are needed, 200 more than before
  expect(room.hasMore(200)).toBe(true);
  expect(room.fits()).toBe(35); // of 700 that are left, 20 a record
  room.arrived(10, 100);
  expect(room.hasMore(340)).toBe(true); // 590 and 240
  room.arrived(10, 100);
  expect(room.hasMore(450)).toBe(false);
  expect(room.fits()).toBe(32);
});
