import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { snakeCase } from '../../records/snake-case';
import type { Label, ScoreRecord } from '../../records/record';
import type { LinesFormat } from '../format';
import { isVoid, readScore, rowsLike } from '../shared/fields';
import { naturalKey, RunSayer } from '../shared/natural-key';
import { addLabels, numberOf, scalarText, textOf, word } from '../shared/reading';
import { epochJoin } from './join';

const MARKS = ['transcript_id', 'transcript_source_id', 'scanner_name', 'value_type'];
/** Outcomes of the log, and how sure a scanner is of its label: they stand in every scan. */
const REPEATED = /^(score(_.*)?|success|label|label_confidence)$/;
/** What a scanner found as a figure; a text is a label, and of anything else the record alone tells. */
const FIGURES = /^(number|boolean)$/;

/**
 * A scan of Inspect Scout (`scan_id=…/<scanner>.parquet`), a row a transcript or a message of it: what one scanner found in the
 * answer of a log, which is met by eval id, sample id and epoch. `score`, `score_*`, tokens and times repeat the log's, and
 * `scan_*` are the scanner's own: none is read. What is found says nothing of how good an answer is.
 */
export const inspectScan: LinesFormat = {
  id: 'inspect-scan',
  layout: 'lines',
  outcomes: { reads: (_tape, _row, key) => REPEATED.test(key) },
  recognise: rowsLike((tape, row) => MARKS.every((key) => word(tape, tape.get(row, key)) !== null)),
  open: () => {
    const runs = new RunSayer();
    const said = new Set<string>();
    return {
      row(tape, root, place, sink) {
        const text = (key: string): string | null => word(tape, tape.get(root, key));
        const evalId = text('transcript_source_id');
        const id = scalarText(tape, tape.get(root, 'id')) || null;
        const scanner = text('scanner_key') ?? text('scanner_name');
        if (evalId === null || id === null || scanner === null) {
          const message =
            'This row has no transcript_source_id, no id or no scanner: nothing says what was found in which answer.';
          return sink.reject({ code: 'sample_unidentified', field: 'id', message }, place);
        }
        const evaluation = text('task_name');
        const run = naturalKey('inspect', evalId);
        runs.say(
          { key: run, role: 'scores', name: evalId, model: text('model'), evaluation, harness: 'Inspect' },
          sink,
        );
        const type = text('value_type') ?? '';
        const of = text('input_type');
        const isPart = of !== null && of !== 'transcript';
        const given = isPart ? `${scanner}, mean over ${of}s` : scanner;
        const metric = snakeCase(given);
        const isFigure = FIGURES.test(type);
        if (isFigure && !said.has(naturalKey(evaluation, metric)))
          sink.metric({ evaluation, metric, given, diagnostic: true, ...(isPart && { isMean: true }) });
        said.add(naturalKey(evaluation, metric));
        const labels: Label[] = [];
        if (type === 'string') addLabels(tape, scanner, tape.get(root, 'value'), labels);
        const epoch = numberOf(tape, tape.get(root, 'epoch'));
        sink.row(
          {
            run,
            sample: { evaluation, id, input: null, references: [] },
            response: { epoch, output: null, status: 'ok', labels },
            scores: isFigure ? [{ metric, given, ...found(tape, root) }] : [],
            join: { key: epochJoin(id, epoch), provisional: true },
          },
          place,
        );
      },
    };
  },
};

/** A scan that failed found nothing, which is not 0. */
function found(tape: JsonTape, root: Node): Pick<ScoreRecord, 'score' | 'text' | 'explanation'> {
  const error = textOf(tape, tape.get(root, 'scan_error'));
  if (!isVoid(error)) return { score: null, explanation: `The scan failed: ${String(error)}` };
  const { score } = readScore(tape, tape.get(root, 'value'));
  return { score, explanation: textOf(tape, tape.get(root, 'explanation')) };
}
