import { untrack } from 'svelte';
import type { Question } from '../analysis/question';
import { Asked } from '../ui/asked.svelte';
import { workspace } from './workspace.svelte';

/** How many questions somebody waits for now. */
class Waiting {
  count = $state(0);
}

/** What is worked out ahead waits for these. */
export const waiting = new Waiting();

/** Who is better than whom: while that is worked out, whatever else is asked would only make it later. */
export const first = new Waiting();

/** Nobody waits for an answer: what is told beside it can be worked out. Read where that begins, not while it is under way. */
export const isAtLeisure = (): boolean => waiting.count === 0 && first.count === 0;

/**
 * Asks a question, once what is compared is known, while the component that calls this lives: again whenever its key or what is loaded changes, the latest
 * one wins, and the answer before stays on view meanwhile. `options`: null where there is nothing to ask. `before`: `anew`
 * takes the answer before from view at once, where it may not stand beside what else shows the new options.
 */
export function ask<Options, Answer>(
  question: Question<Options, Answer>,
  options: () => Options | null,
  before: 'kept' | 'anew' = 'kept',
): Asked<Answer> {
  const asked = new Asked<Answer>();
  $effect(() => {
    const { db, version } = workspace;
    const given = options();
    if (!db || given === null) return untrack(() => asked.giveWay());
    const key = JSON.stringify([version, question.key(given)]);
    if (first.count > 0) return untrack(() => asked.giveWay(key, before));
    untrack(() =>
      asked.load(
        key,
        async (signal) => {
          const start = performance.now();
          waiting.count++;
          try {
            return await question.ask({ db, signal }, given);
          } finally {
            waiting.count--;
            performance.measure(`evalbook:${question.id}`, { start });
          }
        },
        before,
      ),
    );
  });
  $effect(() => () => asked.close());
  return asked;
}
