import type { JsonTape } from '../json/tape';
import type { Node } from '../json/node';
import type { Place, Sink } from '../records/record';

/** What a format may know of a source beside its bytes. */
export interface SourceFacts {
  /** Relative path with `/`, as dropped. May inform a format, never decide recognition. */
  path: string;
  /** Hex XXH3-128 of the source: keeps apart what a file itself does not name. */
  digest: string;
  /** Which one it is of several sources with this path and other bytes, from 1: they tell of runs of their own. */
  nth?: number;
}

export interface Recognised {
  /** As in `sources.format_version`; null where the format has none. */
  version: string | null;
  /** The file tells nothing that another run's might not tell as well: only its path says whose it is. */
  onlyPathTells?: boolean;
  /** What each reader of a part must know: of a bundle what its survey found, of lines what the first of them tell of all. */
  found?: string | null;
}

/**
 * Fields of a record by which somebody judged the answer (`score`, `correct`, `label`, …) and what the reader does with
 * them. A format is not taken where it would drop one: see `lost-columns.ts`.
 */
export interface OutcomeFields {
  /** Fields at the top of a record that the reader takes, or passes over on purpose. */
  reads?: readonly string[] | ((tape: JsonTape, record: Node, key: string) => boolean);
  /** The records of a document; a document without is not looked at. Of rows, each row is a record. */
  records?(tape: JsonTape, root: Node): Iterable<Node>;
}

interface FormatFacts {
  /** As in `sources.format`. */
  id: string;
  /** What the Files page calls it: `index.ts` of all formats takes it from the tool's `about.ts`. */
  name?: string;
  outcomes?: OutcomeFields;
}

/** JSON Lines: each line is a record; a source may be cut at line ends and read in parallel. */
export interface LinesFormat extends FormatFacts {
  layout: 'lines';
  /** The same records also come pretty-printed, one JSON value after another. */
  alsoValues?: boolean;
  /** Rows tell of each other: one reader takes all of the source, however large, and is told its end. */
  needsAll?: boolean;
  /** Looks at the first rows that parse (at most 50). */
  recognise(rows: readonly { tape: JsonTape; root: Node }[]): Recognised | null;
  /** Outcomes in rows of its shape that it would drop, which is why it does not take them. */
  loses?(rows: readonly { tape: JsonTape; root: Node }[]): readonly string[];
  /** Called once per worker and piece of a source: keeps no memory that depends on which rows came before. */
  open(source: SourceFacts, recognised: Recognised): LinesReader;
}
export interface LinesReader {
  row(tape: JsonTape, root: Node, place: Place, sink: Sink): void;
  /** Behind the last row; of a source that is cut into pieces, of each piece. */
  end?(sink: Sink): void;
}

/** One JSON document (also a single line that is a document). */
export interface DocumentFormat extends FormatFacts {
  layout: 'document';
  recognise(tape: JsonTape, root: Node): Recognised | null;
  loses?(tape: JsonTape, root: Node): readonly string[];
  /** What to say of a file that the tool writes beside these, in which nothing can be compared; null for any other. */
  beside?(tape: JsonTape, root: Node): string | null;
  /** `text` spans the whole source; spans of elements come from `tape.start` and `tape.end`. */
  read(tape: JsonTape, root: Node, source: SourceFacts, recognised: Recognised, sink: Sink): void;
}

/** A table with a header, as a tool writes its figures: read whole. Values of samples come as JSON. */
export interface TableFormat extends FormatFacts {
  layout: 'table';
  /** `records`: the first ones. */
  recognise(columns: readonly string[], records: readonly (readonly string[])[]): Recognised | null;
  /** Rows with places: the text that these places are in, which is kept in the place of the file's. */
  text?(columns: readonly string[], records: readonly (readonly string[])[]): string;
  /** `records` by their cells, in the order of `columns`; a missing cell is ''. */
  read(
    columns: readonly string[],
    records: readonly (readonly string[])[],
    source: SourceFacts,
    sink: Sink,
  ): void;
}

/** An archive whose members together are one source. */
export interface BundleFormat extends FormatFacts {
  layout: 'bundle';
  recognise(memberNames: readonly string[]): Recognised | null;
  /** The record that a member is a part of, by what key: the parts of one come to the reader as one object of them. */
  partOf?: (member: string) => { record: string; key: string } | null;
  /** Whether a member tells of all others; without it, those that stand outside the folder of most do. */
  leads?(member: string): boolean;
  /** Looks through some members once, before any is read; what it finds is told to every reader. */
  survey?: () => BundleSurvey;
  open(source: SourceFacts, recognised: Recognised): BundleReader;
}
export interface BundleSurvey {
  wants(member: string, all: ReadonlySet<string>): boolean;
  member(tape: JsonTape, root: Node): void;
  /** null: nothing that a reader must know. */
  found(): string | null;
}
export interface BundleReader {
  /** Whether a member is to be decompressed and read; `all` are the names of those in the archive. */
  wants(member: string, all: ReadonlySet<string>): boolean;
  /** Members come in the order of the archive's directory; `place` is theirs in the decompressed bundle. */
  member(name: string, tape: JsonTape, root: Node, place: Place, sink: Sink): void;
  end(sink: Sink): void;
}

export type Format = LinesFormat | DocumentFormat | TableFormat | BundleFormat;
