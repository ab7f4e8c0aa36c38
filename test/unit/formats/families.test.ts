import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formats } from '$lib/formats';
import { families, familyOf } from '$lib/formats/families';
import { names as ownTables } from '$lib/formats/own/about';
import { tools } from '$lib/formats/tools';
import type { Format } from '$lib/formats/format';

interface Folder {
  names: Readonly<Record<string, string>>;
  formats?: readonly Format[];
  wide?: readonly Format[];
}
const folders = Object.entries(
  import.meta.glob<Folder>('../../../src/lib/formats/*/index.ts', { eager: true }),
).map(([path, folder]) => [path.split('/').at(-2) ?? '', folder] as const);

test.each(folders)('%s: what is known of the tool is that of its readers', (_name, folder) => {
  expect(families.map(({ names }) => names)).toContain(folder.names);
  // Those of tables of one's own are made from a mapping, and asked for nothing.
  if (folder.names === ownTables) return;
  const own = [...(folder.formats ?? []), ...(folder.wide ?? [])];
  expect([...new Set(own.map(({ id }) => id))].sort()).toEqual(Object.keys(folder.names).sort());
  const asked = new Set(formats.map(({ id }) => id));
  expect(own.filter(({ id }) => !asked.has(id))).toEqual([]);
});

test('there is a folder for each family, and a family for each format', () => {
  expect(families).toHaveLength(folders.length);
  expect(formats.filter(({ id, name }) => familyOf(id)?.names[id] !== name)).toEqual([]);
});

test('the empty page names the tools whose files are read', () => {
  const read = families.filter(
    ({ names }) =>
      names !== ownTables && !Object.values(names).every((name) => name.endsWith('not read yet')),
  );
  expect(tools).toEqual(read.map(({ tool }) => tool));
});

describe.each(families.map((family) => [family.tool, family] as const))('%s', (_tool, family) => {
  test('Help has a line for each of its formats', () => {
    expect(family.help.flatMap(({ ids }) => ids).sort()).toEqual(Object.keys(family.names).sort());
  });
});

test('the docs list the same tools and files', () => {
  const readme = readFileSync('docs/what-it-reads.md', 'utf8');
  const rows = [...readme.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].map(([, tool = '', files = '']) => [
    tool.replace(/\[(.*)\]\(.*\)/, '$1'),
    files,
  ]);
  const from = rows.findIndex(([tool]) => tool === families[0]?.tool);
  const wanted = families.flatMap(({ tool, files }) => (files === null ? [] : [[tool, files]]));
  expect(rows.slice(from, from + wanted.length)).toEqual(wanted);
});
