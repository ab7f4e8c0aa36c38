/** A file that a person saved and gives back, without its byte order mark. Throws with a sentence a person can act on. */
export function bodyOf(text: string): string {
  const body = text.replace(/^\ufeff/, '').trim();
  if (body === '') throw new Error('The file is empty.');
  return body;
}

/** Whether a text is meant as JSON. */
export const isJson = (body: string): boolean => /^[[{]/.test(body);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a JSON file lists under one of these names, or all that it is, and what it says beside the list. */
export function listOf(
  body: string,
  names: readonly [string, ...string[]],
): { list: readonly unknown[]; beside: Record<string, unknown> } {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new Error('The file begins like JSON but cannot be read as such.');
  }
  const beside = isRecord(value) ? value : {};
  const list = isRecord(value) ? names.map((name) => beside[name]).find(Array.isArray) : value;
  if (!Array.isArray(list)) throw new Error(`The file holds no list of ${names[0]}.`);
  return { list, beside };
}

/** A list as a file that can be read by eye. */
export const jsonOf = (value: object): string => JSON.stringify(value, null, 1) + '\n';
