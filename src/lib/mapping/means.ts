import { isProse, isVerdict } from './column-facts';
import { foldName } from './names';
import type { SampleKey } from './sample-key';
import { held, type Sight } from './sight';

/** How many samples a row stands for. */
const SAMPLES =
  /^(n|num|number|count|support|size|total)$|^(n|num|number_of|total|test)_(samples?|segments?|sentences?|questions?|examples?|items?|rows?|docs?|problems?|instances?)$|^(samples?|segments?|sentences?|questions?|examples?|items?|problems?|instances?)(_count)?$/;
/** Names of benchmarks that are of hundreds of samples each. */
const BENCHMARK =
  /^(mmlu|cmmlu|ceval|c_eval|gsm8k|gsm_8k|arc|arc_[ce]\w*|hellaswag|truthfulqa\w*|winogrande|piqa|siqa|boolq|openbookqa|obqa|triviaqa|nq|squad\w*|drop|human_?eval\w*|mbpp\w*|bbh|math|math_?500|aime\w*|gpqa\w*|if_?eval|mt_?bench|alpaca_?eval|arena_?hard|livecodebench|swe_?bench\w*|superglue|glue|sst_?2|mnli|race|lambada|commonsenseqa|csqa|agieval|xnli|flores\w*|wmt\d*|musr|toxigen|bbq|simpleqa|hle)(_\w+)?$/;
/** Directions of translation: a system has one BLEU for each. */
const DIRECTION = /^[a-z]{2,3}(_[a-z]{2,4})?(-|_|→|->|>|2)[a-z]{2,3}(_[a-z]{2,4})?$/i;

/** Of so many names most have to be such. */
const MOST = 0.6;

/**
 * Whether each row is a mean over many samples, and none of them: nobody's question or answer stands in it, its scores are no
 * marks of right and wrong, and it says how many samples it is of, is named after a benchmark, or has errors beside its means.
 */
export function holdsMeans(sight: Sight, key: SampleKey): boolean {
  const { columns } = sight;
  const scores = held(sight, 'score');
  const isOfAnswers = columns.some(
    ({ role, facts }) =>
      (role !== null && ['input', 'output', 'extracted', 'reference'].includes(role)) || isProse(facts),
  );
  if (scores.length === 0 || isOfAnswers || key.sample !== 'columns') return false;
  const areMeasured = scores.every(
    ({ facts, more }) => more.reading?.as === 'number' && !isVerdict(facts) && facts.whole < facts.numbers,
  );
  if (!areMeasured) return false;
  const hasErrors = scores.some(({ facts }) => facts.errors * 2 > facts.numbers);
  return (
    hasErrors || isCounted(sight) || key.columns.some(({ facts }) => isNamedSo([...facts.values.keys()]))
  );
}

/** A column of whole numbers above 1 that says of how many samples a row is. */
const isCounted = ({ columns }: Sight): boolean =>
  columns.some(
    ({ name, role, facts }) =>
      role !== 'score' &&
      SAMPLES.test(foldName(name)) &&
      facts.numbers >= facts.rows * 0.9 &&
      facts.whole === facts.numbers &&
      facts.min > 1 &&
      facts.median >= 10 &&
      !facts.ascending,
  );

function isNamedSo(names: readonly string[]): boolean {
  const such = names.filter((name) => BENCHMARK.test(foldName(name)) || DIRECTION.test(name));
  return names.length > 1 && such.length >= names.length * MOST;
}
