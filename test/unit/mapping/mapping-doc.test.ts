import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mappingJson, mappingOf } from '../../../src/lib/mapping/json';
import { roleWords } from '../../../src/lib/mapping/role-words';

const doc = readFileSync('docs/mapping.md', 'utf8');

test('the examples of docs/mapping.md are mappings, and no field of them is lost', () => {
  const examples = [...doc.matchAll(/```json\n(.*?)```/gs)].map(
    ([, json = '']) => JSON.parse(json) as unknown,
  );
  expect(examples).toHaveLength(2);
  for (const example of examples) {
    const mapping = mappingOf(example);
    expect(mapping && (JSON.parse(mappingJson(mapping)) as unknown)).toEqual(example);
  }
});

test('docs/mapping.md names every role', () => {
  expect(Object.keys(roleWords).filter((role) => !doc.includes(`\`${role}\``))).toEqual([]);
});

test('what says the condition and the repeats is kept; what cannot be read is no mapping', () => {
  const [, json = ''] = /```json\n(.*?)```/s.exec(doc) ?? [];
  const example = JSON.parse(json) as object;
  const file = { from: 'file', pattern: 'run*.csv' };
  for (const more of [{ condition: file }, { repeats: file }, { repeats: { from: 'position' } }]) {
    const mapping = mappingOf({ ...example, ...more });
    expect(mapping && (JSON.parse(mappingJson(mapping)) as unknown)).toEqual({ ...example, ...more });
  }
  expect(mappingOf({ ...example, repeats: { from: 'number' } })).toBeNull();
  expect(mappingOf({ ...example, condition: 'run' })).toBeNull();
});
