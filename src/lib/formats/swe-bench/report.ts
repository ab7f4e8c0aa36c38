import { ABSENT, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { ResponseRecord, ScoreRecord, Sink } from '../../records/record';
import { count } from '../shared/counted';
import { children, isList, pick, placeOf } from '../shared/fields';
import type { DocumentFormat } from '../format';
import { sayShare } from '../shared/pass-metric';
import { numberOf, scalarText, word } from '../shared/reading';
import { EVALUATION, sayRunOf, sweSample } from './run';

type Outcome = 'resolved' | 'unresolved' | 'no patch' | 'not tested' | 'not submitted';

/**
 * The lists of all years, in the order in which an instance is looked for: what went wrong before what was tried. The last
 * ones say that an instance was tried, and so that it is not resolved where no other list has it.
 */
const lists: readonly (readonly [Outcome, readonly string[]])[] = [
  ['resolved', ['resolved_ids', 'resolved']],
  ['no patch', ['empty_patch_ids', 'no_generation']],
  [
    'not tested',
    [
      ...['error_ids', 'infra_failure_ids', 'ambiguous_failure_ids', 'unstopped_ids'],
      ...['install_fail', 'reset_failed', 'test_errored', 'no_logs'],
    ],
  ],
  ['unresolved', ['unresolved_ids', 'no_apply', 'test_timeout']],
  ['not submitted', ['incomplete_ids']],
  ['unresolved', ['completed_ids', 'submitted_ids', 'applied', 'with_logs', 'generated']],
];

/** Lists that name what was tried and not resolved. */
const naming = ['unresolved_ids', 'completed_ids', 'submitted_ids', 'applied', 'with_logs', 'generated'];

const listOf = (tape: JsonTape, root: Node, key: string): Node => {
  const list = tape.get(root, key);
  return isList(tape, list) ? list : ABSENT;
};

/** Each instance once: by the first list that has it, and where it stands there. */
function outcomesOf(tape: JsonTape, root: Node): Map<string, { outcome: Outcome; list: string; node: Node }> {
  const found = new Map<string, { outcome: Outcome; list: string; node: Node }>();
  for (const [outcome, keys] of lists)
    for (const list of keys)
      for (const node of children(tape, listOf(tape, root, list))) {
        const id = word(tape, node);
        if (id !== null && !found.has(id)) found.set(id, { outcome, list, node });
      }
  return found;
}

/** What the harness says of a run: lists of ids by outcome. */
export const report: DocumentFormat = {
  id: 'swe-bench-report',
  layout: 'document',

  recognise(tape, root) {
    const resolved = pick(tape, root, 'resolved_ids', 'resolved');
    const beside = [
      'submitted_ids',
      'completed_ids',
      'unresolved_ids',
      'generated',
      'no_generation',
      'no_logs',
    ];
    const isReport =
      isList(tape, resolved) &&
      beside.some((key) => listOf(tape, root, key) !== ABSENT) &&
      tape.get(root, 'results') === ABSENT;
    return isReport ? { version: scalarText(tape, tape.get(root, 'schema_version')) } : null;
  },

  read(tape, root, source, _recognised, sink) {
    const total = numberOf(tape, tape.get(root, 'total_instances'));
    const run = sayRunOf(source, datasetOf(total, sink), sink);
    const outcomes = outcomesOf(tape, root);
    const ofResolved = pick(tape, root, 'resolved_ids', 'resolved');
    sayCounts(tape, root, ofResolved, sink);
    sayUntested([...outcomes.values()].filter(({ outcome }) => outcome === 'not tested').length, sink);
    // Who lists what was resolved alone does not say that the rest was tried.
    const isWhole = naming.some((list) => listOf(tape, root, list) !== ABSENT);
    if (!isWhole) {
      const message =
        'This report lists what was resolved, and not what else was tried: an instance that is missing may be wrong or not run. Nothing is scored.';
      sink.note({ severity: 'warning', code: 'unresolved_unnamed', field: null, message }, null);
    } else sayShare(sink, EVALUATION, 'resolved');
    for (const [id, { outcome, list, node }] of outcomes) {
      const place = placeOf(tape, node);
      if (!isWhole) sink.ignore(place);
      else if (outcome === 'not submitted')
        sink.row({ run: null, sample: sweSample(id), response: null, scores: [] }, place);
      else
        sink.row(
          {
            run,
            sample: sweSample(id),
            response: responseOf(outcome, list),
            scores: scoresOf(outcome),
            join: { key: id, provisional: false },
          },
          place,
        );
    }
    readDeclared(tape, root, run, sink);
  },
};

/** The sizes of the datasets that the harness is mostly run on. */
const sizes: Readonly<Record<number, string>> = {
  300: 'SWE-bench Lite',
  500: 'SWE-bench Verified',
  2294: 'SWE-bench',
};

function datasetOf(total: number | null, sink: Sink): string | null {
  const dataset = total === null ? undefined : sizes[total];
  if (dataset === undefined) return null;
  const message = `No field names the dataset: ${dataset} is taken from its ${count(total ?? 0, 'instance')}.`;
  sink.note({ severity: 'advice', code: 'dataset_by_size', field: 'total_instances', message }, null);
  return dataset;
}

function responseOf(outcome: Outcome, list: string): ResponseRecord {
  const isUntested = outcome === 'not tested';
  return {
    output: null,
    interactionType: 'agentic',
    status: isUntested ? 'error' : outcome === 'no patch' ? 'no_answer' : 'ok',
    error: isUntested ? `The harness could not test the patch (${list}).` : null,
    errorKind: isUntested ? 'tool' : null,
    labels: [['outcome', outcome]],
  };
}

function scoresOf(outcome: Outcome): ScoreRecord[] {
  if (outcome === 'not tested') return [{ metric: 'resolved', score: null }];
  const isCorrect = outcome === 'resolved';
  return [{ metric: 'resolved', score: Number(isCorrect), isCorrect }];
}

function sayCounts(tape: JsonTape, root: Node, ofResolved: Node, sink: Sink): void {
  const stated = numberOf(tape, tape.get(root, 'resolved_instances'));
  const listed = tape.count(ofResolved);
  const different = new Set([...children(tape, ofResolved)].map((id) => word(tape, id))).size;
  if ((stated ?? different) === different && listed === different) return;
  const says = stated === null ? '' : `resolved_instances says ${stated}, and `;
  const twice =
    listed > different ? `, ${different} of them different. Each counts once` : '. The list counts';
  const message = `${says}${count(listed, 'id')} ${listed === 1 ? 'is' : 'are'} listed${twice}.`;
  sink.note({ severity: 'warning', code: 'counts_differ', field: 'resolved_instances', message }, null);
}

function sayUntested(untested: number, sink: Sink): void {
  if (untested === 0) return;
  const they = untested === 1 ? 'It has' : 'They have';
  const message = `The harness could not test ${count(untested, 'patch', 'patches')}. ${they} no score here; SWE-bench counts ${untested === 1 ? 'it' : 'them'} as not resolved.`;
  sink.note({ severity: 'advice', code: 'not_tested', field: null, message }, null);
}

/** The harness' own share is of all instances of the dataset, tried or not. */
function readDeclared(tape: JsonTape, root: Node, run: string, sink: Sink): void {
  const resolved = numberOf(tape, tape.get(root, 'resolved_instances'));
  const total = numberOf(tape, tape.get(root, 'total_instances'));
  if (resolved !== null && total !== null && total > 0)
    sink.declared({
      run,
      metric: 'resolved',
      label: ['of', 'all instances'],
      value: resolved / total,
      n: total,
    });
}
