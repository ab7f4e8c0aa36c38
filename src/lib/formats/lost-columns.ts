import { Kind, type Node } from '../json/node';
import type { JsonTape } from '../json/tape';
import { children, isObject } from './shared/fields';
import type { DocumentFormat, Format, LinesFormat } from './format';
import { snakeCase } from '../records/snake-case';

/** So many records of a document are looked at, as of rows. */
const RECORDS = 50;
/** A longer text is no outcome but what was said. */
const LONGEST = 64;

/** A name with one of these words says how an answer was judged... */
const outcomeWords = new Set(
  (
    'score scores correct correctness incorrect accuracy acc label labels grade grades graded rating ratings verdict ' +
    'judgement judgment reward passed success succeeded solved resolved'
  ).split(' '),
);
/** ...unless it ends in one of these, which name something beside. */
const beside = new Set(
  'id ids name names version type hash method model prompt answer answers option choice index path'.split(
    ' ',
  ),
);
/** These say it only by themselves. */
const outcomeNames = new Set(
  'right wrong pass failed em f1 exact_match match win wins winner points quality outcome eval evaluation metric metrics'.split(
    ' ',
  ),
);

/** Whether a field of this name may say how an answer was judged: `is_correct`, `humanScore`, `pass@1`. */
export function isOutcomeName(key: string): boolean {
  const name = snakeCase(key);
  const parts = name.split('_');
  if (outcomeNames.has(name) || /^pass_at_\d+$/.test(name)) return true;
  return !beside.has(parts.at(-1) ?? '') && parts.some((part) => outcomeWords.has(part));
}

function isOutcome(tape: JsonTape, member: Node): boolean {
  if (tape.isNull(member) || !isOutcomeName(tape.key(member))) return false;
  if (tape.kind(member) >= Kind.array) return tape.count(member) > 0;
  return tape.kind(member) !== Kind.string || tape.end(member) - tape.start(member) <= LONGEST;
}

function addLost(
  format: LinesFormat | DocumentFormat,
  tape: JsonTape,
  record: Node,
  lost: Set<string>,
): void {
  const { reads = [] } = format.outcomes ?? {};
  if (!isObject(tape, record)) return;
  for (const member of children(tape, record)) {
    const key = tape.key(member);
    const isRead = typeof reads === 'function' ? reads(tape, record, key) : reads.includes(key);
    if (!isRead && isOutcome(tape, member)) lost.add(key);
  }
}

/** The outcomes in rows of this shape that the format would drop. */
type Rows = Parameters<LinesFormat['recognise']>[0];

function lostOfRows(format: LinesFormat, rows: Rows): string[] {
  const lost = new Set<string>();
  for (const { tape, root } of rows) addLost(format, tape, root, lost);
  return [...lost];
}

function lostOfDocument(format: DocumentFormat, tape: JsonTape, root: Node): string[] {
  const lost = new Set<string>();
  let seen = 0;
  for (const record of format.outcomes?.records?.(tape, root) ?? []) {
    addLost(format, tape, record, lost);
    if (++seen === RECORDS) break;
  }
  return [...lost];
}

/**
 * The same format, which does not recognise records with an outcome that it would drop: a score that a person wrote
 * beside an answer is worth more than the answer without it. `loses` names those columns.
 */
export function careful(format: Format): Format {
  if (format.layout === 'bundle' || format.layout === 'table') return format;
  if (format.layout === 'document')
    return {
      ...format,
      recognise(tape: JsonTape, root: Node) {
        const recognised = format.recognise(tape, root);
        return recognised && lostOfDocument(format, tape, root).length > 0 ? null : recognised;
      },
      loses: (tape, root) => (format.recognise(tape, root) ? lostOfDocument(format, tape, root) : []),
    };
  return {
    ...format,
    recognise(rows: Rows) {
      const recognised = format.recognise(rows);
      return recognised && lostOfRows(format, rows).length > 0 ? null : recognised;
    },
    loses: (rows: Rows) => (format.recognise(rows) ? lostOfRows(format, rows) : []),
  };
}
