import type { Manifest } from '../../session/kept/manifest';
import { count, fixed } from '../../ui/numbers';

const steps = [
  { unit: 'minute', ms: 60_000, most: 60 },
  { unit: 'hour', ms: 3_600_000, most: 24 },
  { unit: 'day', ms: 86_400_000, most: 60 },
] as const;

/** `2 days ago`; after two months the day itself. */
export function agoInWords(then: number, now: number): string {
  const past = Math.max(0, now - then);
  if (past < steps[0].ms) return 'just now';
  for (const { unit, ms, most } of steps)
    if (past < most * ms) return `${count(Math.floor(past / ms), unit)} ago`;
  return `on ${new Date(then).toISOString().slice(0, 10)}`;
}

/** `417 MB`. */
export function bytesInWords(bytes: number): string {
  if (bytes < 1e6) return `${fixed(Math.ceil(bytes / 1e3), 0)} kB`;
  return bytes < 1e9 ? `${fixed(bytes / 1e6, 0)} MB` : `${fixed(bytes / 1e9, 1)} GB`;
}

export const bytesOf = (files: readonly { bytes: number }[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

/** `8 files, 417 MB, 2 days ago`; of files that are not copied, `opened from this computer`. */
export function sessionInWords({ files, at }: Manifest, gone: number, now: number): string {
  const copies = files.filter((one) => one.is === 'copy');
  const there =
    gone === 0 ? count(files.length, 'file') : `${files.length - gone} of ${count(files.length, 'file')}`;
  return [
    there,
    copies.length > 0 ? bytesInWords(bytesOf(copies)) : null,
    copies.length < files.length ? 'opened from where they are' : null,
    agoInWords(at, now),
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** A name to begin with: what was evaluated. */
export function nameFor(evaluations: readonly string[]): string {
  const [first, ...rest] = [...new Set(evaluations)];
  if (first === undefined) return 'Results';
  return rest.length === 0 ? first : `${first} and ${rest.length} more`;
}
