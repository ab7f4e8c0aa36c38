/** What a person does on a page and sees there, in any browser that is driven. */

/** Runs in the page: what a person calls an element, and which one is meant. Watches what it saves and complains of. */
const EYES = `(() => {
  if (window.visit) return;
  const ROLES = {
    button: 'button, [role=button], summary', link: 'a[href]', heading: 'h1, h2, h3', region: 'section, [role=region]',
    textbox: 'input:not([type]), input[type=text], input[type=search], textarea', dialog: 'dialog[open], [role=dialog]',
  };
  const folded = (text) => (text ?? '').replace(/\\s+/g, ' ').trim();
  const named = (one) => {
    const by = (one.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
    return [one.getAttribute('aria-label'), folded(by.join(' ')), folded(one.labels?.[0]?.textContent), folded(one.textContent)]
      .find(Boolean) ?? '';
  };
  const isCalled = (one, name) => name.endsWith('…') ? named(one).startsWith(name.slice(0, -1)) : named(one) === name;
  const isSeen = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== 'hidden';
  /** It stands still, and nothing is above it. */
  const isReached = async (one) => {
    one.scrollIntoView({ block: 'nearest' });
    const before = one.getBoundingClientRect();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { x, y, width, height } = one.getBoundingClientRect();
    if (x !== before.x || y !== before.y || !one.isConnected) return false;
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top !== null && (one.contains(top) || top.contains(one));
  };
  const complaints = [];
  addEventListener('error', (event) => complaints.push(event.message));
  addEventListener('unhandledrejection', (event) => complaints.push(String(event.reason)));
  const saved = [];
  const { click } = HTMLAnchorElement.prototype;
  const blobs = new Map();
  const { createObjectURL } = URL;
  URL.createObjectURL = (blob) => {
    const url = createObjectURL.call(URL, blob);
    blobs.set(url, blob);
    return url;
  };
  HTMLAnchorElement.prototype.click = function () {
    if (this.download) saved.push({ name: this.download, blob: blobs.get(this.href) });
    return click.call(this);
  };
  let marks = 0;
  const until = async (what, ask) => {
    for (const end = Date.now() + 90_000; Date.now() < end; await new Promise((done) => setTimeout(done, 20))) {
      const found = await ask();
      if (found) return found;
    }
    throw new Error(what() + ' Complaints: ' + (complaints.join('; ') || 'none') + '. The page says: ' +
      folded(document.querySelector('main')?.innerText ?? document.body.innerText).slice(0, 500));
  };
  window.visit = {
    complaints,
    until,
    find: (role, name, within) => until(() => 'There is no ' + role + ' “' + name + '” to be reached.', async () => {
      const one = [...document.querySelectorAll(within)].flatMap((all) => [...all.querySelectorAll(ROLES[role])])
        .find((one) => isSeen(one) && !one.disabled && isCalled(one, name));
      if (!one || !(await isReached(one))) return null;
      one.dataset.visit ??= String(++marks);
      return '[data-visit="' + one.dataset.visit + '"]';
    }),
    see: (selector, text) => until(() => 'Nothing that is ' + selector + ' says “' + text + '”, but: ' +
      [...document.querySelectorAll(selector)].map((one) => folded(one.textContent)).join(' | ').slice(0, 500) + '.', () =>
      [...document.querySelectorAll(selector)].some((one) => folded(one.textContent).includes(text))),
    saved: (ending) => until(() => 'Nothing “' + ending + '” was saved, but: ' + saved.map(({ name }) => name).join(', ') + '.',
      async () => saved.find(({ name, blob }) => blob && name.endsWith(ending))?.blob.text()),
  };
})()`;

const quoted = (/** @type {string[]} */ ...all) => all.map((one) => JSON.stringify(one)).join(', ');

export class Visitor {
  #page;
  #url;

  /** @param {import('../browsers/driven.js').Driven} page @param {string} url where the site stands */
  constructor(page, url) {
    this.#page = page;
    this.#url = url;
  }

  async #ready() {
    await this.#page.answer(EYES);
    await this.until('There is no engine.', `'evalbook' in window && window.evalbook.ready.then(() => true)`);
  }

  /** Opens the site at an address after its `#`, until its engine answers. @param {string} hash */
  async open(hash) {
    await this.#page.open(this.#url + hash);
    await this.#ready();
  }

  /** Leaves and comes again: what a driver calls to reload may go past what the browser keeps. */
  async comeAgain() {
    const address = await this.#page.answer('location.href');
    await this.#page.open('about:blank');
    await this.#page.open(address);
    await this.#ready();
  }

  /** A name that ends in “…” goes on. @param {'button' | 'link' | 'heading' | 'textbox' | 'dialog'} role @param {string} name @param {string} [within] @returns {Promise<string>} */
  find(role, name, within = 'body') {
    return this.#page.answer(`visit.find(${quoted(role, name, within)})`);
  }

  /** @param {'button' | 'link'} role @param {string} name @param {string} [within] */
  async press(role, name, within) {
    await this.#page.click(await this.find(role, name, within));
  }

  /** @param {string} selector */
  click(selector) {
    return this.#page.click(selector);
  }

  /** @param {string} selector @param {string} text */
  type(selector, text) {
    return this.#page.type(selector, text);
  }

  /** Gives files to the page’s own field. @param {readonly string[]} paths */
  give(paths) {
    return this.#page.give('input[type=file][multiple]:not([webkitdirectory])', paths);
  }

  /** Waits until something that fits the selector says this. @param {string} selector @param {string} text @returns {Promise<true>} */
  sees(selector, text = '') {
    return this.#page.answer(`visit.see(${quoted(selector, text)})`);
  }

  /** Waits until an expression is so; what is said where it never is. @param {string} said @param {string} expression */
  until(said, expression) {
    return this.#page.answer(`visit.until(() => ${quoted(said)}, () => (${expression}))`);
  }

  /** The text of what the page saved under a name that ends so. @param {string} ending @returns {Promise<string>} */
  saved(ending) {
    return this.#page.answer(`visit.saved(${quoted(ending)})`);
  }

  /** @param {string} expression */
  answer(expression) {
    return this.#page.answer(expression);
  }

  /** What nobody caught on the page. @returns {Promise<string[]>} */
  complaints() {
    return this.#page.answer(`visit.complaints.splice(0)`);
  }
}
