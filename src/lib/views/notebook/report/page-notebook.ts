import { withSettings } from '../../../notebook/settings';
import type { Piece } from '../../../session/notebook-inbox.svelte';
import { marginField } from '../../../session/margin';
import { view } from '../../../session/view.svelte';
import { fileName } from '../../../table/file-name';
import { addView } from '../add-view';
import { OpenNotebook } from '../open-notebook.svelte';
import { pageTitle, toMarkdown } from './report-words';

/** What leads the report of a page on one comparison, and what ends it: who is better, and from what was read to what is compared. */
const FIRST = 'verdict';
const LAST = 'ledger';

/** A notebook of what stands on a page, with what it stands on in the settings. It is in no list and keeps no draft. */
export async function notebookOfPage(page: string, onPage: readonly Piece[]): Promise<OpenNotebook> {
  const pieces = withGround(onPage);
  const pins = sharedPins(pieces);
  const words = pageTitle(page, pins);
  const notebook = new OpenNotebook(fileName(words), `# ${toMarkdown(words)}\n`, null);
  notebook.edit(withSettings(notebook.notebook, [], pins));
  for (const piece of pieces) await addView(notebook, { ...piece, pins: without(piece.pins, pins) });
  return notebook;
}

function withGround(pieces: readonly Piece[]): readonly Piece[] {
  const ground = pieces.find((piece) => 'evaluation' in piece.pins);
  if (!ground) return pieces;
  const { pins } = ground;
  const has = (name: string) => pieces.some(({ show }) => show === name);
  const { margin } = view.address;
  const also = (show: string, options: Piece['options'] = {}): Piece[] =>
    has(show) ? [] : [{ show, pins, options }];
  return [
    ...also(FIRST, margin ? { margin: marginField.toJson(margin) } : {}),
    ...pieces.map(shortened),
    ...also(LAST),
  ];
}

/** A page shows a screen of samples: a report need not have more of them. */
const SAMPLES = 20;

const shortened = (piece: Piece): Piece =>
  piece.show === 'samples' ? { ...piece, options: { ...piece.options, most: SAMPLES } } : piece;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What every piece is pinned to. */
function sharedPins(pieces: readonly Piece[]): Piece['pins'] {
  const [first, ...rest] = pieces.map(({ pins }) => pins);
  return Object.fromEntries(
    Object.entries(first ?? {}).filter(([key, value]) => rest.every((pins) => same(pins[key], value))),
  );
}

const without = (pins: Piece['pins'], shared: Piece['pins']): Piece['pins'] =>
  Object.fromEntries(Object.entries(pins).filter(([key]) => !(key in shared)));
