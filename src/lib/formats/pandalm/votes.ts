import { longText } from '../../json/long-text';
import type { LongText, Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { sideOf } from '../../mapping/votes';
import type { Label, PairRecord, Place, Sink } from '../../records/record';
import type { DocumentFormat } from '../format';
import { children, has, isList, isText, isVoid, placeOf } from '../shared/fields';
import { naturalKey } from '../shared/natural-key';
import { plainName } from '../shared/path-name';
import { addLabels, scalarText, textOf, word } from '../shared/reading';
import { namesOfKeys } from './names-of-keys';

const EVALUATION = 'PandaLM';
const ANNOTATOR = /^annotator\d+$/;
const RESULT = /^(\w+)_result$/;

/** Files of one test set know a pair of answers by its `idx`. */
const joined = (tape: JsonTape, row: Node): string | null => {
  const idx = scalarText(tape, tape.get(row, 'idx'));
  return idx === null ? null : naturalKey('pandalm', idx);
};

/** 1 and 2 name a response, 0 and Tie neither; a verdict that says anything else is none. */
function verdictOf(tape: JsonTape, node: Node): Pick<PairRecord, 'outcome' | 'verdict'> {
  const verdict = scalarText(tape, node);
  const outcome = verdict === '0' ? 0.5 : verdict === null ? null : (sideOf(verdict, true)?.outcome ?? null);
  return { outcome, verdict };
}

function noteUnread({ outcome, verdict }: PairRecord, field: string, place: Place, sink: Sink): void {
  if (outcome !== null || verdict == null || sideOf(verdict)?.outcome === null) return;
  const message = `“${verdict}” is neither 1, 2 nor a tie, so this vote has no outcome.`;
  sink.note({ severity: 'warning', code: 'verdict_unread', field, message }, place);
}

/** What was asked: an instruction, and what it is about where that stands apart. */
function asked(tape: JsonTape, row: Node): LongText | null {
  const [instruction, input] = ['instruction', 'input'].map((key) => textOf(tape, tape.get(row, key)));
  if (isVoid(input)) return instruction ?? null;
  return isVoid(instruction) ? (input ?? null) : longText(`${String(instruction)}\n\n${String(input)}`);
}

/** `testset-v1.json` of PandaLM: pairs of answers with what three people prefer. */
export const pandaPeople: DocumentFormat = {
  id: 'pandalm-testset',
  layout: 'document',
  outcomes: { reads: (_tape, _record, key) => ANNOTATOR.test(key), records: children },

  recognise: (tape, root) => {
    const first = tape.first(root);
    return isList(tape, root) &&
      ['instruction', 'response1', 'response2', 'cmp_key'].every((key) => isText(tape, tape.get(first, key)))
      ? { version: null }
      : null;
  },

  read(tape, root, _source, _recognised, sink) {
    const keyOf = (row: Node): string => word(tape, tape.get(row, 'cmp_key')) ?? '';
    const names = namesOfKeys(new Set([...children(tape, root)].map(keyOf)));
    for (const row of children(tape, root)) {
      const place = placeOf(tape, row);
      const models = names.get(keyOf(row));
      if (!models) {
        const message = `cmp_key “${keyOf(row)}” does not say where the name of one model ends and the other begins, so this row compares nobody. Write names without “_” there.`;
        sink.reject({ code: 'contender_missing', field: 'cmp_key', message }, place);
        continue;
      }
      const [a, b] = models.map((model, i) => ({
        model,
        output: textOf(tape, tape.get(row, `response${i + 1}`)),
      }));
      if (!a || !b) continue;
      const labels: Label[] = [];
      addLabels(tape, 'motivation_app', tape.get(row, 'motivation_app'), labels);
      const votes: PairRecord[] = [];
      for (const member of children(tape, row)) {
        const judge = tape.key(member);
        if (!ANNOTATOR.test(judge)) continue;
        const vote = {
          evaluation: EVALUATION,
          a,
          b,
          judge,
          ...verdictOf(tape, member),
          join: joined(tape, row),
        };
        noteUnread(vote, judge, place, sink);
        votes.push(vote);
      }
      // An idx is of a pair: of several pairs on one question, the text says that it is one.
      const sample = { evaluation: EVALUATION, id: null, input: asked(tape, row), references: [], labels };
      sink.votes(votes, sample, place);
    }
  },
};

const resultIn = (tape: JsonTape, row: Node): Node | null =>
  [...children(tape, row)].find((member) => RESULT.test(tape.key(member))) ?? null;

/** What a model as judge says of these pairs: it names them by `idx`, and whose they are stands in the test set. */
export const pandaJudges: DocumentFormat = {
  id: 'pandalm-judge',
  layout: 'document',
  outcomes: { reads: (_tape, _record, key) => RESULT.test(key), records: children },

  recognise(tape, root) {
    const first = tape.first(root);
    const result = isList(tape, root) && has(tape, first, 'idx') ? resultIn(tape, first) : null;
    const judge = result === null ? null : RESULT.exec(tape.key(result))?.[1];
    return judge && has(tape, first, `${judge}_reason`, `${judge}_reference`) ? { version: null } : null;
  },

  read(tape, root, { path }, _recognised, sink) {
    // The fields of gpt-3.5-turbo and gpt-4 are called alike: the name of the file tells judges apart.
    const judge = plainName(path).replace(/[-_]?testset.*$/i, '');
    const [a, b] = [{ model: null }, { model: null }];
    for (const row of children(tape, root)) {
      const place = placeOf(tape, row);
      const result = resultIn(tape, row);
      const join = joined(tape, row);
      if (result === null || join === null) {
        const message = 'This row has no idx or no result: nothing says which answers it is about.';
        sink.reject({ code: 'sample_unidentified', field: 'idx', message }, place);
        continue;
      }
      const field = tape.key(result);
      const by = judge || field.replace(RESULT, '$1');
      const explanation = textOf(tape, tape.get(row, field.replace(RESULT, '$1_reason')));
      const vote = { evaluation: EVALUATION, a, b, judge: by, ...verdictOf(tape, result), explanation, join };
      noteUnread(vote, field, place, sink);
      sink.votes([vote], null, place);
    }
  },
};
