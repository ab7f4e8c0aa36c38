/** What this browser keeps under a name; null where that is nothing, or no JSON, or storage is closed to this page. */
export function stored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** The same by its fields; none where it is no object. */
export const storedFields = (name: string): Partial<Record<string, unknown>> => {
  const value = stored(name);
  return typeof value === 'object' && value !== null ? { ...value } : {};
};

/** The same as a list; empty where it is none. */
export const storedList = (name: string): readonly unknown[] => {
  const value = stored(name);
  return Array.isArray(value) ? value : [];
};

/** Keeps it, or with null nothing any more. False where this browser keeps nothing: it then holds until the page is closed. */
export function store(name: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
