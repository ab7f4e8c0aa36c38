import { parseExpression } from './parse';
import { chipKind, isChipKind } from './terms';
import type { Chip } from './written';

/**
 * Escapes for one value after `#`: strict for what separates (`& = # ? : , %` and space), readable for the rest.
 * A lone surrogate cannot be written in an address and becomes U+FFFD.
 */
export const escape = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replaceAll('%40', '@')
    .replaceAll('%24', '$');

/** null where the text is no escape of anything. */
export function unescape(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** One chip as `kind:part:part`; a colon within a part is escaped. */
export const encodeChip = (chip: Chip): string =>
  [chip.kind, ...(chip.kind === 'expression' ? [chip.text] : chipKind(chip.kind).write(chip))]
    .flatMap((part) => (part == null ? [] : [escape(part)]))
    .join(':');

/** null where the text is no chip. */
export function decodeChip(text: string): Chip | null {
  const parts = text.split(':').map(unescape);
  const [kind, ...rest] = parts.filter((part) => part !== null);
  const [first] = rest;
  if (kind === undefined || first === undefined || rest.length < parts.length - 1) return null;
  if (kind === 'expression') return parseExpression(first).expression ? { kind, text: first } : null;
  return isChipKind(kind) ? chipKind(kind).read(rest) : null;
}

export const sameChip = (a: Chip, b: Chip): boolean => encodeChip(a) === encodeChip(b);
