const typed = new Set(['INPUT', 'TEXTAREA', 'SELECT']);

/** Whether a key press belongs to the field that has the focus. */
export function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && ['checkbox', 'radio', 'range', 'file'].includes(target.type))
    return false;
  return typed.has(target.tagName) || target.isContentEditable || target.role === 'listbox';
}

/**
 * Does what the visible element with `aria-keyshortcuts="<key>"` is for: a field gets the focus, a button is
 * pressed. False where no such element is on the page.
 */
export function activate(key: string): boolean {
  const candidates = document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]');
  const element = [...candidates].find(
    (candidate) =>
      candidate.getAttribute('aria-keyshortcuts')?.split(' ').includes(key) && candidate.checkVisibility(),
  );
  if (!element) return false;
  element.focus();
  if (!(element instanceof HTMLInputElement)) element.click();
  return true;
}

/** Single keys and pairs such as `g f`. A pair is forgotten after a second. */
export class KeyReader {
  #first = '';
  #at = 0;

  /** The key, or both keys of a pair where `starts` says that the one before opens one. */
  read(event: KeyboardEvent, starts: (key: string) => boolean): string {
    const before = event.timeStamp - this.#at < 1000 ? this.#first : '';
    this.#first = before === '' && starts(event.key) ? event.key : '';
    this.#at = event.timeStamp;
    return before === '' ? event.key : `${before} ${event.key}`;
  }
}
