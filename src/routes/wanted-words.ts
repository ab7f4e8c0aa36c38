import type { Address } from '../lib/session/address';
import { count, metricName } from '../lib/ui/numbers';
import { fewInWords } from '../lib/records/list-in-words';

/** What an address asks for that is not loaded, in two sentences. */
export interface Wanted {
  first: string;
  then: string;
}

/** Pages that do not go by the comparison of the address. */
const apart = new Set(['notebook', 'map']);
const NAMED = 4;

/** `a, b and 3 more models` */
const modelsInWords = (keys: readonly string[]): string =>
  fewInWords(
    keys.map((key) => key.replaceAll('\u001f', ' ')),
    NAMED,
    (left) => count(left, 'more model'),
  );

/** Null where the address asks for nothing that is not there. `loaded`: the names of all evaluations. */
export function wantedBy(
  { page, evaluation, metric, contenders, pair, baseline, chips, sample }: Address,
  loaded: readonly string[],
): Wanted | null {
  if (apart.has(page) || (evaluation !== null && loaded.includes(evaluation))) return null;
  const models = pair ?? contenders ?? (baseline === null ? [] : [baseline]);
  const asksNone = models.length === 0 && metric === null && chips.length === 0 && sample === null;
  if (evaluation === null && (loaded.length > 0 || asksNone)) return null;
  const by = metric === null ? '' : ` by ${metricName(metric)}`;
  const does = models.length > 1 ? 'compares' : models[0] === baseline ? 'compares with' : 'is about';
  const whole =
    models.length === 0
      ? metric && `Its metric is ${metricName(metric)}. `
      : `It ${does} ${modelsInWords(models)}${by}. `;
  const filtered = chips.length > 0 ? 'It has a filter. ' : '';
  return {
    first:
      evaluation === null
        ? 'This link is a view of results that are not loaded.'
        : `This link is a view of ${evaluation}, which is not loaded.`,
    then: `${whole ?? ''}${filtered}Drop the files with its answers anywhere on this page.${loaded.length > 0 ? ' Until then the page shows what is loaded.' : ''}`,
  };
}
