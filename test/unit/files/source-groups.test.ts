import { describe, expect, it } from 'vitest';
import { groupFigures, groupRemarks, groupSources } from '../../../src/routes/files/source-groups';
import { source } from './source';

const at = (path: string) => source({ path });
const named = (paths: string[]) =>
  groupSources(paths.map(at)).map((line) =>
    line.kind === 'source'
      ? line.source.path
      : `${line.kind === 'group' ? line.folder : 'left out'} ${line.sources.length}`,
  );

describe('folders of the Files page', () => {
  it('takes the files of a folder together and leaves others alone', () => {
    expect(named(['b.jsonl', 'reports/2.json', 'reports/10.json', 'lone/x.json', 'a.jsonl'])).toEqual([
      'reports/ 2',
      'a.jsonl',
      'b.jsonl',
      'lone/x.json',
    ]);
  });

  it('stays short with 500 files in 500 folders', () => {
    const paths = Array.from({ length: 500 }, (_, i) => `data/bench-${i % 4}/model-${i}/run.json`);
    expect(named(paths)).toEqual([
      'data/bench-0/ 125',
      'data/bench-1/ 125',
      'data/bench-2/ 125',
      'data/bench-3/ 125',
    ]);
  });

  it('sorts numbers in names as numbers', () => {
    expect(named(['run10.json', 'run9.json'])).toEqual(['run9.json', 'run10.json']);
  });

  it('adds up what can be added and counts each model once', () => {
    const figures = groupFigures(
      [
        source({ models: ['a', 'b'], runs: 2, responses: 5, rejected: 1 }),
        source({ models: ['b'], runs: 1, responses: 7, remarks: [{ text: 'x', look: true }] }),
      ],
      ({ format }) => format,
    );
    expect(figures).toMatchObject({
      models: 2,
      runs: 3,
      responses: 12,
      rejected: 1,
      look: 1,
      formats: ['eee_samples'],
    });
  });

  it('says equal remarks once', () => {
    const rows = [
      source({ remarks: [{ text: 'same', look: false }] }),
      source({
        remarks: [
          { text: 'same', look: false },
          { text: 'odd', look: true },
        ],
      }),
    ];
    expect(groupRemarks(rows)).toEqual([
      { text: 'odd', look: true },
      { text: 'same (2 files)', look: false },
    ]);
  });
});
