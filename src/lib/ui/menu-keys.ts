export interface MenuItem {
  label: string;
  hint?: string;
  disabled?: boolean;
  onselect: () => void;
}

/** What can be pressed in a menu, in its order. */
export const pressable = (menu: HTMLElement | undefined): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>(':is(button, a[href]):not(:disabled)') ?? []),
];

/** Arrows, Home, End and first letters move the focus within a menu; whether the key was one of them. */
export function moveInMenu(event: KeyboardEvent, all: readonly HTMLElement[]): boolean {
  const at = all.indexOf(document.activeElement as HTMLElement);
  const to: Partial<Record<string, number>> = {
    ArrowDown: (at + 1) % all.length,
    ArrowUp: (at - 1 + all.length) % all.length,
    Home: 0,
    End: all.length - 1,
  };
  const next = to[event.key] ?? byLetter(all, at, event.key);
  if (next === undefined || next < 0) return false;
  event.preventDefault();
  all[next]?.focus();
  return true;
}

function byLetter(all: readonly HTMLElement[], at: number, key: string): number | undefined {
  if (key.length !== 1 || key === ' ') return undefined;
  const starts = (entry: HTMLElement) => entry.innerText.toLowerCase().startsWith(key.toLowerCase());
  const after = all.findIndex((entry, i) => i > at && starts(entry));
  return after >= 0 ? after : all.findIndex(starts);
}
