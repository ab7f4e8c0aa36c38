import { type Data, type DataType, DateUnit, type Timestamp, TimeUnit } from 'apache-arrow';

type Reader<T> = (i: number) => T;

const two32 = 4_294_967_296;

const perSecond: Record<TimeUnit, bigint> = {
  [TimeUnit.SECOND]: 1n,
  [TimeUnit.MILLISECOND]: 1_000n,
  [TimeUnit.MICROSECOND]: 1_000_000n,
  [TimeUnit.NANOSECOND]: 1_000_000_000n,
};
const never = 2n ** 63n - 1n;

/** ISO text in UTC with milliseconds, or as many digits as it takes to be exact; `infinity` and `-infinity`. */
export function timestampReader(data: Data<Timestamp>): Reader<string> {
  const values = data.values;
  const units = perSecond[data.type.unit];
  const digits = String(units).length - 1;
  return (i) => {
    const value = values[i] ?? 0n;
    if (value === never || value === -never) return value > 0n ? 'infinity' : '-infinity';
    const [seconds, fraction] = parts(value, units);
    const date = new Date(seconds * 1000);
    if (Number.isNaN(date.getTime())) return `${seconds} s since 1970`;
    const whole = date.toISOString();
    if (fraction === 0) return whole;
    const decimals = String(fraction).padStart(digits, '0').replace(/0+$/, '').padEnd(3, '0');
    return `${whole.slice(0, -5)}.${decimals}Z`;
  };
}

/** Whole seconds and the rest in units; in doubles where they are exact, which is faster. */
function parts(value: bigint, units: bigint): [seconds: number, fraction: number] {
  const near = Number(value);
  const perSecond = Number(units);
  if (Number.isSafeInteger(near)) {
    const seconds = Math.floor(near / perSecond);
    return [seconds, near - seconds * perSecond];
  }
  const fraction = ((value % units) + units) % units;
  return [Number((value - fraction) / units), Number(fraction)];
}

/** `YYYY-MM-DD` */
export function dateText(data: Data): Reader<string> {
  const { unit } = data.type as DataType & { unit: DateUnit };
  const values = data.values as Int32Array | BigInt64Array;
  const words = data.values as Int32Array;
  const milliseconds: Reader<number> =
    unit === DateUnit.DAY
      ? (i) => (words[i] ?? 0) * 86_400_000
      : values instanceof BigInt64Array
        ? (i) => Number(values[i])
        : (i) => (words[2 * i + 1] ?? 0) * two32 + ((words[2 * i] ?? 0) >>> 0);
  return (i) => {
    const date = new Date(milliseconds(i));
    if (Number.isNaN(date.getTime())) return milliseconds(i) > 0 ? 'infinity' : '-infinity';
    return date.toISOString().replace(/T.*/, '');
  };
}

const pad = (value: number) => String(value).padStart(2, '0');

function clock(value: number, perSecond: number): string {
  const seconds = Math.floor(value / perSecond);
  const digits = String(perSecond).length - 1;
  const fraction = String(Math.round(value % perSecond))
    .padStart(digits, '0')
    .replace(/0+$/, '');
  const text = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(pad).join(':');
  return fraction === '' ? text : `${text}.${fraction}`;
}

/** `HH:MM:SS`, with a fraction where there is one. */
export function timeText(data: Data): Reader<string> {
  const { unit } = data.type as DataType & { unit: TimeUnit };
  const units = Number(perSecond[unit]);
  const values = data.values as Int32Array | BigInt64Array;
  return (i) => clock(Number(values[i] ?? 0), units);
}

const plural = (count: number, unit: string) =>
  count === 0 ? '' : `${count} ${unit}${Math.abs(count) === 1 ? '' : 's'} `;

/** Months, days and nanoseconds in 16 bytes, as DuckDB writes them: `1 year 2 months 3 days 04:05:06.7`. */
export function intervalText(data: Data): Reader<string> {
  const words = data.values as Int32Array;
  return (i) => {
    const [months = 0, days = 0, low = 0, high = 0] = words.subarray(4 * i, 4 * i + 4);
    const micros = (high * two32 + (low >>> 0)) / 1000;
    const time = micros === 0 ? '' : `${micros < 0 ? '-' : ''}${clock(Math.abs(micros), 1_000_000)}`;
    const date = plural(Math.trunc(months / 12), 'year') + plural(months % 12, 'month') + plural(days, 'day');
    return `${date}${time}`.trimEnd() || '00:00:00';
  };
}
