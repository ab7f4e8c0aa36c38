import { ABSENT, type LongText, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { PairRecord, Place, ScoreRecord, Sink } from '../../records/record';
import type { LinesReader, SourceFacts } from '../format';
import { isList, placeWithin } from '../shared/fields';
import { RunSayer } from '../shared/natural-key';
import { textOf, word } from '../shared/reading';
import { snakeCase } from '../../records/snake-case';
import { questionText } from '../shared/judge-prompt';
import { chatRunKey, chatSample, idOf, rejectUnidentified } from './sample';
import { benchmarkOf } from './where';

/** What a row says of one answer of one model. */
export interface Judgment {
  model: string | null;
  /** The metric, as it is called on the page. */
  given: string;
  score: Pick<ScoreRecord, 'score' | 'text'>;
  range: readonly [min: number, max: number];
  explanation: LongText | null;
  /** From 1; null where the row names none. */
  turn: number | null;
  /** What the user asked, turn after turn, as far as the row tells. */
  asked: readonly string[];
  /** Where the row tells of several answers: the part of it that stands for this one. */
  part?: Node;
  /** The games that it is made of. */
  games?: readonly Game[];
}

/** One game of two models; of a run's key, the reader knows the rest. */
export type Game = Omit<PairRecord, 'evaluation' | 'a' | 'b' | 'judge'> & {
  judge: string;
  a: string;
  b: string;
};

/** The judge: of a judge and its template, the judge alone. */
export function judgeOf(tape: JsonTape, row: Node): string {
  const judge = tape.get(row, 'judge');
  return word(tape, isList(tape, judge) ? tape.first(judge) : judge) ?? 'unknown';
}

export const promptOf = (tape: JsonTape, node: Node): string => textOf(tape, node)?.toString() ?? '';

/** Rows of judgments: who judged what and how is `read`; whose answer it is of, their ids and files say. */
export class JudgmentReader implements LinesReader {
  readonly #source: SourceFacts;
  readonly #read: (tape: JsonTape, row: Node) => readonly Judgment[];
  readonly #benchmark: string;
  readonly #runs = new RunSayer();
  readonly #metrics = new Set<string>();

  constructor(source: SourceFacts, read: (tape: JsonTape, row: Node) => readonly Judgment[]) {
    this.#source = source;
    this.#read = read;
    this.#benchmark = benchmarkOf(source.path);
  }

  row(tape: JsonTape, root: Node, place: Place, sink: Sink): void {
    if (idOf(tape, root) === null) return rejectUnidentified(place, sink);
    const evaluation = this.#benchmark;
    for (const judgment of this.#read(tape, root)) {
      const { model, given, score, range, explanation, turn, asked, part = ABSENT, games = [] } = judgment;
      const run = chatRunKey(evaluation, model, this.#source.digest);
      this.#runs.say({ key: run, role: 'scores', name: null, model, evaluation }, sink);
      const metric = snakeCase(given);
      const [min, max] = range;
      if (!this.#metrics.has(metric))
        sink.metric({ evaluation, metric, given, lowerIsBetter: false, min, max });
      this.#metrics.add(metric);
      const input = questionText(asked.slice(0, turn ?? 1));
      const sample = chatSample(tape, root, evaluation, turn ?? 1, { input, hasTurns: turn !== null });
      const scores = [{ metric, given, ...score, explanation }];
      const at = part === ABSENT ? place : placeWithin(tape, root, place, part);
      const contender = (name: string) => ({
        model: name,
        run: chatRunKey(evaluation, name, this.#source.digest),
      });
      const pairs = games.map((game) => ({
        ...game,
        evaluation,
        a: contender(game.a),
        b: contender(game.b),
      }));
      const response = { output: null, status: 'ok' as const };
      sink.row({ run, sample, response, scores, ...(pairs.length > 0 && { pairs }) }, at);
    }
  }
}
