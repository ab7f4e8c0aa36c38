import { ABSENT, Kind, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';

/** Where tools list their rows, and what else stands beside them. */
const ROWS = /^(results?|samples|rows|data|items|records|responses|examples|predictions|outputs|answers)$/;

/** What to say of JSON whose list of rows is empty; null where it is not. */
export function emptyList(tape: JsonTape, root: Node): string | null {
  const kind = tape.kind(root);
  if (kind === Kind.array && tape.count(root) === 0)
    return 'This JSON is an empty list: there are no rows in it.';
  if (kind !== Kind.object) return null;
  if (tape.count(root) === 0) return 'This JSON is an empty object: there are no rows in it.';
  let list: string | null = null;
  for (let member = tape.first(root); member !== ABSENT; member = tape.next(member)) {
    const isList = tape.kind(member) === Kind.array;
    if (isList && tape.count(member) > 0) return null;
    if (isList && ROWS.test(tape.key(member))) list = tape.key(member);
  }
  return list === null ? null : `The list "${list}" of this JSON is empty: there are no rows in it.`;
}
