import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupKey, type ReviewLabel } from '$lib/review/label';
import {
  changed,
  countModes,
  differences,
  groupLabels,
  labelsOf,
  mergeLabels,
  modesIn,
  renamedMode,
} from '$lib/review/merge-labels';
import { anyLabels, labelOf } from './labels';

const merged = (...files: ReviewLabel[][]): ReviewLabel[] =>
  labelsOf(files.map(groupLabels).reduce((sum, file) => mergeLabels(sum, file).groups));

test('the order in which files are put together changes nothing, nor does one that is there twice', () => {
  fc.assert(
    fc.property(anyLabels, anyLabels, anyLabels, (a, b, c) => {
      const all = merged(a, b, c);
      expect(merged(c, a, b)).toEqual(all);
      expect(merged(a, labelsOf(mergeLabels(groupLabels(b), groupLabels(c)).groups))).toEqual(all);
      expect(merged(all, b, a)).toEqual(all);
    }),
  );
});

test('nothing is lost: of each reviewer, answer and kind the latest is there, and each file is counted whole', () => {
  fc.assert(
    fc.property(anyLabels, anyLabels, (a, b) => {
      const latest = new Map<string, string>();
      for (const label of [...a, ...b]) {
        const key = groupKey(label);
        if (label.at > (latest.get(key) ?? '')) latest.set(key, label.at);
      }
      const { groups, ...counts } = mergeLabels(groupLabels(a), groupLabels(b));
      expect(groups.size).toBe(latest.size);
      for (const [key, group] of groups)
        expect(group.some(({ at }) => at === latest.get(key)) || group[0]?.kind === 'mode').toBe(true);
      expect(counts.added + counts.same + counts.replaced + counts.outdated).toBe(groupLabels(b).size);
    }),
  );
});

test('of one reviewer the later counts and is counted as a conflict; of two reviewers both stand', () => {
  const early = labelOf();
  const late = labelOf({ value: '0', at: '2026-11-22T10:05:00.000Z' });
  const other = labelOf({ reviewer: 'jonas', value: '0' });
  expect(mergeLabels(groupLabels([early]), groupLabels([late, other]))).toMatchObject({
    added: 1,
    replaced: 1,
  });
  expect(mergeLabels(groupLabels([late]), groupLabels([early]))).toMatchObject({ outdated: 1, added: 0 });
  expect(merged([early], [late, other])).toEqual([other, late]);
});

test('failure modes of an answer count together, and one that was taken back stays so', () => {
  const mode = (value: string, minute: number): ReviewLabel =>
    labelOf({ kind: 'mode', value, at: new Date(Date.UTC(2026, 10, 22, 10, minute)).toISOString() });
  expect(
    merged([mode('a', 1), mode('b', 1)], [mode('b', 2), mode('c', 2)]).map(({ value }) => value),
  ).toEqual(['b', 'c']);
  expect(merged([mode('a', 1)], [mode('', 2)])).toEqual([mode('', 2)]);
});

const modes = groupLabels([
  ...['hedges', 'wrong unit'].map((value) => labelOf({ kind: 'mode', value })),
  labelOf({ kind: 'mode', value: 'hedges', sampleId: 'q2', content: 'd'.repeat(32) }),
  labelOf({ kind: 'mode', value: 'hedges', reviewer: 'jonas' }),
  labelOf({ kind: 'note', value: 'hedges', note: 'a note' }),
  labelOf({ kind: 'mode', value: '', sampleId: 'q3', content: 'e'.repeat(32) }),
]);

test('failure modes are counted by reviewer, and one that is renamed is another from then on', () => {
  expect([...countModes(modes, 'mira')]).toEqual([
    ['hedges', 2],
    ['wrong unit', 1],
  ]);
  const later = '2026-11-22T11:00:00.000Z';
  const renamed = changed(modes, renamedMode(modes, 'hedges', 'wrong unit', later));
  expect([...countModes(renamed.groups, 'mira')]).toEqual([['wrong unit', 2]]);
  expect(labelsOf(renamed.groups).find(({ kind }) => kind === 'note')?.value).toBe('hedges');
  expect(modesIn(labelsOf(renamed.groups))).toEqual(['wrong unit']);
  expect(changed(renamed.groups, renamed.before).groups).toEqual(modes);
  expect([...differences(modes, renamed.groups).keys()]).toEqual([...renamed.before.keys()]);
  expect(differences(modes, modes).size).toBe(0);
});
