import { ABSENT, Kind, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Label, ScoreRecord, Sink } from '../../records/record';
import { entryScores, mtMetrics } from './metrics';
import type { MtRun } from './run';
import { numberOf } from '../shared/reading';
import { snakeCase } from '../../records/snake-case';

export interface MtScores {
  scores: ScoreRecord[];
  /** Words of plugins about the translation. */
  labels: Label[];
  isScored: boolean;
}

/** Fields of an entry that hold its scores. */
export const entryOutcomes: readonly string[] = [
  ...entryScores.flatMap(([, ...fields]) => fields),
  'plugin_metrics',
];

/**
 * The scores of one entry. `exact_match` is taken as given: the harness compares after NFC, trimming, lower case
 * and folding white space, so that comparing the texts again would disagree. What plugins measure is diagnostic,
 * but for the verdict of a finite-state analyser.
 */
export function readMtScores(tape: JsonTape, entry: Node, run: MtRun, sink: Sink): MtScores {
  const read: MtScores = { scores: [], labels: [], isScored: false };
  const seen = new Set<string>();
  for (const [metric, ...fields] of entryScores) {
    for (const given of fields) {
      if (seen.has(metric)) break;
      const node = tape.get(entry, given);
      const score = scoreOf(tape, node);
      if (score === null) continue;
      seen.add(metric);
      const isCorrect = metric === 'exact_match' ? score === 1 : null;
      read.scores.push({ metric, given, score, isCorrect });
      const facts = mtMetrics[metric];
      if (facts !== undefined) sink.metric({ evaluation: run.dataset, metric, ...facts, given });
    }
  }
  read.isScored = read.scores.length > 0;
  const plugins = tape.get(entry, 'plugin_metrics');
  if (tape.kind(plugins) === Kind.object) readPlugins(tape, plugins, run, seen, read, sink);
  return read;
}

function readPlugins(
  tape: JsonTape,
  plugins: Node,
  run: MtRun,
  seen: Set<string>,
  read: MtScores,
  sink: Sink,
): void {
  for (let plugin = tape.first(plugins); plugin !== ABSENT; plugin = tape.next(plugin)) {
    if (tape.kind(plugin) !== Kind.object) continue;
    for (let member = tape.first(plugin); member !== ABSENT; member = tape.next(member)) {
      const given = tape.key(member);
      const metric = snakeCase(given);
      if (metric === '' || seen.has(metric)) continue;
      const word = tape.string(member);
      const score = scoreOf(tape, member);
      if (word !== null && word !== '') read.labels.push([metric, word]);
      else if (score !== null) {
        seen.add(metric);
        read.scores.push({ metric, given, score });
        const facts = mtMetrics[metric] ?? { given, diagnostic: true };
        sink.metric({ evaluation: run.dataset, metric, ...facts, given });
      }
    }
  }
}

function scoreOf(tape: JsonTape, node: Node): number | null {
  const isTrue = tape.boolean(node);
  if (isTrue !== null) return isTrue ? 1 : 0;
  return tape.kind(node) === Kind.string ? null : numberOf(tape, node);
}
