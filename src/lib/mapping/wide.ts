import { type ColumnFacts, isNumeric, isProse, isVerdict } from './column-facts';
import { areBareSystems, isMetricStem, mayBeSystems } from './metric-stem';
import { foldName, isModelName, meaningOf } from './names';

/** A column's name taken apart: the system that it is of, and what is left. */
export interface Part {
  system: string;
  stem: string;
}

export interface Wide {
  systems: readonly string[];
  /** By the column's name. */
  parts: ReadonlyMap<string, Part>;
  /** What the systems are could also be metrics: a person is asked. */
  doubtful: boolean;
  /** No more than one flag or score a system says so: where anything else names a model, the columns are metrics. */
  isFaint: boolean;
}

interface Col {
  name: string;
  facts: ColumnFacts;
}

/** Words that are no system: what is compared with an answer, how it was measured, who judged, which turn. */
const NO_SYSTEM =
  /^(a|b|c|d|e|gold|golden|reference|ref|expected|actual|correct|incorrect|true|false|ground_truth|ideal|target|pred|predicted|prediction|extracted|parsed|raw|final|model|llm|user|human|input|output|prompt|completion|response|answer|question|query|context|total|mean|avg|average|overall|max|min|std|is|has|num|n|in|out|start|end|system|judge\d*|grader\d*|annotator\d*|rater\d*|evaluator\d*|turn_?\d*|step_?\d*|choice_?\w?|option_?\w?|reference_?\d*|metric_?\d*|hit|recall|precision|top_?\d*|at_?\d+|k_?\d+|\d+)$/;
/** Parts of an answer, and what was measured of it: no system is called so. */
const FACET =
  /^(texts?|lang|language|tokens?|tokens?_\w+|token_\w+|type|format|length|len|chars|words?|count|id|name|url|path|file|date|time|timestamp|method|sources?|status|label|reason|reasoning|explanation|rationale|html|json|markdown|md|title|body|content|summary|kind|class|category|values?|ms|usd|role)$/;
/** What a question is answered with, a letter each: `choice_A`, `option_B`. */
const OPTION = /(^|_)(choices?|options?|opt|alternatives?)$/;
/** A place below which stand parts of one result, and no systems. */
const BREAKDOWN =
  /(^|\.|_)(categor(y|ies)|breakdown|per|by|subsets?|domains?|subjects?|topics?|tasks?)([_.]\w+)*\./i;
const METRIC_WORD =
  /(^|_)(bert|bertscore|rouge\w*|bleu|meteor|chrf|comet|bleurt|f1|em|exact|match|correctness|accuracy|acc|precision|recall|semantic|factual|relevan\w*|faithful\w*|fluency|coherence|bias|toxicity|quality|safety|helpful\w*|tone|format|level|similarity|cosine|lexical|strict|flexible|content|keys|json|style|length|cost|latency)($|_)/;
const MARK = /[_.\-:/|\s]+|(?<=\p{Ll})(?=\p{Lu})/gu;

/** Every way to take a name apart at a mark, the system before it or behind. */
function* splits(name: string): Generator<Part & { isFirst: boolean }> {
  for (const mark of name.matchAll(MARK)) {
    const before = name.slice(0, mark.index);
    const behind = name.slice(mark.index + mark[0].length);
    if (before === '' || behind === '') continue;
    yield { system: before, stem: behind, isFirst: true };
    yield { system: behind, stem: before, isFirst: false };
  }
}

const kindOf = (facts: ColumnFacts): string => {
  if (facts.filled === 0) return 'empty';
  if (isVerdict(facts)) return 'score';
  return isNumeric(facts) ? 'score' : isProse(facts) ? 'text' : 'word';
};
const SAID = new Set(['output', 'answer', 'score', 'extracted', 'result', 'explanation', 'latency', 'cost']);
const meansAnswer = (stem: string): boolean => SAID.has(meaningOf(stem)?.meaning ?? '') || isMetricStem(stem);
/** `judge_score` of gpt4 is what gpt4 as a judge said, `correctness` behind a metric is no system's. */
const isOfJudge = (stem: string): boolean =>
  /(^|_)(judge|grader|rater|annotator|evaluator)/.test(foldName(stem));

/** Systems that make sense together: several, and none of them a word for something else. */
/** `gpt_groundedness`: what a model as a judge measured, and no model. */
function isMeasure(system: string): boolean {
  const words = foldName(system).split('_');
  return words.length > 1 && meaningOf(words.at(-1) ?? '')?.meaning === 'score';
}

function plausible(systems: readonly string[]): boolean {
  if (systems.some(isMeasure)) return false;
  const folded = systems.map(foldName);
  if (new Set(folded).size < 2 || systems.some(isOfJudge)) return false;
  if (folded.some((name) => FACET.test(name)) || systems.some((name) => BREAKDOWN.test(`${name}.`)))
    return false;
  if (systems.some(isModelName))
    return folded.every((name) => !NO_SYSTEM.test(name) || /^(human|gold)$/.test(name));
  // With retrieval and without: what else is called so says who wrote a text.
  const others = folded.includes('rag') ? folded.filter((name) => name !== 'llm') : folded;
  const letters = folded.every((name) => /^[a-e]$/.test(name));
  return letters || others.every((name) => !NO_SYSTEM.test(name) && !METRIC_WORD.test(name));
}

/** Columns that the systems explain, where every stem stands for all of them. */
function explained(
  columns: readonly Col[],
  systems: readonly string[],
  taken: ReadonlySet<string>,
): Map<string, Part> {
  const found = new Map<string, Part>();
  const byStem = new Map<string, { name: string; system: string; kind: string; isTaken: boolean }[]>();
  const known = new Set(systems);
  for (const { name, facts } of columns) {
    const isTaken = taken.has(name);
    const part =
      known.has(name) && !isTaken
        ? { system: name, stem: '' }
        : [...splits(name)]
            .filter(({ system }) => known.has(system))
            .sort((a, b) => b.system.length - a.system.length)[0];
    if (part === undefined) continue;
    const same = byStem.get(part.stem) ?? [];
    same.push({ name, system: part.system, kind: kindOf(facts), isTaken });
    byStem.set(part.stem, same);
  }
  for (const [stem, same] of byStem) {
    // `llm_answer` says what it is by itself; beside `rag_answer` it is the one system's.
    if (same.every(({ isTaken }) => isTaken)) continue;
    if (new Set(same.map(({ system }) => system)).size < Math.min(2, systems.length)) continue;
    // Numbers of the one and texts of the other are not the same thing of two systems.
    const kinds = new Set(
      same.flatMap(({ kind }) => (kind === 'empty' ? [] : kind === 'score' ? ['score'] : ['said'])),
    );
    if (kinds.size > 1) continue;
    for (const { name, system } of same) found.set(name, { system, stem });
  }
  return found;
}

/**
 * Finds the systems of a wide table: parts of names that are the same set for several stems
 * (`a_answer, b_answer, a_score, b_score`), names of models in the columns of one stem, or columns named like models.
 * `taken` are columns whose whole name says what they are.
 */
export function findWide(columns: readonly Col[], taken: ReadonlySet<string>): Wide | null {
  const free = columns.filter(
    ({ name, facts }) => !taken.has(name) && name.length <= 100 && facts.filled >= facts.rows * 0.2,
  );
  const candidates = new Map<string, readonly string[]>();
  const add = (systems: readonly string[]): void => {
    const key = [...systems].sort().join('\n');
    if (systems.length > 1 && plausible(systems)) candidates.set(key, systems);
  };
  add(free.filter(({ name }) => isModelName(name) && !meansAnswer(name)).map(({ name }) => name));
  const bare = bareSystems(free);
  add(bare);
  const byStem = new Map<string, string[]>();
  for (const { name, facts } of free)
    for (const { system, stem, isFirst } of splits(name)) {
      const key = JSON.stringify([isFirst, stem, kindOf(facts) === 'text']);
      byStem.set(key, [...(byStem.get(key) ?? []), system]);
    }
  for (const systems of byStem.values()) add(systems);

  let best: { parts: Map<string, Part>; systems: readonly string[]; worth: number; isFaint: boolean } | null =
    null;
  for (const systems of candidates.values()) {
    const parts = explained(columns, systems, taken);
    const stems = new Set([...parts.values()].map(({ stem }) => stem));
    const models = systems.filter(isModelName).length;
    const answers = [...stems].filter((stem) =>
      stem === '' ? models === systems.length || systems === bare : meansAnswer(stem) && !isOfJudge(stem),
    );
    if (answers.length === 0 || [...stems].every(isOfJudge)) continue;
    const areLetters = systems.every((name) => /^[a-e]$/i.test(name));
    if (areLetters && [...stems].every((stem) => OPTION.test(foldName(stem)))) continue;
    const isClear = models * 2 >= systems.length || stems.size > 1 || areLetters;
    const isAnswer = answers.some((stem) => ['output', 'answer'].includes(meaningOf(stem)?.meaning ?? ''));
    const [stem = ''] = stems;
    const isFaint =
      systems === bare ||
      (stems.size === 1 && models === 0 && mayBeSystems(systems, stem, areFlags(columns, parts)));
    if (!isClear && !isAnswer && !isFaint) continue;
    if (models === 0 && isPairOfMeasures(stems) && !isFaint) continue;
    const short = systems.reduce((sum, system) => sum + system.length, 0) / 10_000;
    // Of `grok-4_answer` and `phi-4_answer` the 4 is the models': `answer` says more than `4_answer`.
    const said = [...stems].filter(
      (stem) => stem === '' || meaningOf(stem)?.whole === true || isMetricStem(stem),
    );
    const worth = parts.size + models / (systems.length * 2) + said.length / (stems.size * 4) - short;
    if (best === null || worth > best.worth) best = { parts, systems, worth, isFaint };
  }
  if (best === null) return null;
  const { parts, systems, isFaint } = best;
  const order = new Map([...parts.values()].map(({ system }, i) => [system, i] as const).reverse());
  return {
    parts,
    systems: [...order.keys()].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)),
    isFaint,
    doubtful: isFaint || systems.some((system) => METRIC_WORD.test(foldName(system)) && !isModelName(system)),
  };
}

/** Columns of scores of one kind whose names say nothing, some of them as people call their systems: `baseline`, `ours`. */
function bareSystems(free: readonly Col[]): readonly string[] {
  const unnamed = free.filter(({ name, facts }) => meaningOf(name) === null && kindOf(facts) === 'score');
  const isAlike = new Set(unnamed.map(({ facts }) => isVerdict(facts))).size === 1;
  const names = unnamed.map(({ name }) => name);
  return isAlike && names.length > 1 && areBareSystems(names) ? names : [];
}

const areFlags = (columns: readonly Col[], parts: ReadonlyMap<string, Part>): boolean =>
  columns.every(({ name, facts }) => !parts.has(name) || isVerdict(facts));

/** `<metric>_score` with `<metric>_reason`: the parts are metrics. */
function isPairOfMeasures(stems: ReadonlySet<string>): boolean {
  const meanings = [...stems].map((stem) => meaningOf(stem)?.meaning ?? null);
  return (
    meanings.every(
      (meaning) =>
        meaning === 'score' || meaning === 'explanation' || meaning === 'amount' || meaning === null,
    ) &&
    meanings.includes('score') &&
    (meanings.includes('explanation') || meanings.length === 1)
  );
}
