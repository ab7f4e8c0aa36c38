import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Sink } from '../../records/record';
import { numberOf, scalarText } from './reading';

const YEAR_1990 = Date.UTC(1990, 0);
const YEAR_2100 = Date.UTC(2100, 0);
/** Milliseconds in a unit that numbers count: seconds, milliseconds, microseconds, nanoseconds since 1970. */
const UNITS = [1000, 1, 1e-3, 1e-6] as const;

const WRITTEN =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?)?\s*(Z|UTC|GMT|([-+])(\d{2}):?(\d{2})?)?$/i;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:[T_-]?(\d{2})(\d{2})(\d{2})Z?)?$/;

/** Milliseconds since 1970 of a day and time in UTC; null where the calendar has no such day. */
export function calendarTime(parts: readonly (string | undefined)[]): number | null {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part ?? 0),
  );
  const midnight = new Date(Date.UTC(year, month - 1, day));
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return null;
  // A leap second counts as the second before it.
  if (hour > 23 || minute > 59 || second > 60) return null;
  return midnight.getTime() + ((hour * 60 + minute) * 60 + Math.min(second, 59)) * 1000;
}

/**
 * Milliseconds since 1970 of ISO text, of a compact date (20240131) or of unix time in seconds down to nanoseconds, as
 * number or text. null for anything else, days that the calendar does not have among them.
 */
export function timeOf(tape: JsonTape, node: Node): number | null {
  const text = scalarText(tape, node)?.trim() ?? '';
  const compact = COMPACT.exec(text);
  const day = compact && calendarTime(compact.slice(1));
  if (day !== null && isPlausible(day)) return day;
  const number = numberOf(tape, node);
  if (number !== null) {
    const times = UNITS.map((unit) => Math.round(number * unit));
    return times.find(isPlausible) ?? null;
  }
  const written = WRITTEN.exec(text);
  if (!written) return null;
  const [, ...parts] = written;
  const time = calendarTime(parts.slice(0, 6));
  if (time === null) return null;
  const [fraction = '', , sign, zoneHours = '0', zoneMinutes = '0'] = parts.slice(6);
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const east = (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000;
  return time + milliseconds - (sign === '-' ? -east : sign === '+' ? east : 0);
}

const isPlausible = (time: number): boolean => time >= YEAR_1990 && time < YEAR_2100;

/** The same, and a warning where something stands there that is no time. */
export function readTime(tape: JsonTape, node: Node, field: string, sink: Sink): number | null {
  const time = timeOf(tape, node);
  const text = scalarText(tape, node)?.trim() ?? '';
  if (time !== null || text === '' || numberOf(tape, node) === 0) return time;
  const given = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  const message = `"${given}" is not a date or time and was left out. Write it as 2024-01-31T12:00:00Z.`;
  sink.note({ severity: 'warning', code: 'time_unread', field, message }, null);
  return null;
}
