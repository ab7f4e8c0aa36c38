import {
  type AgreedWrong,
  GOOD_MODELS,
  type KeyFault,
  labelName,
  type Suspicious,
  type SuspiciousSample,
  type UnlikeItems,
} from '../../analysis';
import { NOTHING, number, SENT, type Table, tableOf, text } from '../../table/table';
import { count, fixed, inWords, pValue, whole } from '../../ui/numbers';

/** `The keys of 3 samples …`, and how many samples fit the rest worse than chance allows, beside what chance alone gives. */
export const itemsFinding = ({ faulty, agreed, unlike }: Suspicious): string =>
  [
    faulty === 0
      ? ''
      : `The ${faulty === 1 ? 'key' : 'keys'} of ${count(faulty, 'sample')} can hardly be right by ${faulty === 1 ? 'its' : 'their'} own text.`,
    agreed === null || agreed.samples === 0
      ? ''
      : `On ${count(agreed.samples, 'sample')} most of the ${inWords(agreed.best)} best models give one same answer that counts as wrong.`,
    unlike === null ? '' : unlikeFinding(unlike),
  ]
    .filter(Boolean)
    .join(' ');

function unlikeFinding({ items, models, samples, none, every, task, unlikely }: UnlikeItems): string {
  const usable = samples - none - every;
  const rest = task === null ? 'the rest' : `the rest of their ${labelName(task)}`;
  if (items.length === 0)
    return `No sample behaves unlike ${rest}: nowhere do stronger models fail and weaker pass.`;
  if (unlikely === 0) return `No sample fits ${rest} worse than chance allows.`;
  const hint = models < GOOD_MODELS ? ` With ${whole(models)} models this is a weak hint.` : '';
  return `On ${count(unlikely, 'sample')} stronger models fail and weaker pass, unlike on ${rest}; chance alone gives about ${whole(Math.round(usable / 20))} of ${whole(usable)}. A list to read, no proof.${hint}`;
}

/** More say little: each is of few models. */
const MOST_ANSWERS = 4;

/** Said of the key. */
function faultInWords(fault: KeyFault): string {
  switch (fault.is) {
    case 'beyond':
      return `names a choice that is not there: it has ${inWords(fault.choices)}`;
    case 'absent':
      return `is none of the ${inWords(fault.choices)} choices`;
    case 'empty':
      return 'is empty';
    case 'question':
      return 'is the question again';
    case 'twin':
      return `is ${fault.keys.map((key) => `“${key}”`).join(' and ')} where the same question stands again`;
    case 'several':
      return fault.asks === 'all'
        ? 'names one, and the question asks for all that apply'
        : 'names one, and the question asks for several';
  }
}

function agreedInWords({ answer, by, isKey }: AgreedWrong, { best }: { best: number }): string {
  const who =
    by.length === best ? `all ${inWords(best)} best` : `${inWords(by.length)} of the ${inWords(best)} best`;
  return isKey ? `${who} say the key, “${answer}”, and are scored wrong` : `${who} say “${answer}”`;
}

export function whyInWords(
  { faults, agreed, unlike }: SuspiciousSample,
  among: Suspicious['agreed'],
): string {
  const said = faults.map(faultInWords);
  return [
    ...(said.length > 0 ? [`key ${said.join('; ')}`] : []),
    ...(agreed && among ? [agreedInWords(agreed, among)] : []),
    ...(unlike ? ['stronger models fail, weaker pass'] : []),
  ].join('; ');
}

const hasText = ({ input, sampleId }: SuspiciousSample): boolean => input !== null && input !== sampleId;

/** `B 9, A 2`; of one model, what it says. */
const answersInWords = ({ answers }: SuspiciousSample): string | null =>
  answers.length === 0
    ? null
    : answers
        .slice(0, MOST_ANSWERS)
        .map(({ said, by }) =>
          answers.length === 1 && by.length === 1 ? said : `${said} ${whole(by.length)}`,
        )
        .join(', ');

/** `canMark`: the column of marks stands there, too, while nothing is marked. */
export function itemsTable(
  { samples, agreed, unlike }: Suspicious,
  { canMark = false }: { canMark?: boolean } = {},
): Table {
  const isMarked = samples.some(({ mark }) => mark !== null);
  const task = unlike?.task ?? null;
  const byPattern =
    unlike === null
      ? []
      : [
          number<SuspiciousSample>(
            'solved_by',
            ({ unlike: own }) =>
              own === null
                ? NOTHING
                : { value: own.solved, shown: `${whole(own.solved)} of ${whole(unlike.models)}` },
            { write: whole },
          ),
          number<SuspiciousSample>('fit', ({ unlike: own }) => (own === null ? NOTHING : own.itemRest), {
            hint: 'Correlation over models with how many other samples each solved: below 0, stronger models fail.',
            write: (value) => fixed(value, 2),
            tone: 'strong',
          }),
          number<SuspiciousSample>('p', ({ unlike: own }) => (own === null ? NOTHING : own.p), {
            write: pValue,
            tone: 'quiet',
          }),
          text<SuspiciousSample>(
            'failed_by',
            ({ unlike: own }) => (own === null ? NOTHING : own.failedBy.map(({ label }) => label).join(', ')),
            { head: 'strongest that fail', isWide: true },
          ),
        ];
  return tableOf<SuspiciousSample>(
    samples,
    [
      text('sample', ({ sampleId, input }) => sampleId ?? input),
      ...(isMarked || canMark
        ? [
            text<SuspiciousSample>('mark', ({ mark }) => mark?.mark ?? NOTHING),
            text<SuspiciousSample>(
              'note',
              ({ mark }) => mark?.note ?? NOTHING,
              canMark ? { only: SENT } : {},
            ),
          ]
        : []),
      ...(samples.some(hasText)
        ? [text<SuspiciousSample>('question', (one) => (hasText(one) ? one.input : null), { isWide: true })]
        : []),
      ...(task === null
        ? []
        : [
            text<SuspiciousSample>('task', ({ unlike: own }) => (own === null ? NOTHING : own.task), {
              head: labelName(task),
            }),
          ]),
      ...(samples.some(({ reference }) => reference !== null)
        ? [text<SuspiciousSample>('key', ({ reference }) => reference, { tone: 'quiet' })]
        : []),
      ...(samples.some(({ answers }) => answers.length > 0)
        ? [text<SuspiciousSample>('answers', answersInWords, { isWide: true })]
        : []),
      text('why', (one) => whyInWords(one, agreed), { head: 'why it is here' }),
      ...byPattern,
    ],
    {
      notes: [
        ...(unlike === null
          ? []
          : [
              `${count(unlike.none, 'sample')} no model solves and ${count(unlike.every, 'sample')} every model solves: they tell no models apart.`,
            ]),
        unlike === null && (agreed?.samples ?? 0) === 0
          ? 'Found by their texts alone: read a sample before you believe it.'
          : 'A wrong key, an ambiguous question and a grader that rejects a format look like this; so does a sample that asks for another skill.',
      ],
    },
  );
}
