import { HUMAN } from '../../analysis/metrics/human';
import { infoOf } from '../../notebook/cell';
import { inserted, replaced } from '../../notebook/edits';
import { writeFence } from '../../notebook/fence';
import { cellsOf, type Notebook } from '../../notebook/notebook';
import { sourceOf } from '../../notebook/plan';
import { labelsCsv, readLabels } from '../../review/label-files';
import type { ReviewLabel } from '../../review/label';
import { reviewLabels } from '../../session/review/review-labels.svelte';
import { addLabels } from '../../session/review/take-labels';
import { workspace } from '../../session/workspace.svelte';
import { count } from '../../ui/numbers';

/** Labels of the evaluations that are loaded: those of others are no part of the notebook. */
export function labelsForNotebook(): ReviewLabel[] {
  const names = new Set(workspace.evaluations.map(({ evaluation }) => evaluation));
  for (const { kind, given, name } of workspace.choices.names)
    if (kind === 'evaluation' && given !== null && names.has(name)) names.add(given);
  return reviewLabels.all().filter(({ evaluation }) => names.has(evaluation));
}

/** The notebook with these labels in its cell of labels, or in one behind `after`. */
export function withLabels(
  notebook: Notebook,
  after: number | null,
  labels: readonly ReviewLabel[],
): Notebook {
  if (labels.length === 0) return notebook;
  const { newline } = notebook;
  const fence = writeFence(
    infoOf('labels', null),
    labelsCsv(labels).replaceAll('\r\n', '\n').trimEnd(),
    newline,
  );
  const cell = cellsOf(notebook).find(({ parts }) => parts.kind === 'labels');
  return cell ? replaced(notebook, cell.segment.id, () => fence) : inserted(notebook, after, fence).notebook;
}

/** Labels come along with the first view that stands on them. */
export const standsOnLabels = (show: string, metric: unknown): boolean =>
  ['modes', 'judge', 'corrected'].includes(show) || (typeof metric === 'string' && metric.startsWith(HUMAN));

/** Puts the labels that a notebook brings together with those that are there. */
export async function takeLabelsOf(notebook: Notebook, name: string): Promise<void> {
  const source = sourceOf(notebook, 'labels');
  if (source === null) return;
  try {
    reviewLabels.said = [await addLabels(source, name)];
  } catch {
    // the cell shows what stands in it
  }
}

/** `120 labels by mira and jonas` */
export function labelsInWords(source: string): string {
  try {
    const { labels } = readLabels(source);
    const reviewers = [...new Set(labels.map(({ reviewer }) => reviewer))];
    return `${count(labels.length, 'label')} by ${reviewers.join(' and ')}`;
  } catch {
    return 'labels that cannot be read';
  }
}
