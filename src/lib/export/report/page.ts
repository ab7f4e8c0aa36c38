import { GENERATOR } from './source';
import { stylesFor } from './styles';

/** Nothing runs, and nothing is asked for. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

interface Page {
  title: string;
  version: string;
  /** What stands on it. */
  main: Element;
  /** Looks that only a report has. */
  css: string;
}

/** A page of one file: no script, no font, no address that anything is fetched from. */
export function pageOf({ title, version, main, css }: Page): Blob {
  const page = document.implementation.createHTMLDocument(title);
  page.documentElement.lang = 'en';
  const meta = (attributes: Readonly<Record<string, string>>) => {
    const made = page.createElement('meta');
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
  };
  // The first bytes say how the file is to be read.
  page.head.prepend(
    meta({ charset: 'utf-8' }),
    meta({ 'http-equiv': 'Content-Security-Policy', content: POLICY }),
    meta({ name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    meta({ name: 'color-scheme', content: 'light dark' }),
    meta({ name: 'referrer', content: 'no-referrer' }),
    meta({ name: 'generator', content: `${GENERATOR} ${version}` }),
  );
  page.body.append(page.adoptNode(main));
  const style = page.head.appendChild(page.createElement('style'));
  style.textContent = stylesFor(page, css);
  return new Blob(['<!doctype html>\n', page.documentElement.outerHTML, '\n'], {
    type: 'text/html;charset=utf-8',
  });
}
