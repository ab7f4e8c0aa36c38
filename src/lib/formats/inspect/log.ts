import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Place, Sink } from '../../records/record';
import { children, has, isList, placeOf } from '../shared/fields';
import type { BundleFormat, BundleReader, DocumentFormat, SourceFacts } from '../format';
import { inspectRun, isInspectLog, sayInspectRun, type InspectRun } from './run';
import { readInspectSample } from './sample';
import { scalarText } from '../shared/reading';
import { naturalKey } from '../shared/natural-key';

const NO_SAMPLES =
  'This log has no samples, only its header: what it declares was read. Drop the full log for the answers.';

/** A log of Inspect AI (UKGovernmentBEIS/inspect_ai, `EvalLog`) as one JSON document; `samples` may be left out. */
export const inspectLog: DocumentFormat = {
  id: 'inspect-log',
  layout: 'document',
  outcomes: {
    reads: ['score', 'scores'],
    records: (tape, root) => children(tape, tape.get(root, 'samples')),
  },

  recognise: (tape, root) =>
    isInspectLog(tape, root) && has(tape, root, 'status', 'results', 'plan', 'samples', 'stats')
      ? { version: scalarText(tape, tape.get(root, 'version')) }
      : null,

  read(tape, root, _source, _recognised, sink) {
    const run = inspectRun(tape, root);
    sayInspectRun(tape, root, run, sink);
    const samples = tape.get(root, 'samples');
    if (!isList(tape, samples)) {
      return sink.note(
        { severity: 'advice', code: 'samples_missing', field: 'samples', message: NO_SAMPLES },
        null,
      );
    }
    for (const sample of children(tape, samples))
      readInspectSample(tape, sample, run, placeOf(tape, sample), sink);
  },
};

/**
 * The same log as `.eval`, a zip: `_journal/start.json` when it begins, a member for each sample when that ends,
 * `header.json` at last. Summaries and reductions repeat what the samples say.
 */
export const inspectEval: BundleFormat = {
  id: 'inspect-eval',
  layout: 'bundle',

  recognise: (names) =>
    names.includes(START) || (names.includes(HEADER) && names.some((name) => SAMPLE.test(name)))
      ? { version: null }
      : null,

  open: (source) => new EvalReader(source),
};

const HEADER = 'header.json';
const START = '_journal/start.json';
/** Ids may hold slashes. */
const SAMPLE = /^samples\/.+\.json$/;

class EvalReader implements BundleReader {
  readonly #source: SourceFacts;
  #run: InspectRun | null = null;
  #samples = 0;
  #isEnded = false;

  constructor(source: SourceFacts) {
    this.#source = source;
  }

  wants(member: string): boolean {
    return member === HEADER || member === START || SAMPLE.test(member);
  }

  member(name: string, tape: JsonTape, root: Node, place: Place, sink: Sink): void {
    if (SAMPLE.test(name)) {
      this.#samples++;
      readInspectSample(tape, root, this.#currentRun(), place, sink);
    } else if (isInspectLog(tape, root)) {
      this.#isEnded ||= name === HEADER;
      this.#header(tape, root, sink);
    }
  }

  end(sink: Sink): void {
    const run = this.#currentRun();
    // Without a header the run has not ended.
    if (!this.#isEnded) sink.run({ ...run, role: 'rows', name: null, status: 'started' });
    if (this.#run === null || this.#samples === 0)
      sink.note({ severity: 'advice', code: 'samples_missing', field: null, message: NO_SAMPLES }, null);
  }

  /** The start of the journal names the run before the first sample comes; without it, the bundle's bytes do. */
  #header(tape: JsonTape, root: Node, sink: Sink): void {
    const run = inspectRun(tape, root);
    this.#run = this.#run === null ? run : { ...run, key: this.#run.key };
    sayInspectRun(tape, root, this.#run, sink);
  }

  #currentRun(): InspectRun {
    const key = naturalKey('inspect', this.#source.digest);
    return (this.#run ??= { key, evaluation: null, model: null, judges: new Set() });
  }
}
