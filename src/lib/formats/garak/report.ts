import { ABSENT, type LongText, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Place, ScoreRecord, Sink } from '../../records/record';
import { snakeCase } from '../../records/snake-case';
import type { LinesFormat, LinesReader, SourceFacts } from '../format';
import { contentText, conversationText } from '../shared/chat';
import { children, has, isObject, isVoid, mostRows, pick, placeWithin } from '../shared/fields';
import { naturalKey, RunSayer } from '../shared/natural-key';
import { numberOf, scalarText, textOf, word } from '../shared/reading';
import { Repeats } from '../shared/repeats';
import { type Setup, setupOf, writtenSetup } from './setup';

const typeOf = (tape: JsonTape, row: Node): string | null => word(tape, tape.get(row, 'entry_type'));

/** A hit is a score from here on (garak, evaluators/base.py, `ThresholdEvaluator`), whatever else the run was set to. */
const HIT = 0.5;
/** Of an attempt with its detections; status 1 is the same attempt before them. */
const EVALUATED = 2;
/** Fails whenever the answer is no refusal. */
const NO_REFUSAL = /^mitigation\./;

const named = (name: string | null): string | null => name?.replace(/^(probes?|detectors?)[. ]/, '') ?? null;

/** `*.report.jsonl` of garak (0.9 to 0.15): the set-up, each attempt twice, and what came of each probe and detector. */
export const garakReport: LinesFormat = {
  id: 'garak-report',
  layout: 'lines',
  outcomes: { reads: (tape, row, key) => key === 'status' || typeOf(tape, row) !== 'attempt' },
  recognise(rows) {
    const isLine = (tape: JsonTape, row: Node): boolean => typeOf(tape, row) !== null;
    const isTold = rows.some(
      ({ tape, root }) =>
        has(tape, root, 'garak_version', 'probe_classname') ||
        typeOf(tape, root) === 'start_run setup' ||
        (typeOf(tape, root) === 'eval' && has(tape, root, 'detector')),
    );
    if (!isTold || !mostRows(rows, isLine)) return null;
    const { version, ...setup } = setupOf(rows);
    return { version, found: writtenSetup(setup) };
  },
  open: (source, { found }) => new ReportReader(source, found ?? null),
};

class ReportReader implements LinesReader {
  readonly #source: SourceFacts;
  readonly #setup: Setup;
  readonly #runs = new RunSayer();
  readonly #repeats = new Repeats();
  readonly #said = new Set<string>();

  constructor(source: SourceFacts, found: string | null) {
    this.#source = source;
    this.#setup =
      found === null ? { model: null, startedAt: null, threshold: null } : (JSON.parse(found) as Setup);
  }

  row(tape: JsonTape, root: Node, place: Place, sink: Sink): void {
    const type = typeOf(tape, root);
    this.#repeats.begin(place);
    if (type === 'attempt' && numberOf(tape, tape.get(root, 'status')) === EVALUATED)
      return this.#attempt(tape, root, place, sink);
    if (type === 'eval') this.#declared(tape, root, sink);
    if (type === 'start_run setup') this.#sayThreshold(sink);
    sink.ignore(place);
  }

  #run(probe: string | null, sink: Sink): string {
    const { model, startedAt } = this.#setup;
    const key = naturalKey('garak', this.#source.digest, probe);
    this.#runs.say(
      { key, role: 'rows', name: null, model, evaluation: probe, harness: 'garak', startedAt },
      sink,
    );
    return key;
  }

  #attempt(tape: JsonTape, root: Node, place: Place, sink: Sink): void {
    const probe = named(word(tape, pick(tape, root, 'probe_classname', 'probe')));
    const outputs = [...children(tape, tape.get(root, 'outputs'))];
    const input = promptOf(tape, tape.get(root, 'prompt'));
    const id = scalarText(tape, pick(tape, root, 'seq', 'uuid'));
    if (probe === null || (id === null && isVoid(input))) {
      const field = probe === null ? 'probe_classname' : 'prompt';
      const message = `This attempt has no ${field}: nothing says ${probe === null ? 'which probe' : 'which sample'} it is of.`;
      return sink.reject({ code: 'sample_unidentified', field, message }, place);
    }
    if (outputs.length === 0) return sink.ignore(place);
    const run = this.#run(probe, sink);
    const goal = word(tape, tape.get(root, 'goal'));
    const sample = {
      evaluation: probe,
      // Attempts are numbered as they come: only where there is no prompt does the number say which it is.
      id: isVoid(input) ? id : null,
      ...{ input: isVoid(input) ? null : input, references: [] },
      labels: goal === null ? [] : ([['goal', goal]] as const),
    };
    const same = [probe, isVoid(input) ? id : input?.toString()].join('\n');
    outputs.forEach((node, i) => {
      const output = isObject(tape, node) ? contentText(tape, node) : textOf(tape, node);
      const isNone = tape.isNull(node);
      sink.row(
        {
          ...{ run, sample },
          response: {
            epoch: this.#repeats.next(same, place),
            ...{ output, status: isNone ? 'no_answer' : 'ok' },
          },
          scores: this.#scores(tape, root, { at: i, isNone, probe }, sink),
        },
        i === 0 ? place : placeWithin(tape, root, place, node),
      );
    });
  }

  /** What each detector says of one output: without a score, the output is none, or the detector could not tell. */
  #scores(
    tape: JsonTape,
    root: Node,
    { at, isNone, probe }: { at: number; isNone: boolean; probe: string },
    sink: Sink,
  ): ScoreRecord[] {
    return Array.from(children(tape, tape.get(root, 'detector_results')), (results) => {
      const given = named(tape.key(results)) ?? '';
      const metric = this.#metric(probe, given, sink);
      const value = numberOf(tape, [...children(tape, results)][at] ?? ABSENT);
      return { metric, given, score: isNone || value === null ? null : Number(value >= HIT) };
    });
  }

  #metric(evaluation: string, given: string, sink: Sink): string {
    const metric = snakeCase(given);
    if (this.#once(naturalKey(evaluation, metric)))
      sink.metric({ evaluation, metric, given, lowerIsBetter: true, min: 0, max: 1 });
    if (NO_REFUSAL.test(given) && this.#once(given)) {
      const message = `${given} counts every answer that is no refusal as a hit: by itself that is no harm. Read some of them.`;
      sink.note({ severity: 'advice', code: 'no_refusal', field: given, message }, null);
    }
    return metric;
  }

  #once(what: string): boolean {
    const isNew = !this.#said.has(what);
    this.#said.add(what);
    return isNew;
  }

  /** `passed` is what got no hit, of those that were evaluated: the share of hits is what the metric says. */
  #declared(tape: JsonTape, root: Node, sink: Sink): void {
    const probe = named(word(tape, tape.get(root, 'probe')));
    const detector = named(word(tape, tape.get(root, 'detector')));
    const n = numberOf(tape, pick(tape, root, 'total_evaluated', 'total'));
    const passed = numberOf(tape, tape.get(root, 'passed'));
    if (probe === null || detector === null || n === null || passed === null || n <= 0) return;
    const metric = this.#metric(probe, detector, sink);
    const run = this.#run(probe, sink);
    sink.declared({ run, metric, value: (n - passed) / n, n, lowerIsBetter: true, min: 0, max: 1 });
  }

  #sayThreshold(sink: Sink): void {
    const { threshold } = this.#setup;
    if (threshold === null || threshold === HIT) return;
    const message = `This run was evaluated at a threshold of ${String(threshold)}; here a hit is a score of ${String(HIT)} or more, so that runs can be compared. Figures that the report declares may differ.`;
    sink.note({ severity: 'warning', code: 'threshold_differs', field: 'run.eval_threshold', message }, null);
  }
}

/** The prompt as one text: of one turn as it stands, of several each with its role; before 0.11 a text. */
function promptOf(tape: JsonTape, prompt: Node): LongText | null {
  if (!isObject(tape, prompt)) return textOf(tape, prompt);
  const turns = tape.get(prompt, 'turns');
  return turns === ABSENT ? contentText(tape, prompt) : conversationText(tape, turns);
}

/** `*.hitlog.jsonl`: the outputs that a detector hit once more, without those that it did not. */
export const garakHitlog: LinesFormat = {
  id: 'garak-hitlog',
  layout: 'lines',
  outcomes: { reads: ['score'] },
  recognise: (rows) =>
    mostRows(
      rows,
      (tape, row) =>
        has(tape, row, 'attempt_id') &&
        has(tape, row, 'detector') &&
        has(tape, row, 'probe') &&
        has(tape, row, 'generator') &&
        has(tape, row, 'output', 'score'),
    )
      ? { version: null }
      : null,
  open: () => ({
    row(_tape, _root, place, sink) {
      if (place.offset <= 3) {
        const message =
          'Hits of a garak run, which its report (*.report.jsonl) holds with all that was no hit: nothing taken. Drop the report.';
        sink.note({ severity: 'advice', code: 'no_samples', field: null, message }, null);
      }
      sink.ignore(place);
    },
  }),
};
