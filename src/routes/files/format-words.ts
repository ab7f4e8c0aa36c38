import type { SourceRow } from '../../lib/analysis';
import { formats } from '../../lib/formats';

const names = new Map(formats.map(({ id, name }) => [id, name]));

/** A format's own words; ids as in `sources.format`. */
export function formatInWords({
  format,
  formatVersion,
}: Pick<SourceRow, 'format' | 'formatVersion'>): string {
  if (format === 'unknown') return 'not recognised';
  const name = names.get(format) ?? format;
  if (formatVersion === null || formatVersion === '') return name;
  return name.includes(',') ? `${name} ${formatVersion}` : `${name}, ${formatVersion}`;
}
