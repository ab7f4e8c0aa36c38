import { bare, linesOf, type Newline, withNewlines } from './lines';

export interface Fence {
  indent: number;
  sign: '`' | '~';
  length: number;
  /** What stands behind the opening fence, without outer spaces. */
  info: string;
}

/** The fence that a line opens, as CommonMark 0.31 has it; null where it opens none. */
export function openingFence(line: string): Fence | null {
  const found = /^( {0,3})(`{3,}|~{3,})(.*)$/s.exec(bare(line));
  if (!found) return null;
  const [, spaces = '', run = '', info = ''] = found;
  const sign = run.startsWith('`') ? '`' : '~';
  if (sign === '`' && info.includes('`')) return null;
  return { indent: spaces.length, sign, length: run.length, info: info.trim() };
}

const closes = (line: string, { sign, length }: Fence): boolean => {
  const found = /^ {0,3}(`+|~+)[ \t]*$/.exec(bare(line))?.[1];
  return found !== undefined && found.startsWith(sign) && found.length >= length;
};

/** The index behind the line that closes the fence opened at `at`; the number of lines where none does. */
export function fenceEnd(lines: readonly string[], at: number, fence: Fence): number {
  for (let i = at + 1; i < lines.length; i++) if (closes(lines[i] ?? '', fence)) return i + 1;
  return lines.length;
}

/** What stands between the fences of a block, each line as it is but for the end of the last. */
export function fenced(raw: string): { fence: Fence | null; source: string; isClosed: boolean } {
  const lines = linesOf(raw);
  const fence = openingFence(lines[0] ?? '');
  if (!fence) return { fence, source: raw, isClosed: true };
  const last = lines.length - 1;
  const isClosed = last > 0 && closes(lines[last] ?? '', fence);
  const inner = lines.slice(1, isClosed ? last : undefined).join('');
  return { fence, source: inner.replace(/(?:\r\n|\r|\n)$/, ''), isClosed };
}

const longestRun = (source: string, sign: string): number =>
  linesOf(source).reduce((most, line) => {
    const run = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    return run?.startsWith(sign) ? Math.max(most, run.length) : most;
  }, 0);

/** A block with this text between its fences, which grow where the text holds fences as long as they are. */
export function writeFence(
  info: string,
  source: string,
  newline: Newline,
  least: Fence | null = null,
): string {
  const sign = least?.sign ?? (info.includes('`') ? '~' : '`');
  const length = Math.max(3, least?.length ?? 3, longestRun(source, sign) + 1);
  const run = sign.repeat(length);
  const inner = source === '' ? '' : withNewlines(source, newline) + newline;
  return `${run}${info}${newline}${inner}${run}${newline}`;
}
