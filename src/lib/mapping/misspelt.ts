import { isNumeric, isProse, isVerdict } from './column-facts';
import type { Role } from './mapping';
import { foldName, meaningOf, type Named } from './names';
import type { SampleKey } from './sample-key';
import { roleWords } from './role-words';
import type { Seen, Sight } from './sight';

/** Names that a slip of the keys is recognised of. */
const SPELT =
  `model model_name model_id sample_id question_id example_id prompt_id question prompt input query instruction
  output response prediction completion model_answer model_output model_response answer reference expected target
  ground_truth expected_output expected_answer correct_answer reference_answer gold_answer score correct is_correct
  accuracy rating correctness passed exact_match`.split(/\s+/);

/** Words that are one edit from such a name and mean something else. */
const WORDS = new Set(
  `mode modes modal modem models motel moder node nodes code codes core cores store stored scope scopes scored scorer
  scores scone scare shore snore spore swore simple ample prompts inputs queries outputs responses targets answers
  answered excepted corrects connect collect racing raring ratio parsed passes pasted paused passer posed preference
  references reverence complexion predication morel mosel passe passel passwd quern rafting raging ranting ratting
  raving scorn targe quest truths examples questions`.split(/\s+/),
);

const LEAST = 5;

/** Whether one insertion, deletion, substitution or swap of neighbours makes the one of the other. */
export function isOneEdit(a: string, b: string): boolean {
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  const [x, y] = [a.slice(from), b.slice(from)];
  const swapped = (x[1] ?? '') + (x[0] ?? '') + x.slice(2);
  return (
    a !== b &&
    (x.slice(1) === y || x === y.slice(1) || x.slice(1) === y.slice(1) || (x.length > 1 && swapped === y))
  );
}

/** Which known name a name is probably a slip of; null where it means something itself, or may be of several things. */
export function meantBy(name: string): { word: string; named: Named } | null {
  const folded = foldName(name);
  if (folded.length < LEAST || name.includes('.') || meaningOf(name) !== null) return null;
  if (folded.split('_').some((part) => WORDS.has(part))) return null;
  const found = SPELT.flatMap((word) => {
    const isSwapped = folded[0] === word[1] && folded[1] === word[0];
    // `models`, `modelb`: a letter behind is meant.
    const isMore = folded.slice(0, -1) === word;
    if (word.length < LEAST || isMore || (folded[0] !== word[0] && !isSwapped)) return [];
    const named = isOneEdit(folded, word) ? meaningOf(word) : null;
    return named === null ? [] : [{ word, named }];
  });
  return new Set(found.map(({ named }) => named.meaning)).size === 1 ? (found[0] ?? null) : null;
}

/** Whether the values of a column are such as the meaning has. */
function holds({ facts }: Seen, meaning: Named['meaning']): boolean {
  if (facts.filled < facts.rows * 0.5 || facts.distinct === 0) return false;
  if (meaning === 'score') return isNumeric(facts) || isVerdict(facts);
  if (meaning === 'model') return !isNumeric(facts) && !isProse(facts) && facts.distinct <= facts.filled / 2;
  if (meaning === 'input') return !isNumeric(facts) && !isVerdict(facts) && facts.distinct > 1;
  return meaning !== 'sample' || (!isProse(facts) && facts.distinct > 1);
}

/** Columns whose names are slips take what they are slips of, where no other column means it. */
export function readMisspelt(columns: readonly Seen[]): void {
  const meant = columns.flatMap((column) => {
    const found = column.role === null && column.named === null ? meantBy(column.name) : null;
    return found !== null && holds(column, found.named.meaning) ? [{ column, ...found }] : [];
  });
  for (const { column, word, named } of meant) {
    const isElsewhere =
      columns.some((other) => other.named?.meaning === named.meaning) ||
      meant.some((other) => other.column !== column && other.named.meaning === named.meaning);
    if (!isElsewhere) column.slip = { word, named };
  }
  for (const column of columns) if (column.slip) column.named = column.slip.named;
}

/** Roles that numbers come of. */
const COUNTS: ReadonlySet<Role> = new Set(['model', 'sample', 'output', 'reference', 'score']);

/** Says of what a name is a slip, and asks where a number comes of it. */
export function askMisspelt({ columns, open }: Sight, { sample }: SampleKey): void {
  for (const column of columns) {
    const { name, slip, role, reason } = column;
    if (slip === undefined || role === null) continue;
    const near = `its name is nearly “${slip.word}”`;
    column.reason = reason.includes('by its name')
      ? reason.replace('by its name', near)
      : `${near}; ${reason}`;
    const isAsked = open.some((one) => one.column === name && one.code === 'answer_role');
    if (!isAsked && (COUNTS.has(role) || (role === 'input' && sample === 'input')))
      open.push({ column: name, code: 'misspelt', question: `Is ${name} the ${roleWords[role]}?` });
  }
}
