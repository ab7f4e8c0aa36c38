import type { Errors, ErrorGroup, Priced } from '../../analysis/usage';
import {
  atLeast,
  DATA,
  interval,
  NOTHING,
  number,
  PAGE,
  type Said,
  SENT,
  type Table,
  tableOf,
  text,
  unknown,
} from '../../table/table';
import { count, fixed, whole } from '../../ui/numbers';
import { errorKindInWords } from '../../present/chip-words';
import { money } from '../../present/usage/price-axis';
import { costOfGroup, shareNotes, shareText, type Taken, tokensOfGroup } from './taken';

/** `rate limit`, `no answer`, `cut off at the length limit` */
export function troubleInWords({ trouble, kind }: Pick<ErrorGroup, 'trouble' | 'kind'>): string {
  if (trouble === 'no_answer') return 'no answer';
  if (trouble === 'cut') return 'cut off at the length limit';
  return errorKindInWords(kind ?? 'other');
}

/** Kinds that a folded table names. */
const NAMED = 3;

/** What a folded table of errors says: `20 of 2,279 responses: 6 rate limit, 6 timeout, 4 refusal, 4 others.` */
export function troubleFinding({ groups, totals }: Errors): string {
  const responses = totals.reduce((sum, one) => sum + one.responses, 0);
  const kinds = new Map<string, number>();
  for (const group of groups)
    kinds.set(troubleInWords(group), (kinds.get(troubleInWords(group)) ?? 0) + group.responses);
  const counts = [...kinds].sort(([, a], [, b]) => b - a);
  const all = counts.reduce((sum, [, n]) => sum + n, 0);
  if (all === 0) return `None of ${count(responses, 'response')} failed.`;
  const named = counts.slice(0, NAMED);
  const rest = all - named.reduce((sum, [, n]) => sum + n, 0);
  const said = [
    ...named.map(([kind, n]) => `${whole(n)} ${kind}`),
    ...(rest > 0 ? [`${count(rest, 'other')}`] : []),
  ];
  return `${whole(all)} of ${count(responses, 'response')}: ${said.join(', ')}.`;
}

interface Line {
  group: ErrorGroup;
  tokens: Taken;
  cost: Taken;
}

const bounded = ({ share, amount, atLeast: isBound, why }: Taken, write: (value: number) => string): Said => {
  const said = shareText(share);
  if (said !== null)
    return { value: null, shown: said.text, bound: said.bound ?? undefined, hint: why ?? undefined };
  if (amount === null) return unknown(why ?? 'not known');
  return {
    value: amount,
    shown: write(amount),
    bound: isBound ? 'at least' : undefined,
    hint: why ?? undefined,
  };
};

/** An amount with its share of the whole, which may be known within limits only. */
const takenColumns = (
  name: 'tokens' | 'cost',
  unit: string,
  write: (value: number) => string,
  inFull: (value: number) => string,
) => [
  number<Line>(name, ({ [name]: { amount, atLeast: isBound } }) => atLeast(amount, isBound, write), {
    ...{ head: unit, write, only: SENT },
  }),
  text<Line>(
    `${name}${name === 'tokens' ? '_are' : '_is'}_at_least`,
    ({ [name]: { amount, atLeast: isBound } }) => (amount === null ? null : isBound ? 'yes' : 'no'),
    { only: DATA },
  ),
  interval<Line>(`share_of_${name}`, ({ [name]: { share } }) => share, {
    ...{ head: `share of ${name}, %`, write: (value) => fixed(value * 100, 1), only: SENT },
  }),
  number<Line>(`of all ${name}`, ({ [name]: taken }) => bounded(taken, inFull), { only: PAGE }),
];

/** Groups that a model's responses are in. */
export const responsesIn = (group: ErrorGroup, key: string): number =>
  group.by.find(({ contender }) => contender.key === key)?.responses ?? 0;

export function troubleTable(errors: Errors, priced: Priced): Table {
  const currency = priced.currency ?? 'USD';
  const lines = errors.groups.map((group): Line => ({
    group,
    tokens: tokensOfGroup(group, errors),
    cost: costOfGroup(group, errors, priced),
  }));
  return tableOf<Line>(
    lines,
    [
      text('what', ({ group }) => troubleInWords(group)),
      text('message', ({ group }) => group.message ?? NOTHING, { tone: 'quiet' }),
      number('responses', ({ group }) => group.responses, { write: whole, tone: 'strong' }),
      ...errors.totals.map(({ contender: { key, label, mark } }) =>
        number<Line>(label, ({ group }) => responsesIn(group, key), { write: whole, mark }),
      ),
      ...takenColumns('tokens', 'tokens', whole, (value) => `${whole(value)} tokens`),
      ...takenColumns('cost', `cost, ${currency}`, money, (value) => `${currency} ${money(value)}`),
    ],
    { notes: shareNotes(lines.flatMap(({ tokens, cost }) => [tokens, cost])) },
  );
}
