import type { ReviewedFile } from '../../engine/reviewed';

/** The paths of the files that labelled answers were in, by evaluation as the labels name it. */
export type LabelledFiles = Readonly<Record<string, readonly string[]>>;

/** Those that were read last; a drop of a folder may be of thousands. */
const MOST = 20;

/** What was kept of them. */
export const labelledFilesIn = (value: unknown): LabelledFiles =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).flatMap(([evaluation, paths]) =>
      Array.isArray(paths) ? [[evaluation, paths.filter((path) => typeof path === 'string')]] : [],
    ),
  );

/** The files that were found, in place of those of before; where labels are `missing`, beside them. */
export function withFound(
  before: LabelledFiles,
  found: readonly ReviewedFile[],
  missing: readonly string[],
): LabelledFiles {
  const files = new Map(Object.entries(before));
  for (const evaluation of new Set(found.map((one) => one.evaluation))) {
    const now = found.filter((one) => one.evaluation === evaluation).map(({ path }) => path);
    const others = missing.includes(evaluation) ? (files.get(evaluation) ?? []) : [];
    files.set(evaluation, [...new Set([...now, ...others])].slice(0, MOST));
  }
  return Object.fromEntries(files);
}
