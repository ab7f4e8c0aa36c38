import { GOOD_MODELS, labelName, type UnlikeItem, type UnlikeItems } from '../../analysis';
import { number, type Table, tableOf, text } from '../../table/table';
import { count, fixed, pValue, whole } from '../../ui/numbers';

/** `3 of 12 samples …` beside what chance alone gives. */
export function itemsFinding({ items, models, samples, none, every, task, unlikely }: UnlikeItems): string {
  const usable = samples - none - every;
  const rest = task === null ? 'the rest' : `the rest of their ${labelName(task)}`;
  if (items.length === 0)
    return `No sample behaves unlike ${rest}: nowhere do stronger models fail and weaker pass.`;
  const hint = models < GOOD_MODELS ? ` With ${whole(models)} models this is a weak hint.` : '';
  return `On ${count(unlikely, 'sample')} stronger models fail and weaker pass, unlike on ${rest}; chance alone gives about ${whole(Math.round(usable / 20))} of ${whole(usable)}. A list to read, no proof.${hint}`;
}

const hasText = ({ input, sampleId }: UnlikeItem): boolean => input !== null && input !== sampleId;

export function itemsTable({ items, models, task, none, every }: UnlikeItems): Table {
  return tableOf<UnlikeItem>(
    items,
    [
      text('sample', ({ sampleId, input }) => sampleId ?? input),
      ...(items.some(hasText)
        ? [text<UnlikeItem>('question', (one) => (hasText(one) ? one.input : null), { isWide: true })]
        : []),
      ...(task === null ? [] : [text<UnlikeItem>('task', (one) => one.task, { head: labelName(task) })]),
      number(
        'solved_by',
        ({ solved }) => ({ value: solved, shown: `${whole(solved)} of ${whole(models)}` }),
        {
          write: whole,
        },
      ),
      number('fit', ({ itemRest }) => itemRest, {
        hint: 'Correlation over models with how many other samples each solved: below 0, stronger models fail.',
        write: (value) => fixed(value, 2),
        tone: 'strong',
      }),
      number('p', ({ p }) => p, { write: pValue, tone: 'quiet' }),
      text('failed_by', ({ failedBy }) => failedBy.map(({ label }) => label).join(', '), {
        head: 'strongest that fail',
        isWide: true,
      }),
    ],
    {
      notes: [
        `${count(none, 'sample')} no model solves and ${count(every, 'sample')} every model solves: they tell no models apart.`,
        'A wrong key, an ambiguous question and a grader that rejects a format look like this; so does a sample that asks for another skill.',
      ],
    },
  );
}
