import type { Mapping } from '../mapping/mapping';
import type { Transcript } from '../records/transcript';
import { familyOf } from './families';
import { readOwn } from './own/transcript';
import { contents, transcript } from './shared/transcript/partial';
import { isObject } from './shared/transcript/values';

/**
 * What a reader wants of one record of a source. `format`: as in `sources.format`; `record`: its JSON, parsed.
 * `mapping`: by which it was read, where it is a table of one's own. null where the record is nothing to read, such as
 * statistics: it is shown as it stands.
 */
export function readTranscript(
  format: string,
  record: unknown,
  mapping: Mapping | null = null,
): Transcript | null {
  if (mapping) return readOwn(record, mapping);
  const family = familyOf(format);
  if (typeof record === 'string')
    return family?.answerTexts?.includes(format) ? transcript({ outputs: contents(record) }) : null;
  if (!isObject(record)) return null;
  const readers = family?.transcript;
  const read = typeof readers === 'function' ? readers : readers?.[format];
  return read?.(record) ?? null;
}
