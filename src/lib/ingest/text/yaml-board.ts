import type { Remark } from '../archive/unpack-limits';
import { bomLength, readBytes } from './source-bytes';

/** Boards of thousands of models come to a few MB. */
const LARGEST = 16 * 2 ** 20;
const LOOKED_AT = 2 ** 16;

/** What only a board has: figures of runs, a list of results of a data set, or those of a model's card. */
const isBoard = (text: string): boolean =>
  (/^-\s+[\w-]+:/m.test(text) &&
    (/^(-\s+|\s+)pass_rate_\d+:/m.test(text) ||
      (/^(-\s+|\s+)dataset:/m.test(text) && /^(-\s+|\s+)value:/m.test(text)))) ||
  /^model-index:/m.test(text);

const frontMatter = (text: string): string | undefined =>
  /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(\r?\n|$)/.exec(text)?.[1];

/**
 * A board in YAML (1.2, core schema: dates stay texts) as the JSON that it says, for the formats to recognise; null for any other
 * text, such as settings. Of a model's card its front matter. What reads YAML is fetched with the first board.
 */
export async function yamlBoard(
  blob: Blob,
  head: Uint8Array<ArrayBuffer>,
): Promise<{ blob: Blob; remarks: Remark[] } | null> {
  const start = new TextDecoder().decode(head.subarray(bomLength(head), LOOKED_AT));
  if (blob.size > LARGEST || /^\s*[{["]/.test(start) || !isBoard(start)) return null;
  const text = new TextDecoder().decode(await readBytes(blob, bomLength(head), blob.size));
  const { parseDocument } = await import('yaml');
  const document = parseDocument(frontMatter(text) ?? text, { logLevel: 'silent' });
  const [fault] = document.errors;
  if (fault === undefined) return { blob: new Blob([JSON.stringify(document.toJS())]), remarks: [] };
  const line = fault.linePos?.[0].line ?? null;
  const message = `This board is no valid YAML${line === null ? '' : ` (line ${String(line)})`}: ${fault.message.split('\n')[0] ?? ''} Mend that line and drop the file again.`;
  return { blob, remarks: [{ severity: 'rejected', code: 'yaml_damaged', field: null, message }] };
}
