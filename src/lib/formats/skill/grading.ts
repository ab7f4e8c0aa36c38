import { ABSENT, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { DocumentFormat } from '../format';
import { children, has, isList, isObject, pick, placeOf } from '../shared/fields';
import { textOf, word } from '../shared/reading';
import { ownConfiguration, runOf } from './entries';
import { arePercent, gradedIn, sayMetrics, scoresOf, toldOf } from './outcome';
import { isConfiguration, placeOfRun } from './place';
import { answer, evalNameOf, loadedLabel, modelIn, sampleOf, sayRun, type SkillFile, told } from './run';
import { usageOf } from './usage';

interface Graded {
  node: Node;
  list: Node;
  configuration: string | null;
  run: number | null;
}

/** The runs that a grading tells of: itself, those of a list, or those of each configuration. */
function gradedRuns(tape: JsonTape, root: Node): Graded[] {
  const own = gradedIn(tape, root);
  const configuration = ownConfiguration(tape, root);
  if (own !== ABSENT) return [{ node: root, list: own, configuration, run: runOf(tape, root) }];
  const of = (list: Node, named: string | null): Graded[] =>
    (isList(tape, list) ? [...children(tape, list)] : [list]).flatMap((node, i) => {
      const graded = gradedIn(tape, node);
      return graded === ABSENT
        ? []
        : [
            {
              ...{ node, list: graded, run: runOf(tape, node) ?? i + 1 },
              configuration: ownConfiguration(tape, node) ?? named,
            },
          ];
    });
  const runs = tape.get(root, 'runs');
  return runs !== ABSENT
    ? of(runs, configuration)
    : [...children(tape, root)].flatMap((member) =>
        isConfiguration(tape.key(member)) ? of(member, tape.key(member)) : [],
      );
}

/** Lists of `passed` stand in many files: these say why, or are called expectations. */
function isGrading(tape: JsonTape, root: Node): boolean {
  const [first] = gradedRuns(tape, root);
  if (first === undefined || has(tape, root, 'prompt', 'input', 'messages')) return false;
  const item = tape.first(first.list);
  return (
    has(tape, item, 'evidence', 'reason') ||
    /^(expectations|evaluations)$/.test(tape.key(first.list)) ||
    first.node !== root
  );
}

/** `grading.json` of a run: each expectation, whether it was met and by what evidence. */
export const skillGrading: DocumentFormat = {
  id: 'skill-grading',
  layout: 'document',
  recognise: (tape, root) =>
    isObject(tape, root) && isGrading(tape, root) ? { version: null, onlyPathTells: true } : null,

  read(tape, root, source, _recognised, sink) {
    const runs = gradedRuns(tape, root);
    const isPlain = runs.some(({ configuration }) => configuration !== null);
    const place = placeOfRun(source.path, isPlain);
    const file: SkillFile = {
      ...{ source, workspace: place.workspace, iteration: place.iteration },
      skill: told(word(tape, tape.get(root, 'skill_name'))),
      model: told(word(tape, pick(tape, root, 'executor_model', 'model'))),
    };
    const named = { ...evalNameOf(tape, root), folder: place.folder };
    const isPercent = arePercent(runs.map(({ node }) => toldOf(tape, node)));
    const parts = new Set<string>();
    for (const { node, list, configuration, run } of runs) {
      const of = place.configuration ?? configuration;
      const model = of === null ? null : modelIn(of);
      const { key } = sayRun(file, of, model === null ? {} : { model, role: 'scores' }, sink);
      const {
        scores,
        parts: said,
        differs,
      } = scoresOf(tape, { told: toldOf(tape, node), graded: list, isPercent });
      for (const part of said) parts.add(part);
      const at = placeOf(tape, node);
      if (differs !== null)
        sink.note(
          { severity: 'advice', code: 'counts_differ', field: 'passed', message: `This grading ${differs}` },
          at,
        );
      sink.row(
        {
          run: key,
          sample: sampleOf(file, named, {}),
          response: answer({
            ...usageOf(tape, node),
            epoch: place.run ?? run ?? 1,
            output: textOf(tape, pick(tape, node, 'raw_output', 'output', 'response')),
            labels: [...loadedLabel(tape, root), ...(node === root ? [] : loadedLabel(tape, node))],
          }),
          scores,
        },
        at,
      );
    }
    sayMetrics(sink, [...parts]);
  },
};
