import { word } from './fields';

/** Of how many samples paths are read: of a draw of them, or of all that pass, however long that takes. */
export interface ReadOptions {
  read: 'draw' | 'all';
}

export const readField = word(['draw', 'all']);
