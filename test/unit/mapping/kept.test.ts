import { describe, expect, test } from 'vitest';
import { keptButModel, keptFor, type KeptMapping, withKept } from '../../../src/lib/mapping/kept';
import type { Guess, Mapping } from '../../../src/lib/mapping/mapping';
import type { OwnTable } from '../../../src/lib/mapping/table';

const rows = { layout: 'lines' } as const;
const mapping = (model: Mapping['model']): Mapping => ({
  ...{ rows, model, evaluation: { from: 'name', name: 'quiz' }, sample: 'columns' },
  columns: [
    { name: 'id', role: 'sample' },
    { name: 'right', role: 'score' },
  ],
});
const named = (name: string, ...digests: string[]): KeptMapping => ({
  mapping: mapping({ from: 'name', name }),
  digests,
});
const byFile: KeptMapping = { mapping: mapping({ from: 'file', pattern: '*.jsonl' }), digests: ['1'] };
const table: OwnTable = { path: 'a.jsonl', rows, columns: ['right', 'id'], sample: [], total: 0 };
const guessed = (model: Mapping['model'], code?: 'no_model'): Guess => ({
  ...{ mapping: mapping(model), sure: code === undefined, reasons: {}, tried: [] },
  open: code ? [{ column: null, code, question: 'Which?' }] : [],
});

describe('a mapping that is kept', () => {
  test('holds for other files of the same columns, but not the name of a model that was typed', () => {
    expect(keptFor([byFile], table, '2')).toEqual(byFile.mapping);
    const [a, b] = [named('a', '1'), named('b', '2')];
    expect(keptFor([a, b], table, '1')).toBe(a.mapping);
    expect(keptFor([a, b], table, '2')).toBe(b.mapping);
    expect(keptFor([a, b], table, '3')).toBeNull();
    expect(keptFor([a, b], table, null)).toBeNull();
    expect(keptFor([a, b], { ...table, columns: ['id'] }, '1')).toBeNull();
  });
  test('does not say whose the rows of other files are that name no model', () => {
    const model = { from: 'column', empty: 'a' } as const;
    const said: Mapping = { ...mapping(model), columns: [{ name: 'who', role: 'model' }] };
    const kept = [{ mapping: said, digests: ['1'] }];
    const of = (cell: string | null): OwnTable => ({ ...table, columns: ['who'], sample: [['b'], [cell]] });
    expect(keptFor(kept, of(null), '1')).toEqual(said);
    expect(keptFor(kept, of(' '), '2')).toBeNull();
    expect(keptFor(kept, of('c'), '2')).toEqual({ ...said, model: { from: 'column' } });
    expect(keptButModel(kept, of(null), guessed({ from: 'column' }))).toBeNull();
  });
  test('is offered with the model open, unless the names of the files tell it', () => {
    const kept = [named('a', '1')];
    const asked = keptButModel(kept, table, guessed({ from: 'name', name: '' }, 'no_model'));
    expect(asked).toMatchObject({ sure: false, mapping: mapping({ from: 'name', name: '' }) });
    expect(asked?.open.map(({ code }) => code)).toEqual(['no_model']);
    const told = keptButModel(kept, table, guessed({ from: 'file', pattern: 'run_*.jsonl' }));
    expect(told).toMatchObject({
      sure: true,
      open: [],
      mapping: mapping({ from: 'file', pattern: 'run_*.jsonl' }),
    });
    expect(keptButModel([byFile], table, guessed({ from: 'name', name: '' }, 'no_model'))).toBeNull();
  });
  test('gives way to what is said later of the same columns, and of the same bytes', () => {
    const [a, b] = [named('a', '1', '2'), named('b', '2')];
    expect(withKept([a], b)).toEqual([b, named('a', '1')]);
    expect(withKept([named('a', '2')], b)).toEqual([b]);
    expect(withKept([a], byFile)).toEqual([byFile]);
    expect(withKept([byFile], a)).toEqual([a]);
  });
});
