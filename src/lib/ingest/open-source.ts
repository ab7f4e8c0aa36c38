import {
  type Archive,
  type ArchiveKind,
  openArchive,
  planBundle,
  recogniseBundle,
} from './archive/open-archive';
import { surveyBundle } from './archive/survey-bundle';
import type { UnpackControl } from './archive/unpack-control';
import { asLines, unwrap, type Unwrapped } from './archive/unwrap';
import { EarlyLines } from './early-lines';
import { openText } from './open-text';
import {
  describe,
  finished,
  isRefused,
  type Opened,
  type OpenTask,
  pathInside,
  sayRemark,
} from './opened-source';
import { lookAtLarge, openInParts } from './open-large';
import type { ReadPart } from './read-part';
import type { Tools } from './read-piece';
import { openTable } from './table/open-table';

/**
 * Recognises a source and reads it, unless it is a lines source larger than `chunk`, a bundle or an archive. `readPart`
 * takes rows that can be read while others are still being decoded.
 */
export async function openSource(
  task: OpenTask,
  fetched: Uint8Array<ArrayBuffer>,
  tools: Tools,
  control: UnpackControl,
  readPart: ReadPart,
): Promise<Opened> {
  tools.sink.begin(task.sourceNo, 0);
  let early: EarlyLines | undefined;
  const hear = (packed: Blob, depth: number) => {
    early = new EarlyLines(task, packed, pathInside(task, { depth }), tools, readPart);
    return early.take;
  };
  const large = 2 * task.chunk;
  let unwrapped = await unwrap(
    task,
    fetched,
    tools.checksum,
    control,
    task.isPacked && !task.mapping ? { large, hear } : { large },
  );
  const begun = early?.end();
  // Parts that are read here have the sink meanwhile.
  if (begun) tools.sink.begin(task.sourceNo, 0);
  if (unwrapped.parquet) {
    const opened = task.mapping
      ? await openInParts(task, unwrapped, task.mapping, tools, control, readPart)
      : await lookAtLarge(task, unwrapped, tools);
    if (opened) return { source: opened, archive: null };
    unwrapped = await asLines(unwrapped, task.scratch, control);
  }
  for (const remark of unwrapped.remarks) sayRemark(remark, tools);
  if (isRefused(unwrapped))
    return { source: finished(await describe(task, unwrapped, tools), tools), archive: null };
  if (begun) {
    const { early, ...recognised } = begun;
    const described = await describe(task, unwrapped, tools);
    return { source: { ...described, ...recognised, rest: { kind: 'lines', early } }, archive: null };
  }
  if (unwrapped.archive) return openMembers(task, unwrapped, unwrapped.archive, tools, control);
  const source = task.mapping
    ? await openTable(task, unwrapped, task.mapping, tools, control)
    : await openText(task, unwrapped, tools);
  return { source, archive: null };
}

async function openMembers(
  task: OpenTask,
  unwrapped: Unwrapped,
  packing: ArchiveKind,
  tools: Tools,
  control: UnpackControl,
): Promise<Opened> {
  const { depth, remarks } = unwrapped;
  const { kind, ...listed } = await openArchive(unwrapped.blob, packing, task.limits, tools.formats);
  const { blob, ...archive } =
    kind === 'xlsx' ? await sheetsOf(task, unwrapped, listed, control) : { blob: unwrapped.blob, ...listed };
  for (const remark of archive.remarks) sayRemark(remark, tools);
  const bundle = kind === 'xlsx' ? null : recogniseBundle(archive, tools.formats);
  const hasTrouble = remarks.length + archive.remarks.length > 0;
  if (!bundle) {
    const self = hasTrouble
      ? finished(
          {
            ...(await describe(task, unwrapped, tools)),
            format: archive.members.length > 0 ? kind : 'unknown',
          },
          tools,
        )
      : null;
    return { source: null, archive: { blob, depth, members: archive.members, self } };
  }
  const described = await describe(task, unwrapped, tools);
  const digest = described.digested ? described.digest : await tools.digester.ofBlob(blob);
  const found = await surveyBundle(blob, archive, bundle, tools, control);
  const plan = planBundle(archive, bundle, { path: task.path, digest }, task.limits, found);
  for (const { name, remark } of plan.refused)
    tools.sink.reject(
      { ...remark, message: `${name}: ${remark.message}` },
      { offset: 0, length: 0, line: null },
    );
  tools.sink.finish(0);
  const known = { digest, digested: true, format: bundle.format.id, version: bundle.recognised.version };
  return { source: { ...described, ...known, rest: { kind: 'bundle', ...plan } }, archive: null };
}

/** What reads workbooks is fetched with the first of them. */
async function sheetsOf(task: OpenTask, { blob }: Unwrapped, { members }: Archive, control: UnpackControl) {
  const { openWorkbook } = await import('./workbook/open-workbook');
  return openWorkbook(blob, members, task.scratch, control);
}
