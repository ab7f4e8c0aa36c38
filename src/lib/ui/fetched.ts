const CURE =
  'The host of this page does not answer, or no longer has this version of Evalbook. Try again when you are connected. If that does not help, reload the page; what is loaded and not kept has to be dropped again then.';

/** A part of the page could not be fetched; its message says what to do. */
export class NotFetched extends Error {
  override readonly name = 'NotFetched';

  constructor(cause: unknown) {
    super(CURE, { cause });
  }
}

/** What a dynamic import brings. Rejects with a NotFetched, whose message a person can act on. */
export async function fetched<Part>(bring: () => Promise<Part>): Promise<Part> {
  try {
    return await bring();
  } catch (error) {
    throw new NotFetched(error);
  }
}
