import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const SCRIPT = /<script[^>]*>([\s\S]*?)<\/script>/g;

/** The files of `src` that one imports, for types as well; a component may call itself. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const script = file.endsWith('.svelte')
    ? [...text.matchAll(SCRIPT)].map(([, code]) => code).join('\n')
    : text;
  return ts.preProcessFile(script).importedFiles.flatMap(({ fileName }) => {
    if (!fileName.startsWith('.')) return [];
    const path = join(dirname(file), fileName);
    const ends = ['.ts', '.svelte.ts', '/index.ts', ''].map((end) => path + end);
    const found = ends.find((one) => /\.(ts|svelte)$/.test(one) && existsSync(one));
    return found === undefined || found === file ? [] : [found];
  });
}

/** Groups of files each of which leads to every other: strongly connected components, as Tarjan finds them. */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const lowest = (of: string, value: number) => low.set(of, Math.min(low.get(of) ?? value, value));
  const visit = (file: string): void => {
    const place = order.size;
    order.set(file, place);
    low.set(file, place);
    stack.push(file);
    for (const next of graph.get(file) ?? [])
      if (!order.has(next)) {
        visit(next);
        lowest(file, low.get(next) ?? place);
      } else if (stack.includes(next)) lowest(file, order.get(next) ?? place);
    if (low.get(file) !== place) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}

test('a circle is found', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', []],
  ]);
  expect(circlesIn(graph)).toEqual([['a', 'b', 'c']]);
});

test('no files import each other in a circle, for types neither', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte)$/.test(name) && !name.includes('bytes/core/'))
    .map((name) => join('src', name));
  const graph = new Map(files.map((file) => [file, importsOf(file)]));
  expect([...graph.values()].flat().length).toBeGreaterThan(files.length);
  expect(circlesIn(graph)).toEqual([]);
});
