import { describe, expect, it } from 'vitest';
import { firstRows } from '../../../src/routes/files/first-rows';
import { formatInWords } from '../../../src/routes/files/format-words';
import {
  bytesInWords,
  bytesOfBytes,
  firstSentence,
  sealInWords,
  secondSentence,
} from '../../../src/routes/files/words';
import { source } from './source';

describe('sentences of the Files page', () => {
  it('says what was read', () => {
    const files = (n: number) => Array.from({ length: n }, () => source({}));
    const unknown = source({ format: 'unknown', used: 0, samples: 0 });
    expect(firstSentence(files(21), 597, 15)).toBe('21 files read, 597 responses in 15 runs.');
    expect(firstSentence(files(1), 1, 1)).toBe('1 file read, 1 response in 1 run.');
    expect(firstSentence(files(2), 1200000, 0)).toBe('2 files read, 1,200,000 responses in 0 runs.');
    expect(firstSentence([...files(4), unknown], 12, 4)).toBe('4 of 5 files read, 12 responses in 4 runs.');
    expect(firstSentence([unknown], 0, 0)).toBe('0 of 1 file read, 0 responses in 0 runs.');
  });

  it('says what to know beside it', () => {
    const look = { text: 'declared cost is 0', look: true };
    const sources = [
      source({ rejected: 4, remarks: [look] }),
      source({ used: 0, samples: 0 }),
      source({ used: 0, samples: 0, remarks: [look] }),
      source({ remarks: [look, look] }),
    ];
    expect(secondSentence(sources)).toBe(
      '4 rows were rejected. 2 files hold no samples. 3 files need attention.',
    );
    expect(secondSentence([source({ used: 0, samples: 0, declared: 6 })])).toBe(
      '1 file is a summary without samples.',
    );
    expect(secondSentence([source({ rejected: 1 })])).toBe('1 row was rejected.');
    expect(secondSentence([source({})])).toBe('No row was rejected.');
    // Its format is not known since it was not looked at: that is not for want of a format.
    const unfit = source({ format: 'unknown', unread: 'memory', used: 0, samples: 0 });
    expect(secondSentence([source({}), unfit, { ...unfit }])).toBe('2 files did not fit into memory.');
    expect(firstSentence([source({}), unfit], 10, 1)).toBe('1 of 2 files read, 10 responses in 1 run.');
    expect(formatInWords(unfit)).toBe('not read');
  });

  it('counts seals, the worst first', () => {
    const none = { verified: 0, mismatch: 0, 'cannot verify': 0, none: 0 };
    expect(sealInWords(none, 0)).toBeNull();
    expect(sealInWords(none, 1)).toEqual({ text: 'none', tone: 'dim' });
    expect(sealInWords({ ...none, none: 3 }, 3)).toEqual({ text: 'none', tone: 'dim' });
    expect(sealInWords({ ...none, verified: 4 }, 4)).toEqual({ text: '4 of 4 verified', tone: 'good' });
    expect(sealInWords({ ...none, verified: 3, mismatch: 1 }, 4)).toEqual({
      text: '1 of 4 mismatch',
      tone: 'problem',
    });
    expect(sealInWords({ ...none, 'cannot verify': 1 }, 1)).toEqual({ text: 'cannot verify', tone: 'warn' });
  });

  it('writes sizes', () => {
    expect(bytesInWords(0)).toBe('0 bytes');
    expect(bytesInWords(999)).toBe('999 bytes');
    expect(bytesInWords(14_200)).toBe('14 kB');
    expect(bytesInWords(1_250_000)).toBe('1.3 MB');
    expect(bytesOfBytes(61_000_000, 148_000_000)).toBe('61 of 148 MB');
    expect(bytesOfBytes(148_000_100, 148_000_000)).toBe('148 of 148 MB');
  });
});

describe('first rows of a file', () => {
  it('splits lines and passes over empty ones', () => {
    expect(firstRows({ text: '{"a":1}\r\n\n{"a":2}\n', isWhole: true })).toEqual({
      rows: ['{"a":1}', '{"a":2}'],
      cut: false,
    });
  });
  it('keeps a document in one piece', () => {
    expect(firstRows({ text: '{\n  "a": 1\n}', isWhole: true }).rows).toEqual(['{\n  "a": 1\n}']);
  });
  it('says where a row goes on', () => {
    expect(firstRows({ text: '{"a":', isWhole: false }).cut).toBe(true);
    expect(firstRows({ text: '1\n2\n3\n4\n5\n6', isWhole: false })).toEqual({
      rows: ['1', '2', '3'],
      cut: false,
    });
  });
});
