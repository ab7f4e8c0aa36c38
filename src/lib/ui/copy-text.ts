/** Puts text on the clipboard and says so in the button that was pressed. */
export async function copyText(event: MouseEvent, text: string): Promise<void> {
  const button = event.currentTarget;
  if (!(button instanceof HTMLElement)) return;
  const words = button.textContent;
  button.textContent = (await toClipboard(text)) ? 'Copied' : 'Not allowed here';
  setTimeout(() => (button.textContent = words), 1600);
}

/** false where the browser does not allow it. */
export async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyOldWay(text);
  }
}

/** Pages without a secure address have no clipboard of their own. */
function copyOldWay(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done;
}
