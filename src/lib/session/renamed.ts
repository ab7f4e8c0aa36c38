import type { Chip, SampleOrder } from '../analysis/types';
import type { Address } from './address';
import type { GivenName, NameKind } from './kept-names';

/** What separates the parts of a contender's key: it begins with its model. */
const UNIT = '\u001f';

/** A name whose place another one takes. */
export interface Move {
  kind: NameKind;
  from: string;
  to: string;
}

/** What moves when these names are given: what goes by one name now and by none of it afterwards. */
export function movesOf(
  names: readonly GivenName[],
  rows: readonly { kind: NameKind; given: string; name: string }[],
): Move[] {
  return names.flatMap(({ kind, given, name }) => {
    const to = name === '' ? given : name;
    const from = rows.find((row) => row.kind === kind && row.given === given)?.name;
    if (from === undefined || to === null || from === to) return [];
    const isGiven = (of: string) => names.some((one) => one.kind === kind && one.given === of);
    const stays = rows.some((row) => row.kind === kind && row.name === from && !isGiven(row.given));
    return stays ? [] : [{ kind, from, to }];
  });
}

type Naming = (name: string) => string;
const same: Naming = (name) => name;

/**
 * The choices of an address that speak of something under the name that it had, under the name that it has now. An
 * expression stays as it was written.
 */
export function renamed(address: Address, { kind, from, to }: Move): Partial<Address> {
  const naming: Naming = (name) => (name === from ? to : name);
  const model = kind === 'model' ? naming : same;
  const evaluation = kind === 'evaluation' ? naming : same;
  const metric = kind === 'metric' ? naming : same;
  const contender: Naming = (key) => {
    const [first = '', ...rest] = key.split(UNIT);
    return [model(first), ...rest].join(UNIT);
  };
  const { contenders, baseline, pair } = address;
  return {
    evaluation: address.evaluation === null ? null : evaluation(address.evaluation),
    metric: address.metric === null ? null : metric(address.metric),
    contenders: contenders && [...new Set(contenders.map(contender))],
    baseline: baseline === null ? null : contender(baseline),
    pair: pair && [contender(pair[0]), contender(pair[1])],
    chips: address.chips.map((chip) => renamedChip(chip, { model, evaluation, metric, contender })),
    rungs: address.rungs.map((rung) => ({ ...rung, evaluation: evaluation(rung.evaluation) })),
    order: address.order.map((order) => renamedOrder(order, { metric, contender })),
  };
}

function renamedChip(
  chip: Chip,
  { model, evaluation, metric, contender }: Record<'model' | 'evaluation' | 'metric' | 'contender', Naming>,
): Chip {
  switch (chip.kind) {
    case 'evaluation':
      return { ...chip, value: evaluation(chip.value) };
    case 'model':
      return { ...chip, value: model(chip.value) };
    case 'outcome':
      return { ...chip, metric: metric(chip.metric), contender: contender(chip.contender) };
    case 'better':
      return {
        ...chip,
        metric: metric(chip.metric),
        contender: contender(chip.contender),
        than: contender(chip.than),
      };
    case 'shared':
      return {
        ...chip,
        metric: metric(chip.metric),
        contenders: [...new Set(chip.contenders.map(contender))],
      };
    case 'score': {
      const named = { ...chip, metric: metric(chip.metric) };
      return chip.contender === undefined ? named : { ...named, contender: contender(chip.contender) };
    }
    case 'stop':
      return chip.contender === undefined ? chip : { ...chip, contender: contender(chip.contender) };
    default:
      return chip;
  }
}

function renamedOrder(
  order: SampleOrder,
  { metric, contender }: Record<'metric' | 'contender', Naming>,
): SampleOrder {
  const { by } = order;
  if (typeof by === 'string' || !('contender' in by)) return order;
  const named = { ...by, contender: contender(by.contender) };
  return { ...order, by: 'metric' in named ? { ...named, metric: metric(named.metric) } : named };
}
