export type FileState = 'waiting' | 'reading' | 'read' | 'refused' | 'failed' | 'cancelled';

export interface FileProgress {
  readonly path: string;
  state: FileState;
  /** To be unpacked and to be read: while a packed file is unpacked, an estimate. */
  bytes: number;
  bytesRead: number;
  rows: number;
  rejected: number;
}

export interface ImportProgress {
  stage: 'reading' | 'merging' | 'done';
  bytes: number;
  bytesRead: number;
  rows: number;
  rejected: number;
  filesDone: number;
  /** About how many rows of this import fit into how many bytes of the engine; null while that is not known. */
  fits: { rows: number; bytes: number } | null;
  /** In the order of the drop; the same objects each time. */
  files: readonly FileProgress[];
}

const EVERY_MS = 80;

/** Adds up what the files say and tells it, at most some ten times a second and at each change of stage. */
export class Progress {
  readonly files: FileProgress[];
  readonly #tell: (progress: ImportProgress) => void;
  #stage: ImportProgress['stage'] = 'reading';
  #fits: ImportProgress['fits'] = null;
  #last = 0;

  constructor(
    files: readonly { path: string; file: { size: number } }[],
    tell: (progress: ImportProgress) => void,
  ) {
    this.files = files.map(({ path, file }) => ({
      path,
      state: 'waiting',
      bytes: file.size,
      bytesRead: 0,
      rows: 0,
      rejected: 0,
    }));
    this.#tell = tell;
  }

  stage(stage: ImportProgress['stage']): void {
    this.#stage = stage;
    this.#report();
  }

  fits(rows: number, bytes: number): void {
    this.#fits = { rows, bytes };
  }

  changed(): void {
    if (performance.now() - this.#last >= EVERY_MS) this.#report();
  }

  #report(): void {
    this.#last = performance.now();
    const sum: ImportProgress = {
      stage: this.#stage,
      bytes: 0,
      bytesRead: 0,
      rows: 0,
      rejected: 0,
      filesDone: 0,
      fits: this.#fits,
      files: this.files,
    };
    for (const file of this.files) {
      sum.bytes += file.bytes;
      sum.bytesRead += file.bytesRead;
      sum.rows += file.rows;
      sum.rejected += file.rejected;
      if (file.state !== 'waiting' && file.state !== 'reading') sum.filesDone++;
    }
    this.#tell(sum);
  }
}

/** What one source has to do with the progress of its file: of an archive, each member has its share. */
export class Share {
  readonly #file: FileProgress;
  #bytes: number;
  #bytesRead = 0;
  #rows = 0;
  #rejected = 0;

  /** `bytes` of the file are this one's; they count in it already. */
  constructor(file: FileProgress, bytes: number) {
    this.#file = file;
    this.#bytes = bytes;
  }

  set(bytes: number, bytesRead: number): void {
    this.#file.bytes += bytes - this.#bytes;
    this.#file.bytesRead += bytesRead - this.#bytesRead;
    this.#bytes = bytes;
    this.#bytesRead = bytesRead;
  }

  read(bytes: number): void {
    this.set(this.#bytes, Math.min(this.#bytes, this.#bytesRead + bytes));
  }

  /** All there is to do is done. */
  close(): void {
    this.set(this.#bytes, this.#bytes);
  }

  count(rows: number, rejected: number): void {
    this.#rows += rows;
    this.#rejected += rejected;
    this.#file.rows += rows;
    this.#file.rejected += rejected;
  }

  /** It begins anew. */
  reset(): void {
    this.set(this.#bytes, 0);
    this.count(-this.#rows, -this.#rejected);
  }
}
