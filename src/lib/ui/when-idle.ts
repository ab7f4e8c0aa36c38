/** Milliseconds after which work that waits for a pause is done without one. */
const LONGEST = 2000;
/** Milliseconds where the browser does not say when it has nothing to do. */
const PAUSE = 50;

/** Resolves once the browser has nothing else to do. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: LONGEST });
    else setTimeout(resolve, PAUSE);
  });

/** Milliseconds after which a window that nobody sees is taken for painted: it never is. */
const UNSEEN = 100;

/** Resolves once what was put on the page has been painted. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, UNSEEN);
  });
