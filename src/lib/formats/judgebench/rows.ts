import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { sideOf } from '../../mapping/votes';
import type { Label, PairRecord } from '../../records/record';
import type { LinesFormat } from '../format';
import { children, isList, isText, rowsLike } from '../shared/fields';
import { naturalKey, RunSayer } from '../shared/natural-key';
import { addLabels, textOf, word } from '../shared/reading';

const METRIC = { metric: 'agrees_with_label', given: 'agrees with label' } as const;
const EVALUATION = 'JudgeBench';

const isRow = (tape: JsonTape, row: Node): boolean =>
  ['pair_id', 'question', 'response_A', 'response_B', 'label'].every((key) =>
    isText(tape, tape.get(row, key)),
  ) && isList(tape, tape.get(row, 'judgments'));

type Outcome = PairRecord['outcome'];

const outcomeOf = (decision: string | null): Outcome =>
  decision === null ? null : (sideOf(decision)?.outcome ?? null);
const turned = (outcome: Outcome): Outcome => (outcome === null ? null : ((1 - outcome) as Outcome));

/**
 * What a judge decides of two answers of one model, of which a label says which is right (run_judge.py). In its second judgment
 * the answers are swapped. What is scored is the judge: right where more of its decisions are for the label than against it.
 */
export const judgeBench: LinesFormat = {
  id: 'judgebench-rows',
  layout: 'lines',
  outcomes: { reads: ['label', 'judgments'] },
  recognise: rowsLike(isRow),
  open() {
    const runs = new RunSayer();
    let isSaid = false;
    return {
      row(tape, root, place, sink) {
        const answering = word(tape, tape.get(root, 'response_model'));
        const judgments = [...children(tape, tape.get(root, 'judgments'))];
        const judge = judgeOf(tape, root, judgments);
        const id = word(tape, tape.get(root, 'pair_id'));
        if (answering === null || judge === null || id === null) {
          const message =
            'This row has no pair_id, no response_model or no judge: nothing says who judged what. Write the judge’s name into judge_name.';
          return sink.reject({ code: 'sample_unidentified', field: 'judge_name', message }, place);
        }
        const prompt = word(tape, tape.get(root, 'judge_name'));
        const run = naturalKey('judgebench', judge, prompt);
        const condition = prompt === judge ? null : prompt;
        runs.say(
          {
            key: run,
            role: 'rows',
            name: null,
            model: judge,
            evaluation: EVALUATION,
            condition,
            harness: EVALUATION,
          },
          sink,
        );
        if (!isSaid) sink.metric({ evaluation: EVALUATION, ...METRIC, lowerIsBetter: false, min: 0, max: 1 });
        isSaid = true;

        const side = (key: string) => ({ model: answering, output: textOf(tape, tape.get(root, key)) });
        const [a, b] = [side('response_A'), side('response_B')];
        const pairs = judgments.map((judgment, i): PairRecord => {
          const isSwapped = i % 2 === 1;
          const decision = word(tape, tape.get(judgment, 'decision'));
          const outcome = outcomeOf(decision);
          return {
            ...{ evaluation: EVALUATION, a, b, judge, verdict: decision },
            outcome: isSwapped ? turned(outcome) : outcome,
            positionOfA: isSwapped ? 2 : 1,
            explanation: textOf(tape, tape.at(judgment, 'judgment', 'response')),
          };
        });
        const label = tape.get(root, 'label');
        const truth = outcomeOf(word(tape, label));
        const labels: Label[] = [];
        addLabels(tape, 'source', tape.get(root, 'source'), labels);
        const failed = pairs.every(({ outcome }) => outcome === null);
        const input = textOf(tape, tape.get(root, 'question'));
        sink.row(
          {
            run,
            sample: { evaluation: EVALUATION, id, input, references: [textOf(tape, label) ?? ''], labels },
            response: {
              output: textOf(tape, tape.at(judgments[0] ?? label, 'judgment', 'response')),
              ...(failed ? { status: 'error', errorKind: 'judge' } : { status: 'ok' }),
            },
            scores: [{ ...METRIC, score: truth === null || failed ? null : agreement(pairs, truth) }],
            pairs,
          },
          place,
        );
      },
    };
  },
};

function judgeOf(tape: JsonTape, root: Node, judgments: readonly Node[]): string | null {
  const named = judgments.map((judgment) => word(tape, tape.at(judgment, 'judgment', 'judge_model')));
  return named.find((name) => name !== null) ?? word(tape, tape.get(root, 'judge_name'));
}

/** A tie is for neither. */
function agreement(pairs: readonly PairRecord[], truth: number): number {
  const lead = pairs.reduce(
    (sum, { outcome }) => sum + (outcome === null || outcome === 0.5 ? 0 : outcome === truth ? 1 : -1),
    0,
  );
  return lead > 0 ? 1 : 0;
}
