/** What an error says, whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** An error on its way between threads. */
export interface ErrorMessage {
  name: string;
  message: string;
  stack: string | undefined;
}

export const toMessage = (error: unknown): ErrorMessage =>
  error instanceof Error || error instanceof DOMException
    ? { name: error.name, message: error.message, stack: error.stack }
    : { name: 'Error', message: String(error), stack: undefined };

export function fromMessage({ name, message, stack }: ErrorMessage): Error {
  const error = new Error(message);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return error;
}
