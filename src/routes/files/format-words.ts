import type { SourceRow } from '../../lib/analysis';
import { familyOf } from '../../lib/formats/families';

/** A format's own words; ids as in `sources.format`. */
export function formatInWords({
  format,
  formatVersion,
}: Pick<SourceRow, 'format' | 'formatVersion'>): string {
  if (format === 'unknown') return 'not recognised';
  const name = familyOf(format)?.names[format] ?? format;
  if (formatVersion === null || formatVersion === '') return name;
  return name.includes(',') ? `${name} ${formatVersion}` : `${name}, ${formatVersion}`;
}
