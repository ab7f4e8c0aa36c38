import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { children, has, isList, isObject, isVoid, placeOf } from '../shared/fields';
import type { DocumentFormat } from '../format';
import { textOf } from '../shared/reading';
import { itemsOf, Samples } from './item';
import { sayOpenCompassRun } from './run';

/** By perplexity, each option stands under `label: A`. */
const hasOptions = (tape: JsonTape, item: Node): boolean =>
  [...children(tape, item)].some(
    (member) => tape.key(member).startsWith('label: ') && isObject(tape, member),
  );

const isPrediction = (tape: JsonTape, item: Node): boolean =>
  has(tape, item, 'prediction') && (has(tape, item, 'origin_prompt', 'gold') || hasOptions(tape, item));

/** `predictions/<model>/<dataset>.json`: prompts with what the model said. */
export const openCompassPredictions: DocumentFormat = {
  id: 'opencompass-predictions',
  layout: 'document',
  outcomes: { reads: (_tape, _item, key) => key.startsWith('label: '), records: itemsOf },
  recognise: (tape, root) =>
    isObject(tape, root) && isPrediction(tape, tape.get(root, '0')) ? { version: null } : null,

  read(tape, root, source, _recognised, sink) {
    const place = sayOpenCompassRun(source, 'predictions', sink);
    const samples = new Samples(tape, place);
    for (const [i, item] of itemsOf(tape, root).entries()) {
      const { sample, join } = samples.read(item, i);
      const said = tape.get(item, 'prediction');
      const output = textOf(tape, isList(tape, said) ? tape.first(said) : said);
      sink.row(
        {
          run: place.run,
          sample,
          response: {
            output,
            candidates: isList(tape, said) ? tape.count(said) || null : isVoid(output) ? null : 1,
            interactionType: 'single_turn',
            status: isVoid(output) ? 'no_answer' : 'ok',
          },
          scores: [],
          join: { key: join, provisional: true },
        },
        placeOf(tape, item),
      );
    }
  },
};
