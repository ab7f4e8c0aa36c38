import type { SourceRow } from '../../lib/analysis';
import { familyOf } from '../../lib/formats/families';

/** A format's own words; ids as in `sources.format`. */
export function formatInWords({
  format,
  formatVersion,
  unread,
}: Pick<SourceRow, 'format' | 'formatVersion' | 'unread'>): string {
  if (unread === 'left out') return 'left out';
  if (format === 'unknown' && unread) return 'not read';
  if (format === 'unknown') return 'not recognised';
  if (format === 'xlsx') return 'Excel workbook';
  const name = familyOf(format)?.names[format] ?? format;
  if (formatVersion === null || formatVersion === '') return name;
  return name.includes(',') ? `${name} ${formatVersion}` : `${name}, ${formatVersion}`;
}
