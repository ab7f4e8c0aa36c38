import { ABSENT, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { jsonText } from './reading';

/** How a run was made, of the parts of a file that say it, as the JSON text of one object; null where none does. */
export function configText(
  tape: JsonTape,
  parts: readonly (readonly [name: string, value: Node])[],
): string | null {
  const members = parts
    .filter(([, node]) => node !== ABSENT && !tape.isNull(node))
    .map(([name, node]) => `${JSON.stringify(name)}:${jsonText(tape, node)}`);
  return members.length === 0 ? null : `{${members.join(',')}}`;
}
