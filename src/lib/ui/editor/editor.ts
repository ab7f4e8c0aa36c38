import {
  autocompletion,
  type CompletionContext,
  completionKeymap,
  type CompletionResult,
  completeFromList,
} from '@codemirror/autocomplete';
import {
  defaultKeymap,
  history,
  historyKeymap,
  insertNewlineAndIndent,
  isolateHistory,
} from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { SQLDialect } from '@codemirror/lang-sql';
import { bracketMatching, HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, type KeyBinding, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { type Offered, offersOf } from './offered';
import { type SourceLanguage, sqlKeywords } from './source-parts';

/** A fault at its line, from 1; of the whole line where no column is known. */
export interface EditorFault {
  line: number;
  column: number | null;
  message: string;
}

export interface EditorOptions {
  text: string;
  /** The place of the caret, or of what is selected. */
  from: number;
  to: number;
  label: string;
  language: SourceLanguage;
  offered: () => Offered;
  onchange: (text: string) => void;
  onleave: () => void;
}

export interface Editor {
  /** Another text from elsewhere; the same one changes nothing. */
  setText(text: string): void;
  setFaults(faults: readonly EditorFault[]): void;
  destroy(): void;
}

const parted = (view: EditorView): boolean => {
  view.dispatch({ annotations: isolateHistory.of('full') });
  return false;
};

/** What belongs to the cell around the editor. */
const ofCell = new Set([
  'Mod-Enter',
  'Alt-ArrowUp',
  'Alt-ArrowDown',
  'Shift-Alt-ArrowUp',
  'Shift-Alt-ArrowDown',
  'Escape',
  'Enter',
]);
const keysOfEditor: readonly KeyBinding[] = defaultKeymap.filter(
  ({ key }) => key === undefined || !ofCell.has(key),
);

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.bool, tags.null, tags.operatorKeyword], class: 'part-keyword' },
  { tag: [tags.string], class: 'part-string' },
  { tag: tags.propertyName, class: 'part-key' },
  { tag: [tags.comment], class: 'part-comment' },
  { tag: [tags.special(tags.name)], class: 'part-parameter' },
]);

const look = EditorView.theme({
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit' },
  '.cm-content': { padding: '0', caretColor: 'var(--ink-1)' },
  '.cm-content:focus-visible': { outline: 'none', boxShadow: 'none' },
  '.cm-line': { padding: '0' },
  '.cm-matchingBracket': { backgroundColor: 'var(--selected) !important' },
  '.cm-tooltip': {
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--r2)',
    backgroundColor: 'var(--raised)',
    color: 'var(--ink-1)',
    boxShadow: 'var(--shadow)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', fontSize: 'var(--text-s)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 10px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--selected)',
    color: 'var(--ink-1)',
  },
  '.cm-completionDetail': { color: 'var(--ink-2)', fontStyle: 'normal', fontFamily: 'var(--sans)' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--problem)', fontFamily: 'var(--sans)' },
  '.cm-lintRange-error': { backgroundImage: 'none', borderBottom: '2px dotted var(--problem)' },
});

const dialect = SQLDialect.define({
  keywords: sqlKeywords,
  types:
    'bigint blob boolean date decimal double float hugeint integer interval json smallint time timestamp tinyint uuid varchar',
  builtin: '',
  specialVar: '$?',
  caseInsensitiveIdentifiers: true,
});

function languageOf(language: SourceLanguage, offered: () => Offered): Extension[] {
  if (language === null) return [];
  if (language === 'json')
    return [json(), autocompletion({ icons: false, override: [quotedWords(offered)] })];
  const words = completeFromList(
    sqlKeywords.split(' ').map((word) => ({ label: word.toUpperCase(), boost: -1 })),
  );
  return [dialect.extension, autocompletion({ icons: false, override: [names(offered), words] })];
}

const names =
  (offered: () => Offered) =>
  (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/[$\p{L}\p{N}_.]+/u);
    if (!word && !context.explicit) return null;
    const before = word?.text ?? '';
    if (/^[\d.]+$/.test(before)) return null;
    const offers = offersOf(context.state.doc.toString(), before, offered());
    return {
      from: (word?.from ?? context.pos) + before.lastIndexOf('.') + 1,
      options: offers.map(({ label, about, boost }) => ({ label, detail: about, boost })),
      validFor: /^[$\p{L}\p{N}_]*$/u,
    };
  };

const quotedWords =
  (offered: () => Offered) =>
  (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/"[^"\r\n]*/);
    if (!word) return null;
    return { from: word.from + 1, options: offered().words.map((label) => ({ label })), validFor: /^[^"]*$/ };
  };

/** An editor in an element, with the focus. Tab leaves it, as it leaves any field; Esc does too. */
export function mountEditor(parent: HTMLElement, options: EditorOptions): Editor {
  const { text, from, to, label, language, offered, onchange, onleave } = options;
  let isOurs = false;
  const leave = (): boolean => {
    onleave();
    return true;
  };
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      selection: { anchor: from, head: to },
      extensions: [
        ...languageOf(language, offered),
        history(),
        bracketMatching(),
        indentUnit.of('  '),
        EditorState.tabSize.of(2),
        syntaxHighlighting(colours),
        look,
        keymap.of([
          ...completionKeymap,
          { key: 'Escape', run: leave },
          { key: 'Enter', run: insertNewlineAndIndent },
          // The cell runs it: what is written from here on is taken back by itself.
          { key: 'Mod-Enter', run: parted },
          { key: 'Shift-Enter', run: parted },
          ...historyKeymap,
          ...keysOfEditor,
        ]),
        EditorView.contentAttributes.of({
          'aria-label': label,
          'aria-multiline': 'true',
          spellcheck: 'false',
          autocapitalize: 'off',
          autocorrect: 'off',
        }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged && !isOurs) onchange(state.doc.toString());
        }),
      ],
    }),
  });
  view.focus();
  return {
    setText(next) {
      const { doc } = view.state;
      if (doc.toString() === next) return;
      isOurs = true;
      view.dispatch({ changes: { from: 0, to: doc.length, insert: next } });
      isOurs = false;
    },
    setFaults(faults) {
      const { doc } = view.state;
      const diagnostics = faults.map(({ line, column, message }) => {
        const at = doc.line(Math.min(Math.max(1, line), doc.lines));
        const start = column === null ? at.from : Math.min(at.from + column - 1, at.to);
        return { from: start, to: Math.max(start, at.to), severity: 'error' as const, message };
      });
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    destroy: () => view.destroy(),
  };
}
