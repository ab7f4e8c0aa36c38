import { fenceEnd, openingFence } from './fence';
import { bare, linesOf } from './lines';

/** A piece of the file as it stands there. Names of the file's grammar: docs/notebook-file.md. */
export type Piece =
  | { readonly is: 'front' | 'prose' | 'divider'; readonly raw: string }
  /** `result`: the stored result behind it, with the empty lines between the two; empty where there is none. */
  | { readonly is: 'cell'; readonly raw: string; readonly result: string };

const isDivider = (line: string): boolean => /^<!-- *cell *-->[ \t]*$/.test(bare(line));
const isBlank = (line: string): boolean => bare(line).trim() === '';
const opensComment = (line: string): boolean => /^ {0,3}<!--/.test(line);
export const isResultStart = (line: string): boolean =>
  /^<!-- evalbook:result(?: [^\r\n]*)? ?-->[ \t]*$/.test(bare(line));
export const isResultEnd = (line: string): boolean => /^<!-- evalbook:end -->[ \t]*$/.test(bare(line));

/** Lines of the front matter: a first line `---` to the next one; 0 where the file begins otherwise. */
function frontEnd(lines: readonly string[]): number {
  const isRule = (line: string) => /^---[ \t]*$/.test(bare(line));
  if (!isRule((lines[0] ?? '').replace(/^\ufeff/, ''))) return 0;
  const end = lines.findIndex((line, i) => i > 0 && isRule(line));
  return end < 0 ? 0 : end + 1;
}

/** The index behind the stored result that follows at `at`; `at` itself where none does. */
function resultEnd(lines: readonly string[], at: number): number {
  let start = at;
  while (start < lines.length && isBlank(lines[start] ?? '')) start++;
  if (!isResultStart(lines[start] ?? '')) return at;
  for (let i = start + 1; i < lines.length; i++) {
    const line = lines[i] ?? '';
    if (isResultEnd(line)) return i + 1;
    if (openingFence(line) || opensComment(line)) return at;
  }
  return at;
}

/** The index behind an HTML comment that a line opens: it ends with the line that closes it. */
function commentEnd(lines: readonly string[], at: number): number {
  const end = lines.findIndex((line, i) => i >= at && line.includes('-->'));
  return end < 0 ? lines.length : end + 1;
}

/** A cell is a fence at the beginning of its line whose info string has a second word. */
const isCell = (line: string): boolean => {
  const fence = openingFence(line);
  return fence?.indent === 0 && /\S\s+\S/.test(fence.info);
};

/** The file's pieces in order: joined, they are the text again, whatever it is. */
export function parsePieces(text: string): Piece[] {
  const lines = linesOf(text);
  const found: Piece[] = [];
  let prose = '';
  const flush = () => {
    if (prose !== '') found.push({ is: 'prose', raw: prose });
    prose = '';
  };
  const cut = (from: number, to: number) => lines.slice(from, to).join('');
  let at = frontEnd(lines);
  if (at > 0) found.push({ is: 'front', raw: cut(0, at) });
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const fence = openingFence(line);
    if (fence) {
      const end = fenceEnd(lines, at, fence);
      if (isCell(line)) {
        flush();
        const behind = resultEnd(lines, end);
        found.push({ is: 'cell', raw: cut(at, end), result: cut(end, behind) });
        at = behind;
      } else {
        prose += cut(at, end);
        at = end;
      }
    } else if (isDivider(line)) {
      flush();
      found.push({ is: 'divider', raw: line });
      at += 1;
    } else {
      const end = opensComment(line) ? commentEnd(lines, at) : at + 1;
      prose += cut(at, end);
      at = end;
    }
  }
  flush();
  return found;
}

export const printPiece = (piece: Piece): string =>
  piece.is === 'cell' ? piece.raw + piece.result : piece.raw;
export const printPieces = (pieces: readonly Piece[]): string => pieces.map(printPiece).join('');

/** What would close a fence or a comment that the text leaves open, for what is put behind it; empty where nothing is open. */
export function closing(raw: string): string {
  const lines = linesOf(raw);
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? '';
    const fence = openingFence(line);
    if (fence) {
      const run = fence.sign.repeat(fence.length);
      const end = fenceEnd([...lines, run], at, fence);
      if (end > lines.length) return run;
      at = end;
    } else if (opensComment(line)) {
      at = commentEnd(lines, at);
      if (!(lines[at - 1] ?? '').includes('-->')) return '-->';
    } else at += 1;
  }
  return '';
}
