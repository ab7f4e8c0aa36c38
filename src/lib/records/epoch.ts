/** From here on a number tells repeats of one sample apart, and does not count them: the merge numbers them anew. */
export const PROVISIONAL = 2 ** 30;

/** The number of a repeat that only its name tells from others, which may stand in other files. */
export function provisionalEpoch(name: string): number {
  // FNV-1a.
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return PROVISIONAL + ((hash >>> 0) % PROVISIONAL);
}
