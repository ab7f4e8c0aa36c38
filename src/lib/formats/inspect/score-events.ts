import type { Node } from '../../json/node';
import { isObject } from '../shared/fields';
import { word } from '../shared/reading';
import type { InspectSample } from './sample-parts';

/**
 * The scores that a sample's events tell, for one that does not list them: by scorer the last, without those that were
 * only given on the way. A score event stands within the span, in older logs the step, of its scorer.
 */
export function scoreEvents({ tape, events }: InspectSample): Map<string, Node> {
  const scores = new Map<string, Node>();
  const spans = new Map<string, string | null>();
  let step: string | null = null;
  for (const event of events()) {
    const text = (key: string): string | null => word(tape, tape.get(event, key));
    const scorer = text('type') === 'scorer' ? text('name') : null;
    switch (text('event')) {
      case 'span_begin':
        spans.set(text('id') ?? '', scorer);
        break;
      case 'step':
        step = text('action') === 'begin' ? (scorer ?? step) : scorer === null ? step : null;
        break;
      case 'score': {
        const score = tape.get(event, 'score');
        if (tape.boolean(tape.get(event, 'intermediate')) === true || !isObject(tape, score)) break;
        scores.set(text('scorer') ?? spans.get(text('span_id') ?? '') ?? step ?? 'score', score);
      }
    }
  }
  return scores;
}
