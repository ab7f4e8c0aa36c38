import { ABSENT, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Label, Sink } from '../../records/record';
import type { DocumentFormat } from '../format';
import { children, has, isList, isObject, pick, placeOf } from '../shared/fields';
import { addLabels, baseName, textOf, textsOf, word } from '../shared/reading';
import { gradedIn, tellsOutcome, toldOf } from './outcome';
import { placeOfAll, placeOfRun } from './place';
import { evalNameOf, sampleOf, type SkillFile, told } from './run';

const CHECKS = ['expectations', 'assertions', 'grader_assertions', 'checks', 'expected_output'] as const;

/** Expectations that wait for a grade stand there as not met, without evidence. */
function isGraded(tape: JsonTape, item: Node): boolean {
  for (const expectation of children(tape, gradedIn(tape, item)))
    if (word(tape, pick(tape, expectation, 'evidence', 'reason')) !== null) return true;
  return tellsOutcome(toldOf(tape, item));
}

const isEval = (tape: JsonTape, item: Node): boolean =>
  isObject(tape, item) && has(tape, item, 'prompt') && has(tape, item, ...CHECKS) && !isGraded(tape, item);

function sayEval(tape: JsonTape, node: Node, file: SkillFile, folder: string | null, sink: Sink): void {
  const labels: Label[] = [];
  addLabels(tape, 'skill', pick(tape, node, 'skill', 'target_skill'), labels);
  addLabels(tape, 'category', tape.get(node, 'category'), labels);
  const sample = sampleOf(
    file,
    { ...evalNameOf(tape, node), folder },
    {
      input: textOf(tape, tape.get(node, 'prompt')),
      references: textsOf(tape, tape.get(node, 'expected_output')),
      labels,
    },
    folder === null,
  );
  sink.row({ run: null, sample, response: null, scores: [] }, placeOf(tape, node));
}

/** `eval_metadata.json`: what one eval of an iteration asks. */
export const skillEval: DocumentFormat = {
  id: 'skill-eval',
  layout: 'document',
  recognise: (tape, root) =>
    isObject(tape, root) &&
    has(tape, root, 'eval_id', 'eval_name') &&
    isEval(tape, root) &&
    !has(tape, root, 'model', 'output', 'response')
      ? { version: null, onlyPathTells: true }
      : null,

  read(tape, root, source, _recognised, sink) {
    const { workspace, iteration, folder } = placeOfRun(source.path, true);
    const file = { source, workspace, iteration, skill: null, model: null };
    sayEval(tape, root, file, folder ?? evalNameOf(tape, root).name ?? evalNameOf(tape, root).id, sink);
  },
};

/** The list of evals in a file of definitions; ABSENT where there is none. */
function evalsIn(tape: JsonTape, root: Node): Node {
  for (const list of [root, ...children(tape, root)])
    if (isList(tape, list) && tape.count(list) > 0 && isEval(tape, tape.first(list))) return list;
  return ABSENT;
}

/** `evals.json`: what is asked of a skill, and what is expected. */
export const skillEvals: DocumentFormat = {
  id: 'skill-evals',
  layout: 'document',
  recognise(tape, root) {
    const list = evalsIn(tape, root);
    if (list === ABSENT) return null;
    const isNamed = isObject(tape, root) && has(tape, root, 'skill_name', 'metadata');
    return isNamed || has(tape, tape.first(list), 'expectations', 'assertions', 'grader_assertions')
      ? { version: null }
      : null;
  },

  read(tape, root, source, _recognised, sink) {
    const { workspace, iteration } = placeOfAll(source.path);
    const skill = told(word(tape, tape.get(root, 'skill_name')));
    const file: SkillFile = {
      ...{ source, workspace, iteration, model: null },
      skill: skill ?? (baseName(workspace) || 'skill evals'),
    };
    for (const node of children(tape, evalsIn(tape, root))) {
      if (isEval(tape, node)) sayEval(tape, node, file, null, sink);
      else sink.ignore(placeOf(tape, node));
    }
  },
};
