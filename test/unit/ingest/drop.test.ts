import { expect, test } from 'vitest';
import { fileOfText, filesOfDrop, filesOfList } from '../../../src/lib/ingest/drop';
import { dropped } from './workbench';

type Tree = Record<string, unknown>;

/** Entries as a browser gives them: at most two children at a time, then none. */
function entryOf(name: string, content: unknown, parent = ''): FileSystemEntry {
  const fullPath = `${parent}/${name}`;
  if (typeof content === 'string') {
    const file = (resolve: (file: File) => void) => resolve(dropped(name, content).file);
    return { isFile: true, isDirectory: false, name, fullPath, file } as unknown as FileSystemEntry;
  }
  if (content === null) {
    const file = (_: unknown, reject: (error: Error) => void) =>
      reject(new DOMException('gone', 'NotFoundError'));
    return { isFile: true, isDirectory: false, name, fullPath, file } as unknown as FileSystemEntry;
  }
  const createReader = () => {
    const left = Object.entries(content as Tree).map(([child, of]) => entryOf(child, of, fullPath));
    return { readEntries: (resolve: (some: FileSystemEntry[]) => void) => resolve(left.splice(0, 2)) };
  };
  return { isFile: false, isDirectory: true, name, fullPath, createReader } as unknown as FileSystemEntry;
}

/** Emptied after the event, as a browser does. */
function dropOf(tree: Tree): DataTransfer {
  const items = Object.entries(tree).map(([name, content]) => ({
    kind: 'file',
    webkitGetAsEntry: () => entryOf(name, content),
    getAsFile: () => null,
  }));
  queueMicrotask(() => items.splice(0));
  return { items } as unknown as DataTransfer;
}

test('folders are read to their ends, with paths; junk is passed over', async () => {
  const files = await filesOfDrop(
    dropOf({
      'one.jsonl': '1',
      runs: {
        b: { 'e.json': 'e', '.DS_Store': '' },
        'a.json': 'a',
        'c.json': 'c',
        '._a.json': '',
        __MACOSX: { x: '' },
      },
    }),
  );
  expect(files.map(({ path }) => path)).toEqual(['one.jsonl', 'runs/a.json', 'runs/b/e.json', 'runs/c.json']);
  expect(await files[2]?.file.text()).toBe('e');
});

test('an entry that can not be opened is told, the others come', async () => {
  const errors: string[] = [];
  const files = await filesOfDrop(dropOf({ x: { a: null, b: 'b' } }), (path) => errors.push(path));
  expect(files.map(({ path }) => path)).toEqual(['x/b']);
  expect(errors).toEqual(['x/a']);
});

test('a drop without entries gives its files', async () => {
  const { file } = dropped('a.jsonl', 'x');
  const items = [
    { kind: 'string', getAsFile: () => null },
    { kind: 'file', getAsFile: () => file },
  ];
  expect(await filesOfDrop({ items } as unknown as DataTransfer)).toEqual([{ path: 'a.jsonl', file }]);
});

test('a picked folder keeps its paths', () => {
  const pick = (name: string, webkitRelativePath: string) =>
    Object.assign(dropped(name, 'x').file, { webkitRelativePath });
  const files = filesOfList([pick('a', 'runs/a'), pick('.DS_Store', 'runs/.DS_Store'), pick('b', '')]);
  expect(files.map(({ path }) => path)).toEqual(['runs/a', 'b']);
});

test('pasted text is a file', async () => {
  const { path, file } = fileOfText('{}\n');
  expect(path).toBe('pasted.jsonl');
  expect(await file.text()).toBe('{}\n');
});
