import { safeName } from '../table/file-name';

/** Hands a file to the browser's downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = safeName(name);
  link.click();
  // The download reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
