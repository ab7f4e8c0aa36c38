/** A file's name from words: `every-pair-exact-match`. */
export const fileName = (...words: readonly string[]): string =>
  words
    .join(' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80) || 'evalbook';
