import type { Match } from '../../notebook/inputs';
import { count } from '../../ui/numbers';

/** A size as files are listed: `12.4 kB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return count(bytes, 'byte');
  const units = ['kB', 'MB', 'GB'];
  const power = Math.min(units.length, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** power).toFixed(1)} ${units[power - 1] ?? ''}`;
}

/** What is missing of the files that results stand on; null where there is nothing to say. */
export function neededInWords({ loaded, missing, changed, more }: Match): string | null {
  const needed = loaded.length + missing.length + changed.length;
  if (needed === 0) return null;
  const these = needed === 1 ? 'this file' : `these ${needed} files`;
  if (loaded.length === 0 && changed.length === 0 && more.length === 0)
    return `What is shown is stored. To compute it again, drop ${these}, under any name:`;
  const other = more.length - changed.length;
  const beside = other > 0 ? `${count(other, 'other file')} ${other === 1 ? 'is' : 'are'} loaded too.` : '';
  if (missing.length + changed.length === 0) {
    if (other === 0) return null;
    const all =
      needed === 1
        ? 'The file that the results stand on is loaded.'
        : `All ${needed} files that the results stand on are loaded.`;
    return `${all} ${beside} Results may differ.`;
  }
  return `${loaded.length} of ${count(needed, 'file')} that the results stand on ${loaded.length === 1 ? 'is' : 'are'} loaded. ${beside}`.trim();
}
