import { zipSync, type Zippable } from 'fflate';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasRealData, realData } from '../../support/real-data';
import { sql } from '../../../src/lib/engine/sql';
import { type Library, dropOf, openLibrary } from '../support/library';
import { dropped } from './workbench';

const filesOf = (path: string): string[] =>
  statSync(join(realData, path)).isDirectory()
    ? readdirSync(join(realData, path)).flatMap((name) => filesOf(join(path, name)))
    : [path];
const bytesOf = (path: string) => Uint8Array.from(readFileSync(join(realData, path)));

describe.skipIf(!hasRealData || !existsSync(join(realData, 'inspect')))('real archives', () => {
  let library: Library;
  beforeAll(async () => {
    library = await openLibrary();
  });
  afterAll(() => library.db.close());
  beforeEach(() => library.fresh({ workers: 2 }));

  const sources = () =>
    library.db.query(
      sql`SELECT path, bytes, format, records, used, folded, ignored, rejected, digest, sha256 FROM sources ORDER BY path`,
    );
  const tables = async () => ({
    sources: await sources(),
    scores: await library.db.query(sql`SELECT metric, score, is_correct FROM scores ORDER BY ALL`),
    runs: await library.db.query(sql`SELECT run_name, model, evaluation, dataset FROM runs ORDER BY ALL`),
    samples: await library.db.query(
      sql`SELECT sample_id, content_key, task_type, input_preview FROM samples ORDER BY ALL`,
    ),
    responses: await library.db.query(
      sql`SELECT output_preview, status, total_tokens FROM responses ORDER BY ALL`,
    ),
    problems: await library.db.query(sql`SELECT line, severity, code, message FROM problems ORDER BY ALL`),
  });

  test.each([
    ['RECOMPRESSED_zstd_method93_popularity.eval', 10],
    ['log_formats.eval', 1],
    ['mmlu-summary-choices.eval', 1],
  ])('an .eval is one source: %s', async (name, records) => {
    await library.load(dropOf(realData, `inspect/${name}`));
    expect(await sources()).toMatchObject([{ format: 'inspect-eval', records, used: records, rejected: 0 }]);
    const [run] = await library.db.query(sql`SELECT model, evaluation FROM runs`);
    expect(run).toMatchObject({
      model: expect.any(String) as string,
      evaluation: expect.any(String) as string,
    });
  });

  test('an .eval and its .json are one run', async () => {
    await library.load([
      ...dropOf(realData, 'inspect/log_formats.eval'),
      ...dropOf(realData, 'inspect/log_formats.json'),
    ]);
    expect(await library.db.query(sql`SELECT count(*)::INTEGER AS n FROM runs`)).toEqual([{ n: 1 }]);
    expect(await library.db.query(sql`SELECT count(*)::INTEGER AS n FROM responses`)).toEqual([{ n: 1 }]);
  });

  test.each(['gage', 'helm', 'inspect', 'evalscope'])(
    'a zip of the folder %s is the folder',
    async (folder) => {
      const paths = filesOf(folder);
      await library.load(paths.map((path) => dropped(`x.zip/${path}`, bytesOf(path))));
      const expected = await tables();
      await library.fresh({ workers: 1, chunk: 3000 });
      const zipped: Zippable = Object.fromEntries(
        paths.map((path, i) => [path, [bytesOf(path), { level: i % 2 ? 0 : 6 }]]),
      );
      const archive = Uint8Array.from(zipSync(zipped));
      await library.load([dropped('x.zip', archive)]);
      expect(await tables()).toEqual(expected);
      await library.fresh({ workers: 2 });
      await library.load([dropped('x.zip', Uint8Array.from(gzipSync(archive)))]);
      expect(await tables()).toEqual(folder === 'inspect' ? expect.anything() : expected);
    },
  );

  test('rows of a namespace, pretty-printed one after another, are the rows of the run', async () => {
    const rows = readFileSync(join(realData, 'gage/run/samples.jsonl'), 'utf8').trim().split('\n');
    const text = rows.map((row) => JSON.stringify(JSON.parse(row), null, 2)).join('\n');
    await library.load([dropped('run/samples/x/samples.jsonl', text)]);
    expect(await sources()).toMatchObject([{ format: 'gage-samples', records: 3, used: 3, rejected: 0 }]);
  });
});
