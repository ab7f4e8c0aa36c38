import { ABSENT, Kind, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { meaningOf } from '../../mapping/names';
import { firstRecords, type TableLayout } from '../table/sniff';
import { bomLength } from './source-bytes';

const DELIMITERS: readonly TableLayout['delimiter'][] = [',', ';', '\t', '|'];
const LONGEST_NAME = 60;
const SHOWN = 12;
/** Where tools list their rows, and what else stands beside them. */
const ROWS = /^(results?|samples|rows|data|items|records|responses|examples|predictions|outputs|answers)$/;

const isNamed = (name: string): boolean => {
  const text = name.trim();
  return text.length <= LONGEST_NAME && !/^[-+\d.,%]+$/.test(text);
};

/** What to say of a table that is a header and no more; null where it is none. `bytes`: all of the file. */
export function headerAlone(path: string, bytes: Uint8Array): string | null {
  for (const delimiter of DELIMITERS) {
    const [header, ...more] = firstRecords(bytes.subarray(bomLength(bytes)), delimiter, 2, true);
    if (header === undefined || header.length < 2 || more.length > 0 || !header.every(isNamed)) continue;
    if (!/\.(csv|tsv|tab)$/i.test(path) && !header.some((name) => meaningOf(name)?.whole === true)) continue;
    const columns = header.slice(0, SHOWN).map((name) => name.trim().slice(0, 40));
    return `This table has a header (${columns.join(', ')}${header.length > SHOWN ? ', …' : ''}) and no rows: nothing was written below it.`;
  }
  return null;
}

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
