import type { JsonTape } from '../../json/tape';
import type { Node } from '../../json/node';
import type { Alias, Label, ResponseRecord, RunRole, SampleRecord, Sink } from '../../records/record';
import type { SourceFacts } from '../format';
import { keyOfPath, naturalKey } from '../shared/natural-key';
import { addLabels, baseName, scalarText, word } from '../shared/reading';
import { pick } from '../shared/fields';
import { ofIteration, placeOfAll } from './place';

const HARNESS = 'agent skill evaluation';

/** A skill as far as a file and its path tell. */
export interface SkillFile {
  source: SourceFacts;
  workspace: string;
  iteration: string | null;
  /** `skill_name`, where the file says it. */
  skill: string | null;
  model: string | null;
}

/** What names an eval: any of them may be missing. */
export interface EvalName {
  id: string | null;
  name: string | null;
  folder: string | null;
}

/** A place holder, as templates of such files have it, names nothing. */
export const told = (text: string | null): string | null =>
  text === null || /^<.*>$/.test(text.trim()) ? null : text;

/**
 * The folder that is one skill's; none where its iteration was dropped without it: what stands in there belongs together, whether
 * it names the skill or not. Of a file that was dropped by itself, what it says, else the file.
 */
function spaceOf({ workspace, iteration, skill, source }: SkillFile): string {
  if (workspace !== '') return workspace;
  if (placeOfAll(source.path).iteration !== null) return '';
  return skill || (iteration === null ? source.digest : '');
}

/** Says the run of a configuration in an iteration, and answers its key. */
export function sayRun(
  file: SkillFile,
  given: string | null,
  { model = null, role = 'rows' }: { model?: string | null; role?: RunRole },
  sink: Sink,
): { key: string; isCarried: boolean } {
  const {
    configuration,
    iteration,
    isCarried = false,
  } = given === null
    ? { configuration: null, iteration: file.iteration }
    : ofIteration(given, file.iteration);
  const isOwn = model !== null && model !== file.model && role === 'rows';
  const space = spaceOf(file);
  const key = keyOfPath(
    naturalKey('skill', space, iteration, configuration, isOwn ? model : null),
    file.source,
  );
  const plain = configuration === null ? null : (settingOf(configuration) ?? configuration);
  const folder = baseName(file.workspace);
  sink.run({
    ...{ key, role, name: [iteration, configuration].filter((part) => part !== null).join('/') || null },
    model: model ?? file.model,
    evaluation: file.skill,
    dataset: folder || 'skill evals',
    workspace: space,
    condition: [plain, iteration].filter((part) => part !== null).join(', ') || null,
    harness: HARNESS,
    labels: [
      ...(iteration === null ? [] : [['iteration', iteration] as const]),
      ...(configuration === null ? [] : [['configuration', configuration] as const]),
    ],
  });
  return { key, isCarried };
}

/** Of `claude_with_skill` the setting: the model stands apart. */
const JOINED = /^([^_\s]+)_((?:with|without|no|old|new)_skill|baseline)$/i;
const settingOf = (configuration: string): string | null => JOINED.exec(configuration)?.[2] ?? null;
export const modelIn = (configuration: string): string | null => JOINED.exec(configuration)?.[1] ?? null;

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');

/** `eval-4-observability` is the eval 4, called observability. */
const NUMBERED = /^(?:eval|case|test|scenario)[-_ ]?(\d+)(?:[-_ ](.+))?$/i;

function namesIn({ id, name, folder }: EvalName): { ids: string[]; names: string[] } {
  const ids: string[] = [];
  const names: string[] = [];
  for (const given of [id, name, folder === null ? null : baseName(folder)]) {
    if (given === null) continue;
    const [, number, rest] = NUMBERED.exec(given) ?? [];
    if (/^\d+$/.test(given)) ids.push(given);
    else if (number === undefined) names.push(slug(given));
    else {
      ids.push(String(Number(number)));
      if (rest !== undefined) names.push(slug(rest));
    }
  }
  return { ids, names };
}

/** The sample that an eval is: known within its iteration by its id, its name or its folder. */
export function sampleOf(
  file: SkillFile,
  named: EvalName,
  text: Partial<SampleRecord>,
  isDefinition = false,
): SampleRecord {
  const space = spaceOf(file);
  const { ids, names } = namesIn(named);
  const within = keyOfPath(naturalKey(space, isDefinition ? null : file.iteration), file.source);
  const same = [
    ...ids.map((id) => naturalKey(within, 'id', id)),
    ...names.map((name) => naturalKey(within, 'name', name)),
    ...(named.folder === null ? [] : [naturalKey(within, 'folder', named.folder)]),
  ].map((key): Alias => ({ kind: 'same', key }));
  const wide = [
    ...names.map((name): Alias => ({ kind: 'name', key: naturalKey(space, name) })),
    ...ids.map((id): Alias => ({ kind: 'id', key: naturalKey(space, id) })),
  ];
  return {
    evaluation: isDefinition ? file.skill : null,
    id: named.name ?? named.id ?? named.folder,
    ...{ input: null, references: [], within },
    aliases: isDefinition ? wide : [...same, ...wide],
    ...text,
  };
}

/** A word of a row by which the eval is named. */
export const evalNameOf = (tape: JsonTape, row: Node): Pick<EvalName, 'id' | 'name'> => ({
  id: scalarText(tape, pick(tape, row, 'eval_id', 'id', 'case_id', 'scenario_id')),
  name: word(tape, pick(tape, row, 'eval_name', 'name', 'eval', 'case', 'case_name', 'scenario', 'title')),
});

/** A run's answer: what is not measured is filled by the file beside. */
export const answer = (more: Partial<ResponseRecord>): ResponseRecord => ({
  output: null,
  status: 'ok',
  ...more,
});

/** What a row says that the setting was not what its name says. */
export function loadedLabel(tape: JsonTape, row: Node): Label[] {
  const labels: Label[] = [];
  addLabels(tape, 'skill_loaded', tape.get(row, 'skill_loaded'), labels);
  return labels;
}
