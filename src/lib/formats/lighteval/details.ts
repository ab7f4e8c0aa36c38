import { ABSENT, Kind, type LongText, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Place, ResponseRecord, ScoreRecord, Sink } from '../../records/record';
import type { LinesFormat, LinesReader, SourceFacts } from '../format';
import { children, isList, isObject, isText, isVoid, mostRows, scoreOf } from '../shared/fields';
import { RunSayer } from '../shared/natural-key';
import { objectLabels } from '../shared/object-labels';
import { sayNamedByPath } from '../shared/path-name';
import { numberOf, scalarText, textOf, textsOf, word } from '../shared/reading';
import { Repeats } from '../shared/repeats';
import { snakeCase } from '../../records/snake-case';
import { type Detail, detailOf, isFlat, isNested } from './layouts';
import { type LightevalPlace, placeOf, runKey } from './run';
import { numbersInPython } from './python-dict';

/**
 * `details_<task>_<time>.parquet` (lighteval, DetailsLogger in info_loggers.py), one sample a row. Parquet comes here as
 * lines of JSON.
 */
export const lightevalDetails: LinesFormat = {
  id: 'lighteval-details',
  layout: 'lines',
  outcomes: { reads: (tape, row, key) => key === (isNested(tape, row) ? 'metric' : 'metrics') },
  recognise(rows) {
    if (mostRows(rows, isNested)) return { version: 'since 0.11' };
    return mostRows(rows, isFlat) ? { version: 'before 0.11' } : null;
  },
  open: (source) => new DetailsReader(source),
};

class DetailsReader implements LinesReader {
  readonly #digest: string;
  readonly #place: LightevalPlace;
  readonly #runs = new RunSayer();
  readonly #repeats = new Repeats();

  constructor(source: SourceFacts) {
    this.#digest = source.digest;
    this.#place = placeOf(source);
  }

  row(tape: JsonTape, row: Node, place: Place, sink: Sink): void {
    const detail = detailOf(tape, row);
    const evaluation = this.#place.task ?? word(tape, detail.task) ?? 'lighteval';
    const run = this.#run(evaluation, place, sink);
    const id = scalarText(tape, detail.id) || null;
    const input = textOf(tape, detail.query);
    const references = referencesOf(tape, detail);
    if (id === null && isVoid(input) && references.length === 0) {
      const message = 'This row has no query: nothing says which sample it is about.';
      return sink.reject({ code: 'sample_unidentified', field: 'query', message }, place);
    }
    // Without an id two rows may ask the same: the second is a repeat.
    const asked = id === null ? [input ?? '', ...references].map(String).join('\n') : null;
    sink.row(
      {
        run,
        sample: {
          evaluation,
          id,
          input,
          references,
          choicesCount: rankedBy(tape, detail)?.length ?? null,
          labels: objectLabels(tape, detail.specific),
        },
        response: {
          ...responseOf(tape, detail),
          epoch: asked === null ? null : this.#repeats.next(asked, place),
        },
        scores: scoresOf(tape, detail.metrics),
      },
      place,
    );
  }

  #run(evaluation: string, place: Place, sink: Sink): string {
    const { model, stamp } = this.#place;
    const key = runKey(model?.name ?? null, stamp, evaluation, this.#digest);
    this.#runs.say(
      { key, role: 'rows', name: stamp, model: model?.name ?? null, evaluation, harness: 'lighteval' },
      sink,
    );
    if (place.offset <= 3) sayNamedByPath(model, model?.name ?? null, sink);
    return key;
  }
}

/** The choices at the places that are right, else the texts that are given as such. */
function referencesOf(tape: JsonTape, { choices, goldIndex, gold }: Detail): LongText[] {
  const given = textsOf(tape, gold);
  if (given.length > 0) return given;
  const all = textsOf(tape, choices);
  const places = isList(tape, goldIndex) ? [...children(tape, goldIndex)] : [goldIndex];
  return places.flatMap((place) => all[numberOf(tape, place) ?? -1] ?? []);
}

/** Of each option a log probability, alone or with whether it was the likeliest text; null where options were not ranked. */
function rankedBy(tape: JsonTape, { choices, logProbabilities }: Detail): number[] | null {
  const values = [...children(tape, logProbabilities)].map((one) =>
    tape.number(isList(tape, one) ? tape.first(one) : one),
  );
  const known = values.filter((value) => value !== null);
  return known.length > 1 && known.length === tape.count(choices) ? known : null;
}

function responseOf(tape: JsonTape, detail: Detail): ResponseRecord {
  const ranked = rankedBy(tape, detail);
  const said = [...children(tape, detail.outputs)].filter((one) => isText(tape, one));
  const [first = isText(tape, detail.outputs) ? detail.outputs : ABSENT] = said;
  const best =
    ranked === null ? null : (textsOf(tape, detail.choices)[ranked.indexOf(Math.max(...ranked))] ?? null);
  const output = best ?? textOf(tape, first);
  return {
    output,
    extractedAnswer: ranked === null ? textOf(tape, tape.first(detail.extracted)) : null,
    status: isVoid(output) ? 'no_answer' : 'ok',
    interactionType: 'single_turn',
    candidates: ranked === null && said.length > 0 ? said.length : null,
    inputTokens: tape.count(detail.inputTokens) || null,
    // Options that were ranked were given, not written.
    outputTokens: ranked === null ? tokensIn(tape, detail.outputTokens) : null,
    tokensScope: 'sample',
  };
}

function tokensIn(tape: JsonTape, lists: Node): number | null {
  let tokens = 0;
  for (const one of children(tape, lists)) tokens += isList(tape, one) ? tape.count(one) : 1;
  return tokens || null;
}

/** Every metric that is a number. What is more is meant for a figure over all samples, or is text of a judge. */
function scoresOf(tape: JsonTape, metrics: Node): ScoreRecord[] {
  const given: [string, number | null][] = isObject(tape, metrics)
    ? [...children(tape, metrics)].flatMap((metric): [string, number | null][] => {
        const isNumber = tape.kind(metric) < Kind.array && !isText(tape, metric);
        return isNumber ? [[tape.key(metric), scoreOf(tape, metric)]] : [];
      })
    : numbersInPython(tape.string(metrics) ?? '');
  return given.flatMap(([name, score]) => {
    const metric = snakeCase(name);
    return metric === '' ? [] : [{ metric, given: name, score }];
  });
}
