import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formats } from '$lib/formats';
import { inspectEval } from '$lib/formats/inspect/log';
import { hasRealData, realData } from '../../support/real-data';
import { Collector, readDocument, readLines } from './collect';
import { membersOf, readAny, readBundle, type Member } from './read-any';

const source = 'src/lib/formats';
/** Formats beside Every Eval Ever and the MT harness, which have fuzz tests of their own. */
const otherFormats = formats.filter(({ id }) => !/^(eee|mt)-/.test(id));
const shared = [
  'role',
  'content',
  'text',
  'type',
  'messages',
  'parts',
  'message',
  'prompt_tokens',
  'metadata',
];
const familyOf = (id: string) => readdirSync(source).find((folder) => id.startsWith(`${folder}-`)) ?? '';
/** Every name that the readers of one tool ask for: random values reach their depths only under these. */
function namesOf(id: string): string[] {
  const family = familyOf(id);
  const code = readdirSync(`${source}/${family}`)
    .filter((file) => !/^(about|transcript)\./.test(file))
    .map((file) => readFileSync(`${source}/${family}/${file}`, 'utf8').replace(/^import .*$/gm, ''))
    .join('\n');
  const found = [...code.matchAll(/'([A-Za-z0-9_-]{1,30})'/g)].map((match) => match[1] ?? '');
  return [...new Set([...shared, ...found])];
}
const words = [
  'assistant',
  'generate',
  'C',
  'NaN',
  '',
  '1',
  '2026-01-01',
  'attachment://ab',
  'x'.repeat(300),
  '\ud800',
];

function arbitrary(names: readonly string[]) {
  const key = fc.oneof(
    { weight: 19, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.string() },
  );
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, depthSize: 'large' },
      fc.constantFrom<unknown>(null, true, false, 0, -1.5, 1e300, ...words),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(key, tie('value'), { minKeys: 1, maxKeys: 6 }),
    ),
  }));
  return { value, object: fc.dictionary(key, value, { minKeys: 8, maxKeys: 25 }) };
}
const encode = (json: unknown) => new TextEncoder().encode(JSON.stringify(json));

/** Two models are compared in a row, and a question has several turns. */
const severalOfARow = new Set(['judged-chat-pairs', 'judged-chat-questions']);

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

/** A real file with values of it taken away, put elsewhere or replaced: near enough to be recognised. */
function shaken(json: unknown, picks: readonly (readonly [number, unknown])[]): unknown {
  const copy = structuredClone(json);
  const holders: [Record<string, unknown>, string][] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || holders.length > 5000) return;
    for (const key of Object.keys(node)) {
      holders.push([node as Record<string, unknown>, key]);
      walk((node as Record<string, unknown>)[key]);
    }
  };
  walk(copy);
  for (const [at, replacement] of picks) {
    const [holder, key] = holders[at % holders.length] ?? [];
    if (holder !== undefined && key !== undefined) holder[key] = replacement;
  }
  return copy;
}

const folders = ['gage', 'evalscope', 'opencode', 'inspect', 'lm_eval', 'helm', 'promptfoo', 'other'];
/** Files that are read or named, and are not shaken: they are large, or the same as those of `other`. */
const knownToo = [
  'opencompass',
  'deepeval',
  'evalplus',
  'livecodebench',
  'swe_bench',
  'mt_bench',
  'arena_hard',
  'tau_bench',
  'terminal_bench',
  'alpaca_eval',
  'openai_hosted',
  'mteb',
  'bfcl',
];

describe.skipIf(!hasRealData)('real files with their values shaken', () => {
  const files = hasRealData
    ? folders.flatMap((folder) =>
        readdirSync(`${realData}/${folder}`, { recursive: true, encoding: 'utf8' }).map(
          (file) => `${folder}/${file}`,
        ),
      )
    : [];
  const known = files
    .filter((path) => /\.jsonl?$/.test(path))
    .flatMap((path) => {
      const format = otherFormats.find(({ id }) => id === readAny(otherFormats, path).format);
      return format ? [[path, format] as const] : [];
    });

  it.each(known)('%s', (path, format) => {
    const text = readFileSync(`${realData}/${path}`, 'utf8');
    const rows: unknown[] =
      format.layout === 'lines'
        ? text
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line) as unknown)
        : [JSON.parse(text)];
    const { value } = arbitrary(namesOf(format.id));
    const picks = fc.array(fc.tuple(fc.nat(4999), value), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(picks, (edits) => {
        const [document, ...rest] = [shaken(rows[0], edits), ...rows.slice(1)];
        if (format.layout !== 'lines') return void readDocument(format, JSON.stringify(document));
        const lines = [document, ...rest].map((row) => JSON.stringify(row));
        expect(readLines(format, lines.join('\n')).sink.records).toBe(lines.length);
      }),
      { numRuns: 10 },
    );
  });

  it('a zip with members that are cut', () => {
    const members = membersOf(readFileSync(`${realData}/inspect/RECOMPRESSED_zstd_method93_popularity.eval`));
    fc.assert(
      fc.property(fc.nat(members.length - 1), fc.nat(2000), (at, length) => {
        const cut = members.map((member, i) =>
          i === at ? { ...member, bytes: member.bytes.subarray(0, length) } : member,
        );
        expect(readBundle(inspectEval, cut).sink.rows.length).toBeGreaterThanOrEqual(9);
      }),
      { numRuns: 20 },
    );
  });
});

describe('what is recognised', () => {
  it('each format has an id of its own', () => {
    const ids = otherFormats.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.skipIf(!hasRealData)('no other format takes a file of these, and none of these takes another', () => {
    for (const path of readdirSync(realData, { recursive: true, encoding: 'utf8' })) {
      if (!/\.jsonl?$/.test(path)) continue;
      const own = [...folders, ...knownToo].some((folder) => path.startsWith(`${folder}/`));
      const strangers = own ? formats.filter((format) => !otherFormats.includes(format)) : otherFormats;
      expect([path, readAny(strangers, path).format]).toEqual([path, null]);
    }
  });
});
