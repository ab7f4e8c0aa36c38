import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Place, Sink } from '../../records/record';
import { children, placeWithin } from '../shared/fields';
import type { BundleFormat, BundleReader, Recognised, SourceFacts } from '../format';
import { gradesNote, isSummaries, scalesOf, surveyGrades } from './grades';
import { missingSamples } from './missing-samples';
import { Reductions } from './reductions';
import { inspectRun, isInspectLog, sayInspectRun, type InspectRun } from './run';
import { type InspectLog, readInspectSample } from './sample';
import { partedSample, wholeSample } from './sample-parts';
import { naturalKey } from '../shared/natural-key';

/**
 * A log as `.eval`, a zip: `_journal/start.json` when it begins, a member for each sample when that ends, or a folder of
 * its parts, `header.json` at last. Summaries and reductions repeat what the samples say; they are read where none is there.
 */
export const inspectEval: BundleFormat = {
  id: 'inspect-eval',
  layout: 'bundle',

  recognise: (names) =>
    names.includes(START) || (names.includes(HEADER) && names.some((name) => SAMPLE.test(name)))
      ? { version: null }
      : null,

  partOf(member) {
    const [, record, key] = PART.exec(member) ?? [];
    return record === undefined || key === undefined ? null : { record, key };
  },

  leads: (member) => member === HEADER || member === START,
  survey: surveyGrades,
  open: (source, recognised) => new EvalReader(source, recognised),
};

const HEADER = 'header.json';
const START = '_journal/start.json';
const REDUCTIONS = 'reductions.json';
const SAMPLES = 'samples/';
/** Ids may hold slashes. */
const SAMPLE = /^samples\/.+\.json$/;
const INSIDE = /^samples\/.+_epoch_\d+\/./;
const PART = /^(samples\/.+_epoch_\d+)\/(sample|metadata|(?:messages|events|attachments)\/\d+)\.json$/;

class EvalReader implements BundleReader {
  readonly #source: SourceFacts;
  readonly #scales: readonly [string, readonly string[]][];
  #log: InspectLog | null = null;
  #samples = 0;
  #isEnded = false;
  #instead: 'summaries' | 'reductions' | null = null;

  constructor(source: SourceFacts, { found }: Recognised) {
    this.#source = source;
    this.#scales = scalesOf(found);
  }

  wants(member: string, all: ReadonlySet<string>): boolean {
    if (member === HEADER || member === START) return true;
    if (SAMPLE.test(member)) return PART.test(member) || !INSIDE.test(member);
    if (someOf(all, (name) => SAMPLE.test(name))) return false;
    return (
      isSummaries(member, all) || (member === REDUCTIONS && !someOf(all, (name) => isSummaries(name, all)))
    );
  }

  member(name: string, tape: JsonTape, root: Node, place: Place, sink: Sink): void {
    if (name === HEADER || name === START) {
      if (!isInspectLog(tape, root)) return;
      this.#isEnded ||= name === HEADER;
      this.#header(tape, root, sink);
    } else if (name === REDUCTIONS) this.#reductions(tape, root, place, sink);
    else if (!name.startsWith(SAMPLES)) this.#summaries(tape, root, place, sink);
    else this.#sample(name, tape, root, place, sink);
  }

  end(sink: Sink): void {
    // Without a header the run has not ended.
    if (!this.#isEnded) sink.run({ ...this.#current().run, role: 'rows', name: null, status: 'started' });
    if (this.#log === null || this.#samples === 0 || this.#instead !== null)
      sink.note(missingSamples(null, this.#samples > 0 ? this.#instead : null), null);
    for (const scale of this.#scales) sink.note(gradesNote(scale), null);
  }

  #sample(name: string, tape: JsonTape, root: Node, place: Place, sink: Sink): void {
    const sample = SAMPLE.test(name) ? wholeSample(tape, root) : partedSample(tape, root);
    if (sample !== null) {
      this.#samples++;
      return readInspectSample(sample, this.#current(), place, sink);
    }
    const message = `${name} has no sample.json: it was not finished, and it is left out.`;
    sink.note({ severity: 'warning', code: 'sample_unfinished', field: null, message }, place);
    sink.ignore(place);
  }

  #summaries(tape: JsonTape, root: Node, place: Place, sink: Sink): void {
    this.#instead = 'summaries';
    for (const summary of children(tape, root)) {
      this.#samples++;
      readInspectSample(
        wholeSample(tape, summary),
        this.#current(),
        placeWithin(tape, root, place, summary),
        sink,
      );
    }
  }

  #reductions(tape: JsonTape, root: Node, place: Place, sink: Sink): void {
    this.#instead = 'reductions';
    const log = this.#current();
    const where = (node: Node): Place => placeWithin(tape, root, place, node);
    this.#samples += new Reductions(tape, root, log).say(log, where, sink);
  }

  /** The start of the journal names the run before the first sample comes; without it, the bundle's bytes do. */
  #header(tape: JsonTape, root: Node, sink: Sink): void {
    const read = inspectRun(tape, root);
    const run = this.#log === null ? read : { ...read, key: this.#log.run.key };
    this.#log = this.#of(run);
    sayInspectRun(tape, root, run, sink);
  }

  #current(): InspectLog {
    const key = naturalKey('inspect', this.#source.digest);
    return (this.#log ??= this.#of({ key, evaluation: null, model: null, judges: new Set() }));
  }

  #of(run: InspectRun): InspectLog {
    return { run, graded: new Set(this.#scales.map(([scorer]) => scorer)) };
  }
}

function someOf(names: ReadonlySet<string>, test: (name: string) => boolean): boolean {
  for (const name of names) if (test(name)) return true;
  return false;
}
