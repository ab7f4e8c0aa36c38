export type FileState = 'waiting' | 'reading' | 'read' | 'refused' | 'failed' | 'cancelled';

export interface FileProgress {
  readonly path: string;
  state: FileState;
  /** Once it is open, of what was decompressed. */
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
  /** In the order of the drop; the same objects each time. */
  files: readonly FileProgress[];
}

const EVERY_MS = 80;

/** Adds up what the files say and tells it, at most some ten times a second and at each change of stage. */
export class Progress {
  readonly files: FileProgress[];
  readonly #tell: (progress: ImportProgress) => void;
  #stage: ImportProgress['stage'] = 'reading';
  #last = 0;

  constructor(files: readonly { path: string; file: File }[], tell: (progress: ImportProgress) => void) {
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
