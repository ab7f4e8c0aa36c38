import type { SampleOrder } from '../analysis/types';
import { type Naming, renamedChip } from '../filter';
import { UNIT } from '../filter/contender-key';
import type { Address } from './address';
import type { GivenName, NameKind } from './kept-names';

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

const same = (name: string): string => name;

/** The choices of an address that speak of something under the name that it had, under the name that it has now. */
export function renamed(address: Address, { kind, from, to }: Move): Partial<Address> {
  const now = (name: string): string => (name === from ? to : name);
  const model = kind === 'model' ? now : same;
  const evaluation = kind === 'evaluation' ? now : same;
  const metric = kind === 'metric' ? now : same;
  const contender = (key: string): string => {
    const [first = '', ...rest] = key.split(UNIT);
    return [model(first), ...rest].join(UNIT);
  };
  const naming: Naming = { model, evaluation, metric, contender };
  const { contenders, baseline, pair } = address;
  return {
    evaluation: address.evaluation === null ? null : evaluation(address.evaluation),
    metric: address.metric === null ? null : metric(address.metric),
    contenders: contenders && [...new Set(contenders.map(contender))],
    baseline: baseline === null ? null : contender(baseline),
    pair: pair && [contender(pair[0]), contender(pair[1])],
    chips: address.chips.map((chip) => renamedChip(chip, naming)),
    rungs: address.rungs.map((rung) => ({ ...rung, evaluation: evaluation(rung.evaluation) })),
    order: address.order.map((order) => renamedOrder(order, naming)),
  };
}

function renamedOrder(order: SampleOrder, { metric, contender }: Naming): SampleOrder {
  const { by } = order;
  if (typeof by === 'string' || !('contender' in by)) return order;
  const named = { ...by, contender: contender(by.contender) };
  return { ...order, by: 'metric' in named ? { ...named, metric: metric(named.metric) } : named };
}
