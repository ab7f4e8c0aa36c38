import type { LongText } from '../../json/node';
import type { ErrorKind } from '../../records/record';

/** A traceback's message stands at its beginning. */
const LOOK_AT = 2000;

/** First match wins: the narrow causes before the wide ones. */
const wordings: readonly [kind: ErrorKind, pattern: RegExp][] = [
  ['rate_limit', /rate.?limit|too many requests|\b429\b|quota|resource.?exhausted/i],
  [
    'context_length',
    /context.?(length|window|size)|(maximum|max|too many) (context|input|prompt)?\s*tokens|prompt is too long|input is too long|token limit/i,
  ],
  [
    'refusal',
    /refus(al|ed to answer|es to)|content.?(filter|policy|management)|safety|blocked by|moderation|harmful/i,
  ],
  ['timeout', /time.?d?.?out|deadline exceeded|time limit|\b(408|504)\b/i],
  ['judge', /\bjudge|\bgrader|\bscorer|scoring (failed|error)/i],
  [
    'tool',
    /\btool.?(call|error|use|execution|failed|not found)|\bsandbox|docker|container|compose|no services started|command (failed|not found)/i,
  ],
  [
    'service',
    /\b(500|502|503|529)\b|service unavailable|overloaded|internal server error|bad gateway|connection|network|unreachable|\bapi(connection|status)?.?error|authenticat|unauthori[sz]ed|\b(401|403)\b/i,
  ],
];

/** What kind of failure an error message tells of, from its wording: the first line, else all that is looked at. */
export function errorKind(error: LongText | string): ErrorKind {
  const text = typeof error === 'string' ? error.slice(0, LOOK_AT) : error.preview(LOOK_AT);
  const [firstLine = ''] = text.trimStart().split('\n', 1);
  return wordingOf(firstLine) ?? wordingOf(text) ?? 'other';
}

function wordingOf(text: string): ErrorKind | null {
  for (const [kind, pattern] of wordings) if (pattern.test(text)) return kind;
  return null;
}
