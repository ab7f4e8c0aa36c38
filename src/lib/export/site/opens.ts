/** Names the list of what a site opens; the page of no other site has it, and so asks for nothing. */
const NAME = 'evalbook-open';

const meta = (address: string): string => `<meta name="${NAME}" content="${address}" />`;
const there = new RegExp(String.raw`\s*<meta name="${NAME}"[^>]*>`, 'g');

/** The page, such that it opens what lies at this address beside it. */
export const withOpening = (html: string, address: string): string =>
  html.replace(there, '').replace(/<meta charset=[^>]*>/, (charset) => `${charset}\n    ${meta(address)}`);

/** What the page of a site opens; null where it is no site of anything. */
export const openingOf = (page: Document): string | null =>
  page.querySelector(`meta[name="${NAME}"]`)?.getAttribute('content') ?? null;
