import type { SourceRow } from '../../lib/analysis';

/** A folder of the Files page: sources that stand under one path. */
export interface SourceGroup {
  kind: 'group';
  /** Ends with `/`. */
  folder: string;
  sources: SourceRow[];
}
export interface LoneSource {
  kind: 'source';
  source: SourceRow;
}
/** What lies beside results and is none: one line, whatever the folders. */
export interface BesideLine {
  kind: 'beside';
  sources: SourceRow[];
}
export type Line = SourceGroup | LoneSource | BesideLine;

/** More lines than this, and folders are taken together one level higher. */
const calm = 24;

/** Folder of a path down to `depth` levels, with its `/`; empty for a file that lies in none. */
function folderAt(path: string, depth: number): string {
  const folders = path.split('/').slice(0, -1);
  return folders
    .slice(0, depth)
    .map((folder) => `${folder}/`)
    .join('');
}

const depthOf = (path: string) => path.split('/').length - 1;

function linesAt(sources: readonly SourceRow[], depth: number): (SourceGroup | LoneSource)[] {
  const folders = new Map<string, SourceRow[]>();
  for (const source of sources) {
    const folder = folderAt(source.path, depth);
    const inside = folders.get(folder);
    if (inside) inside.push(source);
    else folders.set(folder, [source]);
  }
  const lone = (source: SourceRow): LoneSource => ({ kind: 'source', source });
  const lines = [...folders].flatMap<SourceGroup | LoneSource>(([folder, inside]) =>
    folder === '' || inside.length === 1 ? inside.map(lone) : [{ kind: 'group', folder, sources: inside }],
  );
  const pathOf = (line: SourceGroup | LoneSource) => (line.kind === 'group' ? line.folder : line.source.path);
  // Without its ending, `results` stands before `results (2)`.
  const name = (line: SourceGroup | LoneSource) => pathOf(line).replace(/\.[^./]*$/, '');
  const groupsFirst = (line: SourceGroup | LoneSource) => (line.kind === 'group' ? 0 : 1);
  return lines.sort(
    (a, b) =>
      groupsFirst(a) - groupsFirst(b) ||
      name(a).localeCompare(name(b), 'en', { numeric: true }) ||
      pathOf(a).localeCompare(pathOf(b), 'en'),
  );
}

/** Sources as the lines of a table: each folder one group, as deep as the table stays calm. */
export function groupSources(all: readonly SourceRow[]): Line[] {
  const beside = all.filter(({ leftOut }) => leftOut !== null);
  const sources = beside.length > 1 ? all.filter(({ leftOut }) => leftOut === null) : all;
  let depth = Math.max(0, ...sources.map(({ path }) => depthOf(path)));
  let lines = linesAt(sources, depth);
  while (lines.length > calm && depth > 1) lines = linesAt(sources, --depth);
  return beside.length > 1 ? [...lines, { kind: 'beside', sources: beside }] : lines;
}

/** `2 settings, 1 source code`: what lies beside results. */
export function besideInWords(sources: readonly SourceRow[]): string {
  const counts = new Map<string, number>();
  for (const { leftOut } of sources)
    if (leftOut !== null) counts.set(leftOut, (counts.get(leftOut) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0], 'en'))
    .map(([what, n]) => `${what} ${n.toLocaleString('en')}`)
    .join(', ');
}

export interface GroupFigures {
  formats: string[];
  bytes: number;
  runs: number;
  models: number;
  responses: number;
  folded: number;
  rejected: number;
  seals: SourceRow['seals'];
  /** Sources with something to look at. */
  look: number;
  /** Whether any of its sources holds samples. */
  hasSamples: boolean;
}

export const holdsSamples = (source: SourceRow): boolean =>
  source.used > 0 || source.samples > 0 || source.votes > 0;
export const hasSomethingToLookAt = (source: SourceRow): boolean => source.remarks.some(({ look }) => look);

export function groupFigures(
  sources: readonly SourceRow[],
  formatOf: (source: SourceRow) => string,
): GroupFigures {
  const sum = (figure: (source: SourceRow) => number) =>
    sources.reduce((total, source) => total + figure(source), 0);
  const read = sources.filter(({ unread }) => unread === null);
  return {
    formats: [...new Set((read.length > 0 ? read : sources).map(formatOf))],
    bytes: sum(({ bytes }) => bytes),
    runs: sum(({ runs }) => runs),
    models: new Set(sources.flatMap(({ models }) => models)).size,
    responses: sum(({ responses }) => responses),
    folded: sum(({ folded }) => folded),
    rejected: sum(({ rejected }) => rejected),
    seals: {
      verified: sum(({ seals }) => seals.verified),
      mismatch: sum(({ seals }) => seals.mismatch),
      'cannot verify': sum(({ seals }) => seals['cannot verify']),
      none: sum(({ seals }) => seals.none),
    },
    look: sources.filter(hasSomethingToLookAt).length,
    hasSamples: sources.some(holdsSamples),
  };
}

/** The remarks of a folder: equal ones once, with the count of files; what wants a look first. */
export function groupRemarks(sources: readonly SourceRow[]): SourceRow['remarks'] {
  const said = new Map<string, { look: boolean; files: number }>();
  for (const { remarks } of sources)
    for (const { text, look } of remarks) {
      const before = said.get(text);
      if (before) before.files++;
      else said.set(text, { look, files: 1 });
    }
  return [...said]
    .map(([text, { look, files }]) => ({ text: files > 1 ? `${text} (${files} files)` : text, look }))
    .sort((a, b) => Number(b.look) - Number(a.look));
}
