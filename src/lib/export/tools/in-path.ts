/** A name as a part of a path, without what file systems refuse. */
export const inPath = (name: string): string => name.replace(/[\\/:*?"<>|\s]+/g, '_') || 'unknown';
