import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/lib/engine/database';
import { sql } from '../../../src/lib/engine/sql';
import { droppedText, dropOf, fixtures, openLibrary, type Library } from '../support/library';

interface Expected {
  outcome: string;
  records: number;
  rejected: number;
  responses: number;
  warnings?: number;
  isRecognised?: boolean;
  isCut?: boolean;
}
const expected = Object.entries(
  JSON.parse(readFileSync(join(fixtures, 'bad-input/expected.json'), 'utf8')) as Record<string, Expected>,
);

let library: Library;
let db: Database;
beforeAll(async () => {
  library = await openLibrary();
  ({ db } = library);
});
afterAll(() => db.close());

const source = async () =>
  (
    await db.query<Record<string, number> & { format: string }>(
      sql`SELECT format, records, used, folded, ignored, rejected,
                 (SELECT count(*) FROM parts WHERE role = 'sample') AS alone,
                 (SELECT count(*) FROM parts WHERE role = 'response') AS own,
                 (SELECT count(*) FROM responses) AS responses
          FROM sources`,
    )
  )[0];
const problems = () =>
  db.query<{
    severity: string;
    code: string;
    line: number | null;
    byte_offset: number | null;
    message: string;
  }>(
    sql`SELECT severity, code, line, byte_offset, message FROM problems ORDER BY byte_offset NULLS LAST, code`,
  );
const load = async (name: string): Promise<void> => {
  await library.fresh();
  await library.load(dropOf(fixtures, `bad-input/${name}`));
};
const query = <Row extends object>(text: string) => db.query<Row>({ text, parameters: [] });

describe.each(expected)(
  '%s',
  (name, { outcome, records, rejected, responses, warnings, isRecognised, isCut }) => {
    test(outcome, async () => {
      await load(name);
      const found = await source();
      expect(found).toMatchObject({ records, rejected, responses });
      expect(found?.['records']).toBe(
        (found?.['used'] ?? 0) +
          (found?.['alone'] ?? 0) +
          (found?.['ignored'] ?? 0) +
          (found?.['rejected'] ?? 0),
      );
      expect(found?.['used']).toBe((found?.['own'] ?? 0) + (found?.['folded'] ?? 0));
      const told = await problems();
      const of = (severity: string) => told.filter((problem) => problem.severity === severity);
      for (const { message } of told) expect(message).toMatch(/^.{10,}[.…]$/su);
      expect(of('warning').length).toBeGreaterThanOrEqual(warnings ?? 0);
      if (warnings === 0) expect(of('warning')).toEqual([]);
      if (isRecognised === false) {
        expect(found?.format).toBe('unknown');
        expect(told.length).toBeGreaterThan(0);
        return;
      }
      expect(found?.format).toBe('eee-instance');
      if (isCut === true) expect(told.some(({ message }) => /cut|end/i.test(message))).toBe(true);
      const lines = of('rejected').filter(({ line }) => line !== null);
      expect(of('rejected').length).toBeGreaterThanOrEqual(rejected);
      expect(new Set(lines.map(({ line }) => line)).size).toBe(lines.length);
      for (const { byte_offset } of lines) expect(byte_offset).toBeGreaterThanOrEqual(0);
    });
  },
);

describe('what is told of a rejected row', () => {
  test('its line and the byte at which it begins', async () => {
    await load('not-quite-json.jsonl');
    const bytes = readFileSync(join(fixtures, 'bad-input/not-quite-json.jsonl'));
    const rejected = (await problems()).filter(({ severity }) => severity === 'rejected');
    expect(rejected.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
    const starts = [0];
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) starts.push(at + 1);
    for (const { line, byte_offset } of rejected) {
      const start = starts[(line ?? 0) - 1] ?? -1;
      expect(byte_offset).toBeGreaterThanOrEqual(start);
      expect(byte_offset).toBeLessThan(starts[line ?? 0] ?? -1);
    }
  });
});

describe('what becomes of the values', () => {
  test('NaN and Infinity are no score', async () => {
    await load('nan-and-infinity.jsonl');
    expect(await query('SELECT sample_id, score, status FROM results ORDER BY sample_id')).toEqual([
      { sample_id: 's1', score: 1, status: 'ok' },
      { sample_id: 's2', score: null, status: 'ok' },
      { sample_id: 's3', score: null, status: 'ok' },
      { sample_id: 's4', score: null, status: 'ok' },
    ]);
  });

  test('a number too large is NULL', async () => {
    await load('huge-number.jsonl');
    expect(
      await query('SELECT sample_id, score, input_tokens, output_tokens FROM results ORDER BY 1'),
    ).toEqual([
      { sample_id: 's1', score: 1, input_tokens: null, output_tokens: 1 },
      { sample_id: 's2', score: null, input_tokens: 12, output_tokens: 2 },
    ]);
  });

  test('ids beyond 2^53 stay apart, digit by digit', async () => {
    await load('large-integers.jsonl');
    expect(await query('SELECT sample_id FROM samples ORDER BY 1')).toEqual([
      { sample_id: '9007199254740992' },
      { sample_id: '9007199254740993' },
    ]);
  });

  test('__proto__ is a label like any other', async () => {
    await load('proto-keys.jsonl');
    expect(await query("SELECT key, value FROM sample_tags WHERE key <> 'level' ORDER BY 1")).toEqual(
      expect.arrayContaining([
        { key: '__proto__', value: 'p' },
        { key: 'constructor', value: 'c' },
        { key: 'hasOwnProperty', value: 'h' },
        { key: 'toString', value: 't' },
      ]),
    );
  });

  test('a lone surrogate and a byte that is no UTF-8 become U+FFFD', async () => {
    await load('lone-surrogates.jsonl');
    expect(
      await query(
        "SELECT output_preview FROM responses JOIN samples USING (sample_key) WHERE sample_id = 's1'",
      ),
    ).toEqual([{ output_preview: 'half \ufffd here' }]);
    expect(await query("SELECT key, value FROM sample_tags WHERE key LIKE 'k%'")).toEqual([
      { key: 'k\ufffd', value: 'v\ufffd' },
    ]);
    await load('invalid-utf8.jsonl');
    expect(
      await query(
        "SELECT output_preview FROM responses JOIN samples USING (sample_key) WHERE sample_id = 's2'",
      ),
    ).toEqual([{ output_preview: 'caf\ufffd 4' }]);
  });

  test('the last of two equal keys counts', async () => {
    await load('duplicate-keys.jsonl');
    expect(await query("SELECT value FROM tags WHERE key = 'level' ORDER BY response_id")).toEqual([
      { value: 'last' },
      { value: 'even' },
    ]);
  });

  test('missing parts: unnamed and unscored', async () => {
    await load('missing-parts.jsonl');
    expect(
      await query("SELECT sample_id, model, score FROM results WHERE sample_id <> 's4' ORDER BY 1"),
    ).toEqual([
      { sample_id: 's1', model: 'fixture/model-a', score: 1 },
      { sample_id: 's2', model: 'fixture/model-a', score: 1 },
      { sample_id: 's5', model: 'fixture/model-a', score: null },
      { sample_id: 's6', model: 'fixture/model-a', score: 1 },
    ]);
    expect(await query('SELECT count(*) AS n FROM samples')).toEqual([{ n: 5 }]);
    expect((await problems()).map(({ code }) => code)).toEqual(
      expect.arrayContaining(['model_missing', 'sample_unidentified']),
    );
  });

  test('near misses of types are read', async () => {
    await load('wrong-types.jsonl');
    expect(await query('SELECT sample_id, epoch, score, output_preview FROM results ORDER BY 1')).toEqual([
      { sample_id: '17', epoch: 1, score: 1, output_preview: '2' },
      { sample_id: 's2', epoch: 1, score: 0.5, output_preview: '4' },
      { sample_id: 's3', epoch: 1, score: 1, output_preview: '6' },
      { sample_id: 's4', epoch: 1, score: 1, output_preview: 'a string' },
      { sample_id: 's5', epoch: 2, score: 1, output_preview: '10' },
    ]);
    expect(await query("SELECT value FROM sample_tags WHERE key = 'list' ORDER BY 1")).toEqual([
      { value: 'a' },
      { value: 'b' },
    ]);
  });

  test('an error is a status, and an empty answer that was scored is none', async () => {
    await load('errors.jsonl');
    expect(await query('SELECT sample_id, status, error_kind, score FROM results ORDER BY 1')).toEqual([
      { sample_id: 's1', status: 'error', error_kind: 'timeout', score: 0 },
      { sample_id: 's2', status: 'ok', error_kind: null, score: 1 },
      { sample_id: 's3', status: 'ok', error_kind: null, score: 0 },
    ]);
  });

  test('the same again is dropped, another answer is a repeat', async () => {
    await load('duplicates.jsonl');
    expect(await query('SELECT sample_id, epoch, output_preview, score FROM results ORDER BY 1, 2')).toEqual([
      { sample_id: 's1', epoch: 1, output_preview: '2', score: 1 },
      { sample_id: 's2', epoch: 1, output_preview: '4', score: 1 },
      { sample_id: 's2', epoch: 2, output_preview: 'another answer', score: 0 },
    ]);
    expect(await query('SELECT used, ignored FROM sources')).toEqual([{ used: 3, ignored: 1 }]);
  });

  test('one id with two texts and one hash with two texts are two samples each', async () => {
    for (const name of ['same-id-other-text.jsonl', 'same-hash-other-text.jsonl']) {
      await load(name);
      const [row] = await query<{ samples: number; together: number }>(
        'SELECT count(*) AS samples, count(*) - count(DISTINCT coalesce(match_key, -sample_key)) AS together FROM samples',
      );
      expect([name, row]).toEqual([name, { samples: 2, together: 0 }]);
    }
  });

  test('how lines end changes nothing but the bytes', async () => {
    const tables = async (name: string) => {
      await load(name);
      return query('SELECT * EXCLUDE (source_id) FROM results ORDER BY response_id, metric');
    };
    const plain = await tables('no-final-newline.jsonl');
    expect(plain).toHaveLength(3);
    for (const name of ['bom.jsonl', 'crlf.jsonl', 'rows.jsonl.gz', 'not-really.jsonl.gz'])
      expect([name, await tables(name)]).toEqual([name, plain]);
  });
});

test('every part of a file that is not packed is the JSON of its row', async () => {
  await library.fresh();
  await library.load(dropOf(fixtures, 'bad-input').filter(({ path }) => !/\.gz$|expected/.test(path)));
  const parts = await db.query<{ path: string; sample_id: string | null; start: number; length: number }>(
    sql`SELECT path, sample_id, byte_offset AS start, byte_length AS length
        FROM parts JOIN sources USING (source_id) JOIN samples USING (sample_key) ORDER BY ALL`,
  );
  expect(parts.length).toBeGreaterThan(60);
  const lenient = (text: string) =>
    JSON.parse(
      text.replace(/:-?(?:NaN|Infinity)/g, ':null').replace(/"sample_id":(\d+)/, '"sample_id":"$1"'),
    ) as {
      sample_id?: string;
    };
  for (const { path, sample_id, start, length } of parts) {
    const bytes = readFileSync(join(fixtures, path)).subarray(start, start + length);
    expect([path, start, lenient(bytes.toString()).sample_id]).toEqual([path, start, sample_id]);
  }
});

describe('the same bytes again', () => {
  test('are refused in one drop and in the next, under any name', async () => {
    await library.fresh();
    const path = 'bad-input/crlf.jsonl';
    const content = readFileSync(join(fixtures, path), 'utf8');
    const first = await library.load([...dropOf(fixtures, path), droppedText('copy.jsonl', content)]);
    expect(first.refused).toHaveLength(1);
    const before = await query('SELECT path, records, used FROM sources');
    expect(before).toHaveLength(1);
    const again = await library.load(dropOf(fixtures, path));
    expect(again.refused).toMatchObject([{ path }]);
    expect(await query('SELECT path, records, used FROM sources')).toEqual(before);
    expect(await query('SELECT count(*) AS n FROM responses')).toEqual([{ n: 3 }]);
  });
});

test('a bad file does not touch the good ones beside it', async () => {
  await library.fresh();
  await library.load(dropOf(fixtures, 'bad-input/formulas.jsonl'));
  const alone = await query(
    'SELECT * EXCLUDE (response_id, run_id, source_id, sample_key, match_key, matched_by) FROM results ORDER BY ALL',
  );
  expect(alone).toHaveLength(9);
  await library.fresh();
  // All fixtures speak of one run and one evaluation, so the good file gets its own; its content is matched across these.
  const content = readFileSync(join(fixtures, 'bad-input/formulas.jsonl'), 'utf8');
  await library.load([
    ...dropOf(fixtures, 'bad-input').filter(({ path }) => !/formulas|expected/.test(path)),
    droppedText('own.jsonl', content.replaceAll('"evaluation_name":"fixture"', '"evaluation_name":"own"')),
  ]);
  const rows = await query(
    `SELECT * EXCLUDE (response_id, run_id, source_id, sample_key, match_key, matched_by) REPLACE ('fixture' AS evaluation)
     FROM results WHERE evaluation = 'own' ORDER BY ALL`,
  );
  expect(rows).toEqual(alone);
  const [sums] = await query(
    `SELECT sum(records)::INTEGER AS records, sum(used + ignored + rejected)::INTEGER
            + (SELECT count(*) FROM parts WHERE role = 'sample')::INTEGER AS parts FROM sources`,
  );
  expect(sums).toMatchObject({ records: (sums as { parts: number } | undefined)?.parts });
});
