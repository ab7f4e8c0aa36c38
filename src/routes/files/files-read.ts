import { Part } from '../../lib/ui/part.svelte';

/** What Files shows once there are files. */
export const filesRead = new Part(async () => (await import('./FilesRead.svelte')).default);
