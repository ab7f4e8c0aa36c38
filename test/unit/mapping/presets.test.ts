import { expect, test } from 'vitest';
import { formats } from '$lib/formats';
import { ownTable } from '$lib/ingest/table/own-table';
import { probe } from '$lib/ingest/text/probe';
import { guess } from '$lib/mapping/guess';
import { filesOf, presetFiles } from '../../fixtures/presets';
import { toolFiles } from '../../fixtures/tools';

const bytesOf = (content: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(typeof content === 'string' ? Buffer.from(content) : content);

/** The ready-made mapping that a text would have, were no format asked. */
async function presetOf(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const table = await ownTable(path, new Blob([bytes]), bytes);
  return (table && guess([table])[0]?.guess.preset?.name) ?? null;
}

test('no file of a tool that a format reads has the columns of a ready-made mapping', async () => {
  const taken: string[] = [];
  let looked = 0;
  for (const make of Object.values(toolFiles))
    for (const [path, content] of Object.entries(make().files)) {
      if (!/\.(jsonl?|csv)$/.test(path)) continue;
      looked++;
      const name = await presetOf(path, bytesOf(content));
      if (name !== null) taken.push(`${path}: ${name}`);
    }
  expect(looked).toBeGreaterThan(40);
  // A scan in CSV, where formats read no rows, is left to its mapping.
  expect(taken).toEqual(['scans/scan_id=s/words.jsonl: Inspect Scout’s scans']);
});

test('no format takes a file of a ready-made mapping, and no other mapping does', async () => {
  for (const [key, { name }] of Object.entries(presetFiles))
    for (const [path, text] of Object.entries(filesOf(key))) {
      const bytes = bytesOf(text);
      expect([key, (await probe(new Blob([bytes]), bytes, formats)).layout]).toEqual([key, 'unknown']);
      expect([key, await presetOf(path, bytes)]).toEqual([key, name]);
    }
});
