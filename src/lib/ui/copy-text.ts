/** Puts text on the clipboard and says so in the button that was pressed. */
export async function copyText(event: MouseEvent, text: string): Promise<void> {
  const button = event.currentTarget;
  if (!(button instanceof HTMLElement)) return;
  const words = button.textContent;
  let said = 'Copied';
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    said = copyOldWay(text) ? 'Copied' : 'Not allowed here';
  }
  button.textContent = said;
  setTimeout(() => (button.textContent = words), 1600);
}

/** Pages without a secure address have no clipboard of their own. */
function copyOldWay(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}
