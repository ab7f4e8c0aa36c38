import { recordText, type SourceText } from '../ingest/source-texts';
import { readBytes } from '../ingest/text/source-bytes';

export interface Span {
  source: number;
  offset: number;
  length: number;
}

/** Bytes between two records that are read with them rather than asked for apart. */
const GAP = 2 ** 15;
const LONGEST = 2 ** 22;

interface Held extends SourceText {
  from: number;
  bytes: Uint8Array;
}

/**
 * Reads records that stand anywhere in their files: `hold` reads many at once, those near each other in one go, and `read`
 * gives one of those that are held, as JSON. `sourceOf` rejects where a source is not known. Rejects with a DOMException where a file is
 * shorter than it was, or gone.
 */
export function readSpans(sourceOf: (sourceId: number) => Promise<SourceText>) {
  let held = new Map<number, Held[]>();

  async function stretch({ source, offset, length }: Span): Promise<Held> {
    const { blob, shape } = await sourceOf(source);
    const bytes = await readBytes(blob, offset, Math.min(blob.size, offset + length));
    if (bytes.length < length) throw new DOMException('The file is shorter than it was', 'NotReadableError');
    return { blob, shape, from: offset, bytes };
  }

  return {
    async hold(spans: readonly Span[]): Promise<void> {
      const merged: Span[] = [];
      for (const span of [...spans].sort((a, b) => a.source - b.source || a.offset - b.offset)) {
        const last = merged.at(-1);
        const end = span.offset + span.length;
        const isNear = last?.source === span.source && span.offset <= last.offset + last.length + GAP;
        if (last && isNear && end - last.offset <= LONGEST)
          last.length = Math.max(last.length, end - last.offset);
        else merged.push({ ...span });
      }
      const found = new Map<number, Held[]>();
      const read = await Promise.all(merged.map(async (span) => ({ span, held: await stretch(span) })));
      for (const { span, held: one } of read)
        found.set(span.source, [...(found.get(span.source) ?? []), one]);
      held = found;
    },
    async read(source: number, offset: number, length: number): Promise<string> {
      const one =
        held
          .get(source)
          ?.find(({ from, bytes }) => offset >= from && offset + length <= from + bytes.length) ??
        (await stretch({ source, offset, length }));
      const start = offset - one.from;
      return recordText(one.bytes.subarray(start, start + length), one.shape);
    },
  };
}
