/** What was, what is, and what was taken back. */
export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
}

/** So many steps can be taken back. */
const MOST = 200;

export const begin = <State>(present: State): History<State> => ({ past: [], present, future: [] });

/** The next state; what was taken back is gone. */
export const step = <State>({ past, present }: History<State>, next: State): History<State> =>
  next === present
    ? { past, present, future: [] }
    : { past: [...past, present].slice(-MOST), present: next, future: [] };

export function undo<State>(history: History<State>): History<State> {
  const last = history.past.at(-1);
  if (last === undefined) return history;
  return { past: history.past.slice(0, -1), present: last, future: [history.present, ...history.future] };
}

export function redo<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future };
}
