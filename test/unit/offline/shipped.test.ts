import { join } from 'node:path';
import { expect, test } from 'vitest';
import { billOf, folderOf, noticesOf, type Shipped, shippedBy } from '../../../scripts/build/shipped';

const modules = join(process.cwd(), 'node_modules');

test('a module is of the package that it lies in, the innermost', () => {
  expect(folderOf('/a/node_modules/b/node_modules/@c/d/e.js?url')).toBe(
    '/a/node_modules/b/node_modules/@c/d',
  );
  expect(folderOf('\0/a/node_modules/b/c.js')).toBe('/a/node_modules/b');
  expect(folderOf('C:\\a\\node_modules\\b\\c.js')).toBe('C:/a/node_modules/b');
  expect(folderOf('/a/src/lib/x.ts')).toBeNull();
});

test('each package stands there once, with its licence', () => {
  const all = shippedBy([
    join(modules, 'svelte/src/index-client.js'),
    join(modules, 'svelte/src/store/index-client.js'),
    join(modules, 'apache-arrow/Arrow.dom.mjs'),
    join(process.cwd(), 'src/main.ts'),
  ]);
  expect(all.map(({ name, license }) => [name, license])).toEqual([
    ['apache-arrow', 'Apache-2.0'],
    ['svelte', 'MIT'],
  ]);
  const text = noticesOf(all);
  expect(text).toContain('Copyright (c) 2016-');
  expect(text).toContain('Apache License');
});

test('the bill says what ships, and the same again', () => {
  const all: Shipped[] = [
    { name: '@a/b', version: '1.0.0', license: 'MIT', notices: '' },
    { name: 'c', version: '2.0.0', license: '(MPL-2.0 OR Apache-2.0)', notices: '' },
  ];
  const own = { name: 'evalbook', version: '0.1.0', license: 'MIT' };
  const bill = JSON.parse(billOf(all, own)) as { bomFormat: string; components: unknown[] };
  expect(bill.bomFormat).toBe('CycloneDX');
  expect(bill.components).toEqual([
    {
      ...{ type: 'library', 'bom-ref': 'pkg:npm/%40a/b@1.0.0', name: '@a/b', version: '1.0.0' },
      ...{ licenses: [{ license: { id: 'MIT' } }], purl: 'pkg:npm/%40a/b@1.0.0' },
    },
    {
      ...{ type: 'library', 'bom-ref': 'pkg:npm/c@2.0.0', name: 'c', version: '2.0.0' },
      ...{ licenses: [{ expression: '(MPL-2.0 OR Apache-2.0)' }], purl: 'pkg:npm/c@2.0.0' },
    },
  ]);
  expect(billOf(all, own)).toBe(billOf(all, own));
});
