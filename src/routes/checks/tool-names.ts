import type { LabelDefinition } from '../../lib/analysis';
import { recordsWithTools } from '../../lib/analysis/answers/tool-records';
import type { Database } from '../../lib/engine/database';
import { readTranscript } from '../../lib/formats/transcript';
import type { Transcript } from '../../lib/records/transcript';
import { workspace } from '../../lib/session/workspace.svelte';
import { parseRecord } from '../../lib/json/parse-record';

const OF_RUN = 5;
const RECORDS = 60;
const NAMES = 40;

/** Tools that a conversation was offered, and those that it called. */
export const toolsOf = ({ tools, turns, golden }: Transcript): string[] => [
  ...tools.map(({ name }) => name),
  ...[turns, ...golden].flat().flatMap(({ calls }) => calls.map(({ name }) => name)),
];

/** Whether an answer names one of these tools, as a check; the longest name first, so that it is the one that matches. */
export function toolCheck(names: Iterable<string>): LabelDefinition | null {
  const known = [...new Set(names)].filter((name) => /\w/.test(name)).slice(0, NAMES);
  if (known.length === 0) return null;
  const quoted = known
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  const text = `(?<!\\w)(?:${quoted.join('|')})(?!\\w)`;
  return {
    by: 'search',
    key: 'mentions_a_tool',
    query: { text, as: 'regex', exactCase: true, where: 'output' },
  };
}

/** A check for the tools of what is loaded, from the first records of each run that used some. */
export async function toolCheckOf(db: Database): Promise<LabelDefinition | null> {
  const names: string[] = [];
  for (const { sourceId, format, offset, length } of await recordsWithTools(db, {
    ofRun: OF_RUN,
    most: RECORDS,
  })) {
    try {
      const transcript = readTranscript(
        format,
        parseRecord(await workspace.readRecord(sourceId, offset, length)),
      );
      if (transcript) names.push(...toolsOf(transcript));
    } catch {
      continue; // a file that is gone names nothing
    }
  }
  return toolCheck(names);
}
