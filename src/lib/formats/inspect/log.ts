import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { children, has, isList, placeOf } from '../shared/fields';
import type { DocumentFormat } from '../format';
import { Grades, gradesNote } from './grades';
import { missingSamples } from './missing-samples';
import { isOneEpoch, Reductions } from './reductions';
import { inspectRun, isInspectLog, sayInspectRun } from './run';
import { type InspectLog, readInspectSample } from './sample';
import { wholeSample } from './sample-parts';
import { scalarText } from '../shared/reading';

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
    const samples = tape.get(root, 'samples');
    const { scales } = grades(tape, samples);
    const log: InspectLog = {
      run: inspectRun(tape, root),
      graded: new Set(scales.map(([scorer]) => scorer)),
    };
    sayInspectRun(tape, root, log.run, sink);
    for (const scale of scales) sink.note(gradesNote(scale), null);
    const reductions = new Reductions(tape, tape.get(root, 'reductions'), log);
    if (!isList(tape, samples)) {
      const count = reductions.say(log, (node) => placeOf(tape, node), sink);
      return sink.note(missingSamples('samples', count > 0 ? 'reductions' : null), null);
    }
    const lacking = isOneEpoch(tape, root) ? (id: string | null) => reductions.of(id) : undefined;
    for (const sample of children(tape, samples))
      readInspectSample(wholeSample(tape, sample), log, placeOf(tape, sample), sink, lacking);
  },
};

function grades(tape: JsonTape, samples: Node): Grades {
  const all = new Grades();
  for (const sample of children(tape, samples)) all.sample(tape, sample);
  return all;
}
