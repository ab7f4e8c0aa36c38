import { withSource } from './cell';
import { withNewlines } from './lines';
import { type Notebook, type Segment, titleOf } from './notebook';
import { closing, parsePieces, type Piece, printPiece } from './segments';

/** A piece on its way into the file; `touched`: what stands around it may need an empty line or a divider. */
interface Draft {
  id: number | null;
  is: Segment['is'];
  raw: string;
  touched: boolean;
}

const draftOf = (segment: Segment): Draft => ({
  id: segment.id,
  is: segment.is,
  raw: printPiece(segment),
  touched: false,
});
const isBlank = ({ is, raw }: Draft): boolean => is === 'prose' && raw.trim() === '';
const isSeen = (draft: Draft): boolean => (draft.is === 'cell' || draft.is === 'prose') && !isBlank(draft);
/** Prose without the empty lines around it. */
const bodyOf = (raw: string): string => raw.replace(/^(?:[ \t]*(?:\r\n|\r|\n))+/, '').trimEnd();

const resultIn = (piece: Piece): string => (piece.is === 'cell' ? piece.result : '');
const isSame = (a: Piece, b: Piece): boolean =>
  a.is === b.is && a.raw === b.raw && resultIn(a) === resultIn(b);

/**
 * The drafts as a notebook: read again as one text, so that what is held is always what the file says. A segment keeps
 * its number where it still begins in its draft, and is the same object where nothing of it is another.
 */
function assemble({ segments: was, newline, next }: Notebook, drafts: readonly Draft[]): Notebook {
  let text = '';
  const starts: { at: number; id: number }[] = [];
  let before: Draft | null = null;
  for (const draft of drafts) {
    if (before && !isBlank(draft) && (draft.touched || before.touched)) {
      const open = closing(text);
      if (!/[\r\n]$/.test(text)) text += newline;
      if (open !== '') text += open + newline;
      const isParted = /(?:\r\n\r\n|\n\n|\r\r)$/.test(text) || /^[ \t]*[\r\n]/.test(draft.raw);
      if (!isParted) text += newline;
      if (before.is === 'prose' && draft.is === 'prose') text += `<!-- cell -->${newline}${newline}`;
    }
    if (draft.id !== null) starts.push({ at: text.length, id: draft.id });
    text += draft.raw;
    if (!isBlank(draft)) before = draft;
  }
  if (before?.touched && !/[\r\n]$/.test(text)) text += newline;
  const known = new Map(was.map((one) => [one.id, one]));
  const kept = new Set<number>();
  let fresh = next;
  let at = 0;
  const segments = parsePieces(text).map((piece): Segment => {
    const end = at + printPiece(piece).length;
    const start = starts.find((one) => one.at >= at && one.at < end && !kept.has(one.id));
    const begun = start ?? starts.findLast((one) => one.at <= at && !kept.has(one.id));
    at = end;
    const id = begun?.id ?? fresh++;
    kept.add(id);
    const old = known.get(id);
    return old && isSame(old, piece) ? old : { ...piece, id };
  });
  return { segments, newline, next: fresh };
}

const placeOf = (drafts: readonly Draft[], id: number): number => drafts.findIndex((one) => one.id === id);

/** Puts another text into the fence of a cell; nothing else of the file changes. */
export function setSource(notebook: Notebook, id: number, source: string): Notebook {
  return replaced(notebook, id, (raw) => withSource(raw, source, notebook.newline));
}

/** Another fence in the place of a cell's, with its stored result left behind it. */
export function replaced(notebook: Notebook, id: number, change: (raw: string) => string): Notebook {
  const drafts = notebook.segments.map((one): Draft => {
    if (one.id !== id) return draftOf(one);
    return one.is === 'cell'
      ? { id, is: 'cell', raw: change(one.raw) + one.result, touched: false }
      : { id, is: one.is, raw: change(one.raw), touched: true };
  });
  return assemble(notebook, drafts);
}

/** Another text in the place of prose; where it holds cells, they become cells. Empty text takes the prose out. */
export function setProse(notebook: Notebook, id: number, text: string): Notebook {
  if (text.trim() === '') return removed(notebook, id);
  return replaced(notebook, id, (raw) => {
    const tail = /\s*$/.exec(raw)?.[0] ?? '';
    const head = /^(?:[ \t]*(?:\r\n|\r|\n))+/.exec(raw)?.[0] ?? '';
    return head + withNewlines(text.trimEnd(), notebook.newline) + tail;
  });
}

/** Another first heading; where there is none it is put before all else. */
export function withTitle(notebook: Notebook, title: string): Notebook {
  const was = titleOf(notebook);
  if (was === title) return notebook;
  const heading = /^( {0,3}# +).+$/m;
  const titled = notebook.segments.find(({ is, raw }) => is === 'prose' && heading.test(raw));
  if (was === null || !titled) return inserted(notebook, null, `# ${title}`).notebook;
  return setProse(
    notebook,
    titled.id,
    titled.raw.replace(heading, (_, mark: string) => mark + title),
  );
}

/** A new piece behind the one with this number, or (null) before all others. Answers its number too. */
export function inserted(
  notebook: Notebook,
  after: number | null,
  raw: string,
): { notebook: Notebook; id: number } {
  const drafts = notebook.segments.map(draftOf);
  const isFence = parsePieces(raw)[0]?.is === 'cell';
  const body = isFence ? raw : bodyOf(raw);
  const id = notebook.next;
  const draft: Draft = {
    id,
    is: isFence ? 'cell' : 'prose',
    raw: withNewlines(body, notebook.newline),
    touched: true,
  };
  const front = drafts[0]?.is === 'front' ? 1 : 0;
  drafts.splice(after === null ? front : placeOf(drafts, after) + 1, 0, draft);
  return { notebook: assemble({ ...notebook, next: id + 1 }, drafts), id };
}

/** Without a cell, its stored result and a divider that nothing needs any more. */
export function removed(notebook: Notebook, id: number): Notebook {
  const drafts = notebook.segments.map(draftOf);
  const at = placeOf(drafts, id);
  if (at < 0) return notebook;
  drafts.splice(at, 1);
  const before = drafts.slice(0, at).findLastIndex((one) => !isBlank(one));
  const after = drafts.findIndex((one, i) => i >= at && !isBlank(one));
  const isDivider = (i: number) => drafts[i]?.is === 'divider';
  const next = drafts[after];
  if (next) next.touched = true;
  if (isDivider(before) && (isDivider(after) || next?.is !== 'prose')) drafts.splice(before, 1);
  else if (isDivider(after) && drafts[before]?.is !== 'prose') drafts.splice(after, 1);
  return assemble(notebook, drafts);
}

/** A cell in the place of the one above (−1) or below (1), and that one in its place. */
export function moved(notebook: Notebook, id: number, by: -1 | 1): Notebook {
  const drafts = notebook.segments.map(draftOf);
  const at = placeOf(drafts, id);
  const isOther = (one: Draft, i: number) => isSeen(one) && (by < 0 ? i < at : i > at);
  const other = by < 0 ? drafts.findLastIndex(isOther) : drafts.findIndex(isOther);
  const [one, two] = [drafts[at], drafts[other]];
  if (!one || !two) return notebook;
  const lifted = (draft: Draft): Draft => ({
    ...draft,
    raw: draft.is === 'prose' ? bodyOf(draft.raw) : draft.raw,
    touched: true,
  });
  drafts[at] = lifted(two);
  drafts[other] = lifted(one);
  return assemble(notebook, drafts);
}

/** Prose as two text cells, parted at a place in it. */
export function split(notebook: Notebook, id: number, offset: number): Notebook {
  const drafts = notebook.segments.map(draftOf);
  const at = placeOf(drafts, id);
  const draft = drafts[at];
  if (draft?.is !== 'prose') return notebook;
  const [head, tail] = [draft.raw.slice(0, offset).trimEnd(), draft.raw.slice(offset)];
  if (head.trim() === '' || tail.trim() === '') return notebook;
  const second: Draft = {
    id: notebook.next,
    is: 'prose',
    raw: bodyOf(tail) + (/\s*$/.exec(tail)?.[0] ?? ''),
    touched: true,
  };
  drafts.splice(at, 1, { ...draft, raw: head }, second);
  return assemble({ ...notebook, next: notebook.next + 1 }, drafts);
}

/** Two text cells as one: the divider between them goes. */
export function merged(notebook: Notebook, id: number): Notebook {
  const drafts = notebook.segments.map(draftOf);
  const at = placeOf(drafts, id);
  const next = drafts.findIndex((one, i) => i > at && isSeen(one));
  const [one, two] = [drafts[at], drafts[next]];
  if (one?.is !== 'prose' || two?.is !== 'prose') return notebook;
  const { newline } = notebook;
  const raw = one.raw.trimEnd() + newline + newline + bodyOf(two.raw) + (/\s*$/.exec(two.raw)?.[0] ?? '');
  drafts.splice(at, next - at + 1, { ...one, raw, touched: true });
  return assemble(notebook, drafts);
}
