import { openAsBlob, type Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type DroppedFile, isJunk } from '../lib/ingest/drop';
import { Refusal } from './refusal';

async function found(path: string): Promise<Stats> {
  try {
    return await stat(path);
  } catch {
    throw new Refusal(`${path}: there is no such file or folder.`);
  }
}

/** A file, or all files of a folder, as a drop of it gives them. `as`: the folder that their paths begin with. */
export async function filesAt(path: string, as: string | null = null): Promise<DroppedFile[]> {
  const isFolder = (await found(path)).isDirectory();
  const name = basename(resolve(path));
  const within = as === null ? name : isFolder ? as : `${as}/${name}`;
  const files = isFolder ? await walk(path, within) : [await fileAt(path, within)];
  if (files.length === 0) throw new Refusal(`${path} holds no file.`);
  return files;
}

async function walk(folder: string, within: string): Promise<DroppedFile[]> {
  const files: DroppedFile[] = [];
  const entries = await readdir(folder, { withFileTypes: true });
  for (const { name } of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (isJunk(name)) continue;
    const path = join(folder, name);
    const at = `${within}/${name}`;
    if ((await found(path)).isDirectory()) files.push(...(await walk(path, at)));
    else files.push(await fileAt(path, at));
  }
  return files;
}

/** Its bytes stay on the disk until they are read. */
const fileAt = async (path: string, as: string): Promise<DroppedFile> => ({
  path: as,
  file: new File([await openAsBlob(path)], basename(path)),
});
