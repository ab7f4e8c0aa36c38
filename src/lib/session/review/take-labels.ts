import type { DroppedFile } from '../../ingest/drop';
import { isLabels, readLabels } from '../../review/label-files';
import { count } from '../../ui/numbers';
import { view } from '../view.svelte';
import { reviewLabels } from './review-labels.svelte';

/** Larger files hold results. */
const LARGEST = 50e6;
const ENDING = /\.(csv|jsonl|ndjson)$/i;
/** Bytes of a file by which it is known. */
const HEAD = 65_536;

/** Puts the labels of this text together with those that are there; answers what came of it. Throws where it has none. */
export async function addLabels(text: string, name: string): Promise<string> {
  const { labels, faults } = readLabels(text);
  const { added, same, replaced, outdated } = await reviewLabels.merge(labels);
  const reviewers = [...new Set(labels.map(({ reviewer }) => reviewer))];
  const by = reviewers.length > 0 && reviewers.length < 4 ? ` by ${reviewers.join(' and ')}` : '';
  const [fault] = faults;
  return [
    `${name}: ${count(labels.length, 'label')}${by}, ${added} new.`,
    ...(same > 0 ? [`${same} were here already.`] : []),
    ...(replaced > 0 ? [`${replaced} replaced an earlier one of the same reviewer.`] : []),
    ...(outdated > 0
      ? [`${outdated} were older than what the same reviewer says here, and do not count.`]
      : []),
    ...(fault
      ? [`${count(faults.length, 'line')} could not be read; line ${fault.line}: ${fault.message}`]
      : []),
  ].join(' ');
}

async function isLabelFile({ path, file }: DroppedFile): Promise<boolean> {
  if (!ENDING.test(path) || file.size > LARGEST) return false;
  try {
    return isLabels(await file.slice(0, HEAD).text());
  } catch {
    return false; // gone meanwhile: reading it says so
  }
}

/** Takes the files of labels out of what was dropped; answers the other files. Unless the page is to `stay`, it is Review then. */
export async function takeLabels(
  files: readonly DroppedFile[],
  { stay }: { stay: boolean },
): Promise<readonly DroppedFile[]> {
  const others: DroppedFile[] = [];
  const said: string[] = [];
  for (const one of files)
    if (await isLabelFile(one)) said.push(await addLabels(await one.file.text(), one.path));
    else others.push(one);
  if (said.length === 0) return files;
  reviewLabels.said = said;
  if (others.length === 0 && !stay) view.go('review');
  return others;
}
