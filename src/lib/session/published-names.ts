/** What the page opens by itself: what its address asks for, else what lies beside it where it is the page of a site. */
export function namesToOpen(search: string, opening: string | null): string[] {
  const asked = new URLSearchParams(search).getAll('open').filter((name) => name !== '');
  return asked.length > 0 || opening === null ? asked : [opening];
}

/** A path as files have it, where an address would take `#` and `?` for something else. */
export const addressOfPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
