import { sha256Hex } from '../../records/sha256';

/** A file of a kept session. */
export interface KeptFile {
  path: string;
  bytes: number;
  /** A copy in the session's folder, or remembered by where it stands on this computer. */
  is: 'copy' | 'place';
  /** Its name in that folder, or among the places. */
  key: string;
  /** Milliseconds of when it was last written, then; sessions of earlier versions do not say. */
  modified?: number;
  /** What was read of it; left out where nothing was. */
  content?: string;
}

/** What a kept session is: only what this lists belongs to it. */
export interface Manifest {
  id: string;
  name: string;
  /** Milliseconds of when it was last written. */
  at: number;
  /** Goes up with each writing. */
  turn: number;
  files: readonly KeptFile[];
  /** What the person made around the files, by kind; kinds of other versions are handed through. */
  belongings: Readonly<Record<string, unknown>>;
}

const VERSION = 1;

/** Two places, written in turn: a writing that breaks off leaves the one before. */
export const SLOTS = ['session-a', 'session-b'] as const;
export const slotOf = ({ turn }: Manifest): string => SLOTS[turn % 2 === 0 ? 0 : 1];

/** As it is written: what was not written to its end does not read back. */
export function seal(manifest: Manifest): string {
  const text = JSON.stringify({ version: VERSION, ...manifest });
  return `${sha256Hex(text)}\n${text}`;
}

/** What a place holds: a session, one of a later version of the page, or nothing that is whole. */
export type Sealed = { is: 'session'; manifest: Manifest } | { is: 'later' } | { is: 'nothing' };

export function unseal(sealed: string): Sealed {
  const text = sealed.slice(sealed.indexOf('\n') + 1);
  if (sealed.slice(0, Math.max(0, sealed.indexOf('\n'))) !== sha256Hex(text)) return { is: 'nothing' };
  const value = JSON.parse(text) as Manifest & { version: number }; // its hash says that a page wrote it
  if (value.version > VERSION) return { is: 'later' };
  const { id, name, at, turn, files, belongings } = value;
  return { is: 'session', manifest: { id, name, at, turn, files, belongings } };
}

/** The last of a session's places that was written whole. */
export function newest(places: readonly Sealed[]): Sealed {
  if (places.some(({ is }) => is === 'later')) return { is: 'later' };
  const whole = places.flatMap((one) => (one.is === 'session' ? [one] : []));
  const [first = { is: 'nothing' as const }] = whole.sort((a, b) => b.manifest.turn - a.manifest.turn);
  return first;
}
