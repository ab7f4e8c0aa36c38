import { meaningOf } from '../../mapping/names';
import { bomLength } from '../text/source-bytes';
import { firstRecords, type TableLayout } from './sniff';

const DELIMITERS: readonly TableLayout['delimiter'][] = [',', ';', '\t', '|'];
const LONGEST_NAME = 60;
const SHOWN = 12;

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
