import type { Question } from '../../analysis/question';
import type { PartPlace } from '../../analysis/types';
import { workspace } from '../../session/workspace.svelte';

/** The line of its file that a record begins in. */
export const lineOfRecord: Question<PartPlace, number | null> = {
  id: 'line',
  key: ({ sourceId, offset }) => [sourceId, offset],
  ask: (_context, { sourceId, offset }) => workspace.lineOf(sourceId, offset),
};
