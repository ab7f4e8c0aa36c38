import { naturalKey } from '../shared/natural-key';

/** By what files of one log speak of one answer: a sample's id, and the epoch. */
export const epochJoin = (id: string, epoch: number | null): string => naturalKey(id, String(epoch ?? 1));
