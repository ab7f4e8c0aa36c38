import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { RunLink } from '../../records/record';
import type { SourceFacts } from '../format';
import { baseName, word } from '../shared/reading';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/**
 * How an aggregate's samples can be found: by the path it names, by the uuid that both file names share, by checksum,
 * and last by evaluation id, which in every real pair of February 2026 differs between the two.
 */
export function eeeLinks(
  tape: JsonTape,
  root: Node,
  source: SourceFacts,
  evaluationId: string | null,
  model: string | null,
): RunLink[] {
  const links: RunLink[] = [];
  const detailed = tape.get(root, 'detailed_evaluation_results');
  const path = word(tape, tape.get(detailed, 'file_path'));
  if (path !== null && baseName(path) !== '') links.push({ kind: 'path', value: baseName(path), model });
  const uuids = [UUID.exec(path ?? ''), UUID.exec(baseName(source.path))].map((match) =>
    match?.[0].toLowerCase(),
  );
  for (const value of new Set(uuids)) if (value !== undefined) links.push({ kind: 'uuid', value, model });
  const checksum = word(tape, tape.get(detailed, 'checksum'))?.toLowerCase() ?? '';
  if (/^[0-9a-f]{64}$/.test(checksum)) links.push({ kind: 'sha256', value: checksum, model });
  if (evaluationId !== null) links.push({ kind: 'run_name', value: evaluationId, model });
  return links;
}
