/** A file's name from words: `every-pair-exact-match`. */
export const fileName = (...words: readonly string[]): string =>
  words
    .join(' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80) || 'evalbook';

/** What no name of a file needs: control characters, marks that turn the direction of what follows, a separator of Windows. */
const treacherous = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\\]/gu;

/**
 * A path as it may leave, whatever it was called in a file: it leads nowhere but below the folder in which it is unpacked,
 * and says what it is. One that is harmless stays as it is.
 */
export const safePath = (path: string): string =>
  path
    .replace(treacherous, '_')
    .split('/')
    .filter((part) => !/^[. ]*$/.test(part))
    .join('/') || 'evalbook';

/** The same of a name, which is no path. */
export const safeName = (name: string): string => safePath(name).replaceAll('/', '-');
