import { expect, test } from 'vitest';
import { choicesAsFields, choicesIn, concerning, type OwnChoices } from '$lib/session/own-choices';

const choices: OwnChoices = {
  names: [
    { kind: 'model', given: 'v/aster', digest: null, name: 'aster' },
    { kind: 'model', given: 'v/elm', digest: null, name: 'elm' },
    { kind: 'model', given: null, digest: 'd1', name: 'brook' },
    { kind: 'model', given: null, digest: 'd2', name: 'cedar' },
  ],
  metrics: [],
  rungs: [],
  labels: [
    { by: 'json', key: 'meta' },
    { by: 'ratio', key: 'speed', of: 'output_tokens', over: 'latency_ms' },
  ],
  edges: { length: [10, 20], depth: [1] },
};

test('choices are read again as they were written, without what is no choice', () => {
  expect(choicesIn(choicesAsFields(choices))).toEqual(choices);
  expect(Object.keys(choicesAsFields(choices))).toEqual(['names', 'labels', 'edges']);
  expect(choicesIn({ names: [3], labels: 'none', edges: { a: ['x'], b: [2] }, rungs: [null] })).toEqual({
    ...{ names: [], metrics: [], rungs: [], labels: [], edges: { b: [2] } },
  });
});

test('of the choices, those matter that name what is there', () => {
  const text = 'SELECT meta FROM results WHERE length > 3';
  const found = concerning(choices, { models: ['aster'], digests: ['d2'], text });
  expect(found.names.map(({ name }) => name)).toEqual(['aster', 'cedar']);
  expect(found.labels.map(({ key }) => key)).toEqual(['meta']);
  expect(found.edges).toEqual({ length: [10, 20] });
});
