import type { MetricSetting } from '../engine/merge/choices';
import { bodyOf, isRecord, jsonOf, listOf } from './list-files';
import { store, storedList } from './stored';

export type { MetricSetting } from '../engine/merge/choices';

/** Where what a person says of metrics is kept from visit to visit. */
const place = 'evalbook.metrics';

const directions: readonly MetricSetting['direction'][] = ['higher', 'lower', 'neither'];
/** A page shows no more decimals than a double has digits. */
const MOST_DECIMALS = 12;

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** Without what says nothing; null where nothing is left. */
function tidy(setting: MetricSetting): MetricSetting | null {
  const entries = Object.entries(setting).filter(([, value]) => value !== undefined);
  return entries.length > 1 ? (Object.fromEntries(entries) as unknown as MetricSetting) : null;
}

/** A setting as a notebook or this browser keeps it; null where the value is none. */
export function settingOf(value: unknown): MetricSetting | null {
  if (typeof value !== 'object' || value === null) return null;
  const fields: Partial<Record<keyof MetricSetting, unknown>> = value;
  const metric = textOf(fields.metric);
  if (metric === undefined) return null;
  const [min, max, decimals] = [numberOf(fields.min), numberOf(fields.max), numberOf(fields.decimals)];
  const isRange = min === undefined || max === undefined || min < max;
  const direction = directions.find((known) => known === fields.direction);
  const [unit, passMark] = [textOf(fields.unit), numberOf(fields.passMark)];
  return tidy({
    metric,
    ...(direction && { direction }),
    ...(isRange && min !== undefined && { min }),
    ...(isRange && max !== undefined && { max }),
    ...(unit !== undefined && { unit }),
    ...(passMark !== undefined && { passMark }),
    ...(decimals !== undefined &&
      Number.isInteger(decimals) &&
      decimals >= 0 &&
      decimals <= MOST_DECIMALS && { decimals }),
  });
}

/** What a person said of metrics on earlier visits; what is no setting is passed over. */
export const readSettings = (): MetricSetting[] =>
  storedList(place)
    .map(settingOf)
    .filter((setting) => setting !== null);

/** False where this browser keeps nothing: the settings then hold until the page is closed. */
export const keepSettings = (settings: readonly MetricSetting[]): boolean =>
  store(place, settings.length === 0 ? null : settings);

/** The settings with this one in the place of what was said of its metric; one that says nothing is none. */
export function withSetting(settings: readonly MetricSetting[], setting: MetricSetting): MetricSetting[] {
  const rest = settings.filter(({ metric }) => metric !== setting.metric);
  const said = settingOf(setting);
  return said ? [...rest, said] : rest;
}

/** What a person says of metrics, as a file. */
export const settingsJson = (settings: readonly MetricSetting[]): string => jsonOf({ metrics: settings });

/** The same from a file. Throws with a sentence a person can act on; it is all or nothing. */
export function settingsFrom(text: string): MetricSetting[] {
  return listOf(bodyOf(text), ['metrics']).list.map((entry, i) => {
    const setting = settingOf(entry);
    if (setting === null) throw new Error(`Metric ${i + 1} names no metric, or says nothing of it.`);
    const lost = isRecord(entry) ? Object.keys(entry).find((key) => !(key in setting)) : undefined;
    if (lost !== undefined)
      throw new Error(`Metric ${i + 1}: its “${lost}” is not one that ${setting.metric} can have.`);
    return setting;
  });
}
