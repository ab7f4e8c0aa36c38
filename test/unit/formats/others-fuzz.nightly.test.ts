import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Collector, readDocument, readLines } from './collect';
import { arbitrary, namesOf, otherFormats } from './others-values';
import { type Member, readBundle } from './read-text';

const encode = (json: unknown) => new TextEncoder().encode(JSON.stringify(json));

/** Two models are compared in a row, and a question and its answer have several turns. */
const severalOfARow = new Set(['judged-chat-pairs', 'judged-chat-questions', 'judged-chat-answers']);

describe('no shape makes a reader throw or lose a record', () => {
  it.each(otherFormats.map((format) => [format.id, format] as const))('%s', (id, format) => {
    const { value, object } = arbitrary(namesOf(id));
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 4, arbitrary: object }, value), { minLength: 1, maxLength: 3 }),
        (rows) => {
          if (format.layout === 'bundle') {
            const members: Member[] = rows.map((row, i) => ({
              name: `samples/${i}.json`,
              bytes: encode(row),
            }));
            const header = { name: '_journal/start.json', bytes: encode({ eval: rows[0] }) };
            expect(readBundle(format, [header, ...members]).sink.records).toBe(rows.length);
          } else if (format.layout === 'lines') {
            const { records } = readLines(format, rows.map((row) => JSON.stringify(row)).join('\n')).sink;
            if (severalOfARow.has(id)) expect(records).toBeGreaterThanOrEqual(rows.length);
            else expect(records).toBe(rows.length);
          } else if (format.layout === 'table') {
            const cells = rows.map((row) => Object.values(row ?? {}).map((cell) => JSON.stringify(cell)));
            const columns = ['Rank', 'Model', 'Overall Acc', 'dataset', 'metric', ...(cells[0] ?? [])];
            format.read(columns, cells, { path: 'x.csv', digest: 'd' }, new Collector());
          } else for (const document of [rows[0], rows]) readDocument(format, JSON.stringify(document));
        },
      ),
      { numRuns: 120 },
    );
  });
});

describe('what is recognised', () => {
  it('each format has an id of its own', () => {
    const ids = otherFormats.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
