import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../../../src');
const tokens = readFileSync(join(src, 'tokens.css'), 'utf8');

/** Classes that the style sheet lays out whole, with the components that are meant. */
const frame: Record<string, readonly string[]> = {
  top: ['App'],
  bar: ['Header'],
  nav: ['Header'],
  tools: ['Header'],
  wordmark: ['Header'],
  filterbar: ['BarFrame'],
  ok: ['JudgePanel', 'ReviewAnswer', 'SampleCell', 'SampleSection'],
  no: ['JudgePanel', 'ReviewAnswer', 'SampleCell', 'SampleSection'],
  part: ['SampleCell', 'SampleSection'],
};

const components = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.svelte'))
  .map((path) => ({ name: basename(path, '.svelte'), text: readFileSync(join(src, path), 'utf8') }));

const named = (text: string): string[] =>
  [...text.matchAll(/\bclass="([^"]*)"|\bclass:([\w-]+)/g)].flatMap(([, list, one]) =>
    one === undefined ? (list ?? '').split(/\s+/) : [one],
  );

test.each(Object.entries(frame))('.%s of the style sheet is not taken for something else', (name, meant) => {
  expect(tokens).toMatch(new RegExp(`\\.${name}[ ,{]`));
  const users = components.filter(({ text }) => named(text).includes(name)).map((one) => one.name);
  expect(users.sort()).toEqual([...meant]);
});
