import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cellsOf, parseNotebook, printNotebook } from '../../../src/lib/notebook/notebook';
import { valuesOf } from '../../../src/lib/notebook/reference';
import { readStored } from '../../../src/lib/notebook/stored';
import { resultOf, boundOf, knownOf } from '../../../src/lib/notebook/text';
import { views } from '../../../src/lib/views/views';

const described = readFileSync('docs/notebook-file.md', 'utf8');

const hasPython = (() => {
  try {
    execFileSync('python3', ['--version']);
    return true;
  } catch {
    return false;
  }
})();

test.skipIf(!hasPython)(
  'the script of the description writes a notebook whose result and sentence read back',
  () => {
    const script = /`{3,}python\n([^]*?)\n`{3,}\n/.exec(described)?.[1] ?? '';
    const folder = mkdtempSync(join(tmpdir(), 'notebook-'));
    execFileSync('python3', ['-c', script], { cwd: folder });
    const text = readFileSync(join(folder, 'week.evalbook.md'), 'utf8');
    const notebook = parseNotebook(text);
    expect(printNotebook(notebook)).toBe(text);
    const [cell] = cellsOf(notebook);
    expect(cell?.parts).toMatchObject({ kind: 'sql', name: 'scores' });
    expect(cell && resultOf(cell.segment, new Map())?.rows).toEqual([
      ['aster-large', 0.71],
      ['brook-2', 0.64],
    ]);
    const [bound] = notebook.segments.flatMap(({ raw }) => valuesOf(raw));
    expect(bound && boundOf(bound, knownOf(notebook, new Map()))?.text).toBe('71.0 %');
    expect(bound?.shown).toBe('71.0 %');
  },
);

test('the stored result of the description is one, and every view is named', () => {
  const stored = /(<!-- evalbook:result rows=2[^]*?evalbook:end -->\n)/.exec(described)?.[1] ?? '';
  expect(readStored(stored)?.rows).toEqual([
    ['mistral-large', 34],
    ['qwen', null],
  ]);
  const named = [...(/in `show`:([^.]*)\./.exec(described)?.[1] ?? '').matchAll(/`(\w+)`/g)].map(
    ([, name]) => name,
  );
  expect(named).toEqual(views.map((one) => one(({ id }) => id)));
});
