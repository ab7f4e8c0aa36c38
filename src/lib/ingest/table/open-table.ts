import { parseDocument, sayCut } from '../text/cut-document';
import { bomLength, readBytes } from '../text/source-bytes';
import type { UnpackControl } from '../archive/unpack-control';
import type { Unwrapped } from '../archive/unwrap';
import { describe, finished, type OpenedSource, type OpenTask, sayRemark } from '../opened-source';
import { noteRepairs, type Tools } from '../read-piece';
import type { Mapping } from '../../mapping/mapping';
import { countsPlaces } from '../../mapping/repeats';
import { cutTable } from './cut-records';
import { ownFormat, ownText } from './open-own';

/** Reads a table of one's own, or leaves its rows to be read in pieces. */
export async function openTable(
  task: OpenTask,
  unwrapped: Unwrapped,
  mapping: Mapping,
  tools: Tools,
  control: UnpackControl,
): Promise<OpenedSource> {
  const described = await describe(task, unwrapped, tools);
  const { blob } = unwrapped;
  const text = await ownText(blob, mapping, tools.tape, task.scratch, control);
  for (const remark of text.remarks) sayRemark(remark, tools);
  const format = ownFormat(mapping, text);
  const { shape = null } = text;
  const cut = shape && (await cutTable(text.blob, shape.delimiter, task.chunk, tools.digester, control));
  const whole = described.digested ? described.digest : text.blob === blob ? cut?.digest : undefined;
  const source: OpenedSource = {
    ...described,
    ...{ digest: whole ?? (await tools.digester.ofBlob(blob)), digested: true },
    ...{ blob: text.blob, format: format.id, shape },
    files: [...described.files, ...text.files],
  };
  if (format.layout === 'document') {
    const bytes = await readBytes(text.blob, 0, text.blob.size);
    const { fault, cut } = parseDocument(tools.tape, bytes, bomLength(bytes), bytes.length);
    if (fault) {
      const message = `This is no JSON document any more. At byte ${fault.offset + 1}: ${fault.message}`;
      tools.sink.note({ severity: 'rejected', code: 'not_json', field: null, message }, null);
    } else {
      format.read(tools.tape, tools.tape.root, source, { version: null }, tools.sink);
      noteRepairs(tools.tape, null, tools.sink);
      if (cut) sayCut(cut, tools.sink);
    }
    return finished(source, tools);
  }
  // Where the place among its rows tells samples or repeats apart, one reader counts them all.
  const inOrder = countsPlaces(mapping);
  tools.sink.finish(0);
  if (shape && cut) return { ...source, rest: { kind: 'records', shape, cuts: cut.cuts, inOrder } };
  return { ...source, rest: { kind: text.layout === 'values' ? 'values' : 'lines', inOrder } };
}
