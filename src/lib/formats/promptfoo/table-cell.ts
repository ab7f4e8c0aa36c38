/** The fields of an `EvaluateResult` that a cell tells. */
export interface CellResult {
  success: boolean;
  score: number | null;
  namedScores: Record<string, number>;
  gradingResult: { reason: string } | null;
  response: { output: string; error?: string };
  failureReason: number;
}

/** What newer tables write in columns of their own. */
export interface Beside {
  status: string;
  score: string;
  named: string;
  reason: string;
}

const STATUS = /^\[(PASS|FAIL|ERROR)\](?: ?\(([^()\n]*)\))?/;
const REASON = /\n\s*\n(?:Pass|Fail) Reason: ([\s\S]*)$/;
const BETWEEN = '\n---\n';
const failures: Readonly<Record<string, number>> = { PASS: 0, FAIL: 1, ERROR: 2 };

/**
 * An answer of promptfoo's table. Its cell is `[PASS] (1.00, named: 0.50)`, a blank line, the output, and the reason at the
 * end (`-o results.csv`); or `[PASS] output`, `[FAIL] (0.00) reason`, `---`, the output (the page's older export); or the
 * output alone, with what was made of it beside. null where it is none of these.
 */
export function readCell(cell: string, beside?: Beside): CellResult | null {
  if (beside) {
    if (!(beside.status in failures)) return null;
    return result(beside.status, numberIn(beside.score), namedIn(beside.named), beside.reason, cell);
  }
  const [head, status, figures] = STATUS.exec(cell) ?? [];
  if (head === undefined || status === undefined) return null;
  const [first = '', ...named] = (figures ?? '').split(', ');
  const namedScores = Object.fromEntries(
    named.flatMap((one): [string, number][] => {
      const at = one.lastIndexOf(': ');
      const value = at < 0 ? null : numberIn(one.slice(at + 2));
      return value === null ? [] : [[one.slice(0, at), value]];
    }),
  );
  const { output, reason } = parted(cell.slice(head.length));
  return result(status, numberIn(first), namedScores, reason, output);
}

function parted(rest: string): { output: string; reason: string } {
  if (/^\s*\n\s*\n/.test(rest)) {
    const found = REASON.exec(rest);
    return { output: rest.slice(0, found?.index).trim(), reason: found?.[1] ?? '' };
  }
  const at = rest.indexOf(BETWEEN);
  if (at < 0) return { output: rest.trim(), reason: '' };
  return { output: rest.slice(at + BETWEEN.length).trim(), reason: rest.slice(0, at).trim() };
}

function result(
  status: string,
  score: number | null,
  namedScores: Record<string, number>,
  reason: string,
  text: string,
): CellResult {
  const isError = status === 'ERROR';
  return {
    success: status === 'PASS',
    // The 0 of a test that crashed is no score.
    score: isError ? null : (score ?? Number(status === 'PASS')),
    namedScores: isError ? {} : namedScores,
    gradingResult: reason === '' ? null : { reason },
    response: isError ? { output: '', error: text || reason } : { output: text },
    failureReason: failures[status] ?? 0,
  };
}

function numberIn(text: string): number | null {
  const value = text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

/** `{"relevance":0.5}`. */
function namedIn(text: string): Record<string, number> {
  const named: Record<string, number> = {};
  for (const [, name, value] of text.matchAll(/"((?:[^"\\]|\\.)*)"\s*:\s*(-?[\d.eE+-]+)/g)) {
    const number = numberIn(value ?? '');
    if (name !== undefined && number !== null) named[name] = number;
  }
  return named;
}
