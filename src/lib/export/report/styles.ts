/** What only a hand on the page, or the page's own way to paper, asks for. */
const NOT_HERE = /:hover|:focus|:active|:disabled|::selection|::-webkit|::backdrop|\[data-theme|:root/;
const PSEUDO = /::?(?:before|after|first-line|first-letter|marker)\b/g;
const MOVING = ['cursor', 'transition', 'animation', 'user-select', '-webkit-user-select', 'pointer-events'];

/** The selectors of a rule that something in the page answers to. */
function usedSelectors(selectors: string, page: Document): string[] {
  return splitTop(selectors).filter((selector) => {
    if (NOT_HERE.test(selector)) return false;
    const tested = selector.replace(PSEUDO, '').trim();
    return page.querySelector(/(?:^|[\s>+~])$/.test(tested) ? `${tested}*` : tested) !== null;
  });
}

/** A list apart at the commas that are in no brackets. */
function splitTop(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < list.length; at++) {
    const sign = list[at] ?? '';
    if ('(['.includes(sign)) depth += 1;
    else if (')]'.includes(sign)) depth -= 1;
    else if (sign === ',' && depth === 0) {
      parts.push(list.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, list.slice(from)].map((part) => part.trim());
}

function declarations({ style }: CSSStyleRule): string {
  const kept = document.createElement('i').style;
  kept.cssText = style.cssText;
  for (const name of MOVING) kept.removeProperty(name);
  return kept.cssText;
}

function usedRules(rules: CSSRuleList, page: Document): string {
  let css = '';
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      const selectors = usedSelectors(rule.selectorText, page);
      const said = selectors.length > 0 ? declarations(rule) : '';
      if (said !== '') css += `${selectors.join(', ')} { ${said} }\n`;
    } else if (rule instanceof CSSMediaRule) {
      const { conditionText } = rule;
      const inside = /\bprint\b/.test(conditionText) ? '' : usedRules(rule.cssRules, page);
      if (inside !== '') css += `@media ${conditionText} {\n${inside}}\n`;
    }
  }
  return css;
}

/** The values of these tokens in a scheme, whatever the page shows itself in. */
function tokensIn(scheme: 'light' | 'dark', names: readonly string[]): Map<string, string> {
  const root = document.documentElement;
  const before = root.getAttribute('data-theme');
  root.setAttribute('data-theme', scheme);
  try {
    const style = getComputedStyle(root);
    return new Map(
      names.flatMap((name) => {
        const value = style.getPropertyValue(name).trim();
        return value === '' ? [] : [[name, value] as const];
      }),
    );
  } finally {
    if (before === null) root.removeAttribute('data-theme');
    else root.setAttribute('data-theme', before);
  }
}

const written = (tokens: Iterable<readonly [string, string]>): string =>
  [...tokens].map(([name, value]) => `  ${name}: ${value};\n`).join('');

/**
 * The looks of this page that the other page's elements have: its rules, and its tokens in light and in dark. `own` comes
 * after them, and has the last word.
 */
export function stylesFor(page: Document, own: string): string {
  const rules = [...document.styleSheets].map((sheet) => usedRules(sheet.cssRules, page)).join('');
  const inline = [...page.querySelectorAll('[style], [fill], [stroke]')].flatMap((element) =>
    ['style', 'fill', 'stroke'].map((name) => element.getAttribute(name) ?? ''),
  );
  const names = [rules, own, ...inline].flatMap((css) =>
    [...css.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name),
  );
  const used = [...new Set(names)].sort();
  const light = tokensIn('light', used);
  const dark = [...tokensIn('dark', used)].filter(([name, value]) => light.get(name) !== value);
  return `:root {
  color-scheme: light dark;
${written(light)}}
@media screen and (prefers-color-scheme: dark) {
:root {
${written(dark)}}
}
${rules}${own}`;
}
