import type { RunOutcome } from '../../lib/mapping/run-tally';
import { count, inWords, unbroken, whole } from '../../lib/ui/numbers';
import type { Draft } from './draft.svelte';
import type { Said } from './question';
import { figure } from './figures';

interface Verdict {
  first: Said;
  then: string;
}

export const runName = ({ model, condition }: Pick<RunOutcome, 'model' | 'condition'>): string =>
  [model === '' ? 'unnamed model' : model, condition].filter((part) => part !== '').join(' ');

/** What is open, in one sentence, with what it changes. */
export function verdictOf(draft: Draft): Verdict {
  const { open, group, outcome } = draft;
  const [first] = open;
  const files = count(group.tables.length, 'file');
  if (first === undefined) {
    if (draft.fault !== null) return { first: [`${draft.fault}.`], then: '' };
    if (draft.read === null) return { first: [`Nothing is open: ${files} can be read.`], then: '' };
    const were = group.tables.length === 1 ? 'was' : 'were';
    return {
      first: [draft.isChanged ? `${files} can be read again this way.` : `${files} ${were} read this way.`],
      then: '',
    };
  }
  if (first.code === 'pairwise')
    return {
      first: [
        'These are votes between two answers, and which models they are of, or which won, is not understood.',
      ],
      then: '',
    };
  if (first.code === 'no_score') {
    const models = count(outcome.models.length, 'model');
    return {
      first: [
        `${count(outcome.responses, 'response')} of ${models}, and ${draft.mapping.columns.some(({ role }) => role === 'error') ? 'the file says only which failed' : 'nothing says which are right'}.`,
      ],
      then: '',
    };
  }
  const lead: Said =
    open.length === 1
      ? ['One answer is missing: ', ...first.missing, '.']
      : [
          `${inWords(open.length).replace(/^./, (letter) => letter.toUpperCase())} answers are missing, first: `,
          ...first.missing,
          '.',
        ];
  return { first: lead, then: unbroken(effect(draft)) };
}

/** What the first open question changes: how many values it is about, and the score it moves most. */
function effect(draft: Draft): string {
  const [question] = draft.open;
  if (!question?.word) return '';
  const { word, column } = question;
  const facts = column === null ? null : draft.facts(column);
  const n = facts?.values.get(word.toLowerCase())?.count ?? 0;
  const share = facts ? `It is ${whole(n)} of ${count(facts.filled, 'value')} of ${column ?? ''}.` : '';
  const [wrong, other] = ['zero', 'left out'].map((id) => {
    const choice = question.choices.find((one) => one.id === id);
    return choice ? draft.outcomeOf(choice) : null;
  });
  const zero = question.choices.find(({ id }) => id === 'zero')?.label ?? 'wrong';
  let most = { by: 0, text: '' };
  for (const run of wrong?.byRun ?? []) {
    const one = run.metrics[0];
    const two = other?.byRun.find((same) => runName(same) === runName(run))?.metrics[0];
    if (!one || !two || one.mean === null || two.mean === null) continue;
    const by = Math.abs(one.mean - two.mean);
    if (by > most.by)
      most = {
        by,
        text: ` Counted as ${zero}, ${runName(run)} scores ${figure(one.mean)} % of ${whole(one.scores)}; not counted, ${figure(two.mean)} % of ${whole(two.scores)}.`,
      };
  }
  return share + most.text;
}
