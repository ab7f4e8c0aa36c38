import type { MarkdownIt } from 'markdown-it';
import { withMarks } from '../table/invisible';

/** Longer texts stay as they are written: laying them out would hold up the page. */
export const LONGEST_MARKDOWN = 200_000;

const TAGS =
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code em strong s del hr br table thead tbody tr th td span';
const MATH =
  'math semantics annotation mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover munderover mmultiscripts mtable mtr mtd mprescripts menclose';
const ATTRIBUTES =
  'class start align display xmlns encoding mathvariant mathsize stretchy fence separator lspace rspace minsize maxsize movablelimits accent accentunder linethickness columnalign columnspacing rowspacing scriptlevel displaystyle width height depth voffset notation symmetric largeop';

/** Links and images are shown with their addresses and go nowhere. */
function harmless(markdown: MarkdownIt): void {
  const { escapeHtml } = markdown.utils;
  const { rules } = markdown.renderer;
  const address = (text: string | null) => (text ? ` <span class="address">${escapeHtml(text)}</span>` : '');
  const told = (value: string | number | null | undefined) => (value ? String(value) : null);
  markdown.validateLink = () => true;
  const hrefs: (string | null)[] = [];
  rules.link_open = (tokens, index) => {
    hrefs.push(told(tokens[index]?.attrGet('href')));
    return '<span class="link-text">';
  };
  rules.link_close = () => `</span>${address(hrefs.pop() ?? null)}`;
  rules.image = (tokens, index) => {
    const token = tokens[index];
    return `<span class="image">image${token?.content ? `: ${escapeHtml(token.content)}` : ''}</span>${address(told(token?.attrGet('src')))}`;
  };
}

type Render = (tex: string, display: boolean) => string;

/** `$…$`, `$$…$$`, `\(…\)` and `\[…\]`; a price such as $5 and $6 is none. */
function math(markdown: MarkdownIt, render: Render): void {
  const forms: readonly (readonly [open: string, close: string, display: boolean])[] = [
    ['$$', '$$', true],
    ['\\[', '\\]', true],
    ['\\(', '\\)', false],
    ['$', '$', false],
  ];
  const read = (text: string, at: number) => {
    for (const [open, close, display] of forms) {
      if (!text.startsWith(open, at)) continue;
      let end = text.indexOf(close, at + open.length);
      while (open === '$' && end > 0 && text[end - 1] === '\\') end = text.indexOf(close, end + 1);
      const tex = end < 0 ? '' : text.slice(at + open.length, end);
      const isPrice =
        open === '$' && (/^\s|\s$/.test(tex) || /^\d/.test(text.slice(end + 1)) || tex.includes('\n'));
      if (tex.trim() !== '' && !isPrice) return { tex, display, end: end + close.length };
    }
    return null;
  };
  markdown.inline.ruler.before('escape', 'math', (state, silent) => {
    const found = read(state.src, state.pos);
    if (!found) return false;
    if (!silent)
      Object.assign(state.push('math', 'math', 0), { content: found.tex, meta: { display: found.display } });
    state.pos = found.end;
    return true;
  });
  markdown.block.ruler.before(
    'fence',
    'math',
    (state, from, to, silent) => {
      const start = (state.bMarks[from] ?? 0) + (state.tShift[from] ?? 0);
      const opening = state.src.slice(start, start + 2);
      if (opening !== '$$' && opening !== '\\[') return false;
      const found = read(state.src, start);
      if (!found || found.end > (state.eMarks[to - 1] ?? 0)) return false;
      let line = from;
      while (line < to && (state.eMarks[line] ?? 0) < found.end) line++;
      if (state.src.slice(found.end, state.eMarks[line]).trim() !== '') return false;
      if (!silent)
        Object.assign(state.push('math', 'math', 0), { content: found.tex, meta: { display: true } });
      state.line = line + 1;
      return true;
    },
    { alt: ['paragraph'] },
  );
  markdown.renderer.rules.math = (tokens, index) => {
    const token = tokens[index];
    const display = token?.meta?.['display'] === true;
    const made = render(token?.content ?? '', display);
    return display ? `<p class="math">${made}</p>` : made;
  };
}

async function make(): Promise<(text: string) => DocumentFragment> {
  const [{ default: Markdown }, { default: katex }, { default: highlight }, { default: purify }] =
    await Promise.all([
      import('markdown-it'),
      import('katex'),
      import('highlight.js/lib/common'),
      import('dompurify'),
    ]);
  const markdown = new Markdown({
    html: false,
    linkify: false,
    highlight: (code, language) =>
      highlight.getLanguage(language) ? highlight.highlight(code, { language }).value : '',
  });
  harmless(markdown);
  math(markdown, (tex, displayMode) =>
    // MathML needs no fonts and no styles of its own.
    katex.renderToString(tex, {
      displayMode,
      output: 'mathml',
      throwOnError: false,
      trust: false,
      maxExpand: 200,
      maxSize: 20,
    }),
  );
  const isOwn = /^(hljs[\w-]*|language-[\w+#.-]+|katex|math|address|link-text|image)(?:_)?$/;
  purify.addHook('uponSanitizeAttribute', (_, data) => {
    if (data.attrName !== 'class') return;
    data.attrValue = data.attrValue
      .split(/\s+/)
      .filter((name) => isOwn.test(name))
      .join(' ');
  });
  return (text) =>
    purify.sanitize(markdown.render(withMarks(text)), {
      ALLOWED_TAGS: [...TAGS.split(' '), ...MATH.split(' ')],
      ALLOWED_ATTR: ATTRIBUTES.split(' '),
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      RETURN_DOM_FRAGMENT: true,
    });
}

let made: Promise<(text: string) => DocumentFragment> | null = null;

/** Fetches what renders Markdown, once; after a failure, again. */
export function loadMarkdown(): Promise<(text: string) => DocumentFragment> {
  made ??= make().catch((error: unknown) => {
    made = null;
    throw error;
  });
  return made;
}
