import type { Component } from 'svelte';
import type { Contender, MetricInfo } from '../../analysis/types';
import type { Chip, ChipTerm } from '../../filter';
import { labelName } from '../../filter/label-facts';
import { errorKinds } from '../../filter/terms/status';
import { errorKindInWords } from '../../present/chip-words';
import type { Option } from '../../ui/listbox.svelte';
import { count } from '../../ui/numbers';
import OutcomeForm from './OutcomeForm.svelte';
import ScoreForm from './ScoreForm.svelte';
import StopForm from './StopForm.svelte';
import TextForm from './TextForm.svelte';

/** What is known of what is compared. */
export interface Facts {
  metric: Pick<MetricInfo, 'direction'> | null;
  contenders: readonly Contender[] | null;
  labels: readonly { key: string; values: readonly { value: string; samples: number }[] }[] | null;
}

interface FormProps {
  onadd: (...chips: Chip[]) => void;
  /** Nothing is written yet: the search itself is opened. */
  onsearch: () => void;
}

/** What a person can filter by: through a form of its own, or by a value of a list. */
interface Offer extends Option {
  form?: Component<FormProps>;
  values?: (facts: Facts) => readonly Option[];
  chips?: (value: string) => readonly Chip[];
}

/** Status and error have a list of their own. */
const listed = ['response.status', 'response.error_kind'];
const states: readonly Option[] = [
  { value: 'ok', label: 'answered' },
  { value: 'no_answer', label: 'no answer' },
  { value: 'error', label: 'failed, for any reason' },
  ...errorKinds.map((kind) => ({ value: `error:${kind}`, label: `failed: ${errorKindInWords(kind)}` })),
];

function statusOf(value: string): Chip[] {
  const [state, errorKind] = value.split(':');
  if (state !== 'ok' && state !== 'error' && state !== 'no_answer') return [];
  return [{ kind: 'status', value: state, ...(errorKind ? { errorKind } : {}) }];
}

/** By kind, in the order in which they are offered; null: the kind comes from elsewhere on the page. */
const forms: { readonly [Kind in ChipTerm['kind']]: ((facts: Facts) => readonly Offer[]) | null } = {
  outcome: ({ metric }) =>
    metric === null
      ? []
      : [
          {
            value: 'outcome',
            label: 'outcome by model',
            hint: metric.direction === null ? 'A missing' : 'A right, B wrong',
            form: OutcomeForm,
          },
        ],
  score: ({ metric }) => (metric === null ? [] : [{ value: 'score', label: 'score', form: ScoreForm }]),
  text: () => [{ value: 'text', label: 'text', hint: 'first 280 characters', form: TextForm }],
  status: () => [{ value: 'status', label: 'status and error', values: () => states, chips: statusOf }],
  stop: () => [{ value: 'stop', label: 'stop reason', hint: 'why the answer ended', form: StopForm }],
  model: () => [
    {
      value: 'model',
      label: 'model',
      values: ({ contenders }) =>
        [...new Set((contenders ?? []).map(({ model }) => model))].map((value) => ({ value, label: value })),
      chips: (value) => [{ kind: 'model', value }],
    },
  ],
  label: ({ labels }) =>
    (labels ?? [])
      .filter(({ key }) => !listed.includes(key))
      .map(({ key, values }) => ({
        value: `label:${key}`,
        label: labelName(key),
        hint: count(values.length, 'value'),
        values: () =>
          values.map(({ value, samples }) => ({ value, label: value, hint: count(samples, 'sample') })),
        chips: (value) => [{ kind: 'label', key, value }],
      })),
  range: null,
  others: null,
  better: null,
  shared: null,
  search: null,
  sample: null,
  evaluation: null,
};

export const offers = (facts: Facts): Offer[] =>
  Object.values(forms).flatMap((offersOf) => offersOf?.(facts) ?? []);
