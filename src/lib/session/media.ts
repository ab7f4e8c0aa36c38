import type { DroppedFile } from '../ingest/drop';
import type { PackedFile } from '../ingest/archive/packed-files';

/** What a page may show, by the end of the name. The type is ours: what a file calls itself counts for nothing. */
const types: Partial<Record<string, string>> = {
  avif: 'image/avif',
  bmp: 'image/bmp',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  ogv: 'video/ogg',
  webm: 'video/webm',
  pdf: 'application/pdf',
};

/** The type of a medium by its name; undefined for anything else. */
export const mediumType = (path: string): string | undefined =>
  types[path.slice(path.lastIndexOf('.') + 1).toLowerCase()];

/** The steps of a path without `.` and with `..` taken. */
function steps(path: string): string[] {
  const found: string[] = [];
  for (const step of path.replaceAll('\\', '/').split('/')) {
    if (step === '..') found.pop();
    else if (step !== '.' && step !== '') found.push(step);
  }
  return found;
}

/** Files that records name and nobody reads rows from: images, recordings, documents. */
export class Media {
  readonly #files = new Map<string, File | PackedFile>();
  #generation = 0;

  add(files: readonly DroppedFile[]): void {
    for (const { path, file } of files) if (mediumType(path)) this.#files.set(steps(path).join('/'), file);
  }

  /** Media within the archives among these files: under the path of the archive, as their records are. */
  async addPacked(files: readonly DroppedFile[]): Promise<void> {
    const archives = files.filter(({ path }) => /\.(zip|tar)$/i.test(path));
    if (archives.length === 0) return;
    const generation = this.#generation;
    const { packedFiles } = await import('../ingest/archive/packed-files');
    for (const { path, file } of archives) {
      // What cannot be read of an archive is said of it where its records are read.
      const members = await packedFiles(file).catch(() => new Map<string, PackedFile>());
      if (generation !== this.#generation) return;
      for (const [name, member] of members)
        if (mediumType(name)) this.#files.set([...steps(path), ...steps(name)].join('/'), member);
    }
  }

  clear(): void {
    this.#generation++;
    this.#files.clear();
  }

  /**
   * The file that an address in a record means. Looked for beside the record's own file, then in the folders above,
   * then anywhere, where only one path, or only one name, ends like it.
   */
  find(address: string, from: string): File | PackedFile | null {
    const wanted = steps(address);
    if (wanted.length === 0 || /^[a-z][a-z\d+.-]+:/i.test(address)) return null;
    const folders = steps(from).slice(0, -1);
    for (let depth = folders.length; depth >= 0; depth--) {
      const file = this.#files.get(steps([...folders.slice(0, depth), address].join('/')).join('/'));
      if (file) return file;
    }
    const ending = (end: string) => [...this.#files].filter(([path]) => `/${path}`.endsWith(`/${end}`));
    // Files that were picked one by one have lost their folders: then the name has to do.
    for (const end of [wanted.join('/'), wanted.at(-1) ?? '']) {
      const [alike, another] = ending(end);
      if (alike) return another ? null : alike[1];
    }
    return null;
  }
}
