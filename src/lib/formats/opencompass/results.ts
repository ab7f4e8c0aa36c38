import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { ScoreRecord, Sink } from '../../records/record';
import { children, has, isObject, isVoid, pick, placeOf, readCorrect, readScore } from '../shared/fields';
import type { DocumentFormat } from '../format';
import { sayShare } from '../shared/pass-metric';
import { numberOf, textOf } from '../shared/reading';
import { snakeCase } from '../../records/snake-case';
import { itemsOf, Samples } from './item';
import { sayOpenCompassRun, SHARE } from './run';

/** Fields by which an item is right or wrong, and those that are a number. */
const VERDICTS = ['correct', 'is_correct', 'pass'];
const NUMBERS = ['score'];

/** `results/<model>/<dataset>.json` with details: what was made of each prediction. */
export const openCompassResults: DocumentFormat = {
  id: 'opencompass-results',
  layout: 'document',
  outcomes: {
    reads: [...VERDICTS, ...NUMBERS],
    records: (tape, root) => itemsOf(tape, tape.get(root, 'details')),
  },
  recognise(tape, root) {
    const [first] = itemsOf(tape, tape.get(root, 'details'));
    const said = ['predictions', 'pred', 'prediction', 'origin_prediction'];
    return first !== undefined && has(tape, first, ...said) ? { version: null } : null;
  },

  read(tape, root, source, _recognised, sink) {
    const place = sayOpenCompassRun(source, 'rows', sink);
    const samples = new Samples(tape, place);
    const hasShare = numberOf(tape, tape.get(root, SHARE)) !== null;
    const metric = hasShare ? SHARE : 'correct';
    sayShare(sink, place.evaluation, metric);
    for (const [i, item] of itemsOf(tape, tape.get(root, 'details')).entries()) {
      const { sample, join } = samples.read(item, i);
      const said = pick(tape, item, 'origin_prediction', 'prediction');
      const extracted = textOf(tape, pick(tape, item, 'predictions', 'pred'));
      const output = isObject(tape, said) || isVoid(textOf(tape, said)) ? extracted : textOf(tape, said);
      sink.row(
        {
          run: place.run,
          sample,
          response: {
            output,
            extractedAnswer: extracted,
            interactionType: 'single_turn',
            status: isVoid(output) ? 'no_answer' : 'ok',
          },
          scores: scoresOf(tape, item, metric),
          join: { key: join, provisional: false },
        },
        placeOf(tape, item),
      );
    }
    readDeclared(tape, root, place.run, sink);
  },
};

/** An evaluator that gives no verdict leaves its items without a score. */
function scoresOf(tape: JsonTape, item: Node, metric: string): ScoreRecord[] {
  const verdict = pick(tape, item, ...VERDICTS);
  const { isCorrect, text } = readCorrect(tape, verdict);
  const score = isCorrect === null ? numberOf(tape, verdict) : Number(isCorrect);
  const scores: ScoreRecord[] =
    verdict < 0 ? [] : [{ metric, score, isCorrect, ...(text === undefined ? {} : { text }) }];
  const number = pick(tape, item, ...NUMBERS);
  if (number >= 0) scores.push({ metric: 'score', ...readScore(tape, number) });
  return scores;
}

/** The accuracy counts from 0 to 100 where its items are right or wrong; other figures keep their scale. */
function readDeclared(tape: JsonTape, root: Node, run: string, sink: Sink): void {
  for (const member of children(tape, root)) {
    const value = numberOf(tape, member);
    const metric = snakeCase(tape.key(member));
    if (value === null || metric === '') continue;
    sink.declared({ run, metric, value: metric === SHARE ? value / 100 : value });
  }
}
