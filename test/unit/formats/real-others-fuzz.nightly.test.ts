import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formats } from '$lib/formats';
import { inspectEval } from '$lib/formats/inspect/eval';
import { hasRealData, realData } from '../../support/real-data';
import { readDocument, readLines } from './collect';
import { arbitrary, namesOf, otherFormats } from './others-values';
import { readAny } from './read-any';
import { membersOf, readBundle } from './read-text';

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

const folders = [
  'gage',
  'evalscope',
  'opencode',
  'inspect',
  'lm_eval',
  'helm',
  'promptfoo',
  'other',
  'preferences',
];
/** Files that are read or named, and are not shaken: they are large, or the same as those of `other`. */
const knownToo = [
  'opencompass',
  'deepeval',
  'evalplus',
  'livecodebench',
  'swe_bench',
  'swe_bench_pro',
  'mt_bench',
  'arena_hard',
  'tau_bench',
  'terminal_bench',
  'alpaca_eval',
  'openai_hosted',
  'mteb',
  'bfcl',
  'garak',
  'harbor',
  'atif',
  'verifiers',
  'adk',
  'hal',
  'skill_evals',
  'otel',
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

describe.skipIf(!hasRealData)('what is recognised', () => {
  it('no other format takes a file of these, and none of these takes another', () => {
    const taken = readdirSync(realData, { recursive: true, encoding: 'utf8' }).flatMap((path) => {
      // What stands below `silent` is of any tool.
      if (!/\.jsonl?$/.test(path) || path.startsWith('silent')) return [];
      const own = [...folders, ...knownToo].some((folder) => path.startsWith(`${folder}/`));
      const strangers = own ? formats.filter((format) => !otherFormats.includes(format)) : otherFormats;
      const { format } = readAny(strangers, path);
      return format === null ? [] : [`${path}: ${format}`];
    });
    expect(taken).toEqual([]);
  });
});
