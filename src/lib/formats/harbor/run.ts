import type { RowRecord, RunRecord, SampleRecord, Sink } from '../../records/record';
import type { SourceFacts } from '../format';
import { folderOf, keyOfPath, naturalKey } from '../shared/natural-key';
import { baseName } from '../shared/reading';

export const HARNESS = 'Harbor';
/** What the statistics of a job call a task that is of no dataset. */
export const ADHOC = 'adhoc';

/** What the statistics of a job tell its runs apart by. */
export interface Contender {
  agent: string | null;
  model: string | null;
  dataset: string | null;
}

/** In those statistics a model's name has no slash: `z-ai/glm-5` is `z-ai-glm-5`. */
const inKey = (name: string | null): string => (name ?? '').replaceAll('/', '-');

/** A job is a folder; its runs are told apart by what its own statistics tell them apart: agent, model and dataset. */
export function harborRunKey(
  source: SourceFacts,
  folder: string,
  { agent, model, dataset }: Contender,
): string {
  const parts = [inKey(agent), inKey(model), inKey(dataset ?? ADHOC)];
  return folder === ''
    ? naturalKey('harbor', source.digest, ...parts)
    : keyOfPath(naturalKey('harbor', folder, ...parts), source);
}

/** A job's folder, of the `result.json` of a job; that of a trial lies in a folder of that. */
export const jobOf = ({ path }: SourceFacts): string => folderOf(path);

/**
 * The folder of the trial that a file lies in: `<trial>/agent/trajectory.json`, `<trial>/verifier/ctrf.json`, of a task in
 * steps `<trial>/steps/<step>/…`. null where the path names none.
 */
export function trialFolder({ path }: SourceFacts, within: 'agent' | 'verifier'): string | null {
  const folder = folderOf(path);
  const trial = folderOf(folder).replace(/(^|\/)steps\/[^/]+$/, '');
  return baseName(folder) === within && trial !== '' ? trial : null;
}

/** What the files of one trial say is of one response. */
export const joinOfTrial = (
  source: SourceFacts,
  folder: string,
  provisional: boolean,
): NonNullable<RowRecord['join']> => ({
  key: keyOfPath(naturalKey('harbor', 'trial', folder), source),
  provisional,
  isWide: true,
});

/** `fix-git__aXb3Qzt` is a trial of `fix-git`, whose name may be cut there. */
const taskOf = (folder: string): string => baseName(folder).replace(/__[^_]+$/, '');

/** A file beside the trial's `result.json` knows no more than the folder: the run is the one that this is of. */
export function sayTrialRun(
  source: SourceFacts,
  folder: string,
  more: Pick<RunRecord, 'role' | 'model'> & Partial<RunRecord>,
  sink: Sink,
): { key: string; sample: SampleRecord } {
  const key = keyOfPath(naturalKey('harbor', 'trial', folder), source);
  sink.run({
    ...{ key, name: baseName(folderOf(folder)) || null, evaluation: null, harness: HARNESS },
    links: [{ kind: 'folder', value: folder, model: null }],
    ...more,
  });
  return { key, sample: { evaluation: null, id: taskOf(folder), input: null, references: [] } };
}
