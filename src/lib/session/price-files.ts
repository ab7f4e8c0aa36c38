import { noRates, type Price, rateNames, type Rates } from '../analysis/usage';
import { quoted } from '../table/csv-cells';
import { readCsv } from '../table/read-csv';
import { bodyOf, isJson, isRecord, jsonOf, listOf } from './list-files';

/** Names that other price lists give to the same columns; lower case, without spaces and signs. */
const columns: Readonly<Record<string, keyof Price>> = {
  model: 'model',
  name: 'model',
  pattern: 'model',
  input: 'input',
  prompt: 'input',
  output: 'output',
  completion: 'output',
  reasoning: 'reasoning',
  cacheread: 'cacheRead',
  cachedinput: 'cacheRead',
  cachewrite: 'cacheWrite',
  request: 'request',
  perrequest: 'request',
  currency: 'currency',
  from: 'from',
  validfrom: 'from',
  date: 'from',
};

const heads: Readonly<Record<keyof Price, string>> = {
  model: 'model',
  from: 'from',
  currency: 'currency',
  input: 'input',
  output: 'output',
  reasoning: 'reasoning',
  cacheRead: 'cache_read',
  cacheWrite: 'cache_write',
  request: 'request',
};
const order = Object.keys(heads) as (keyof Price)[];

/** Per million tokens; an empty cell is unknown. */
export const pricesCsv = (prices: readonly Price[]): string =>
  [
    order.map((name) => heads[name]),
    ...prices.map((price) =>
      order.map((name) => {
        const value = price[name];
        return value === null ? '' : typeof value === 'number' ? String(value) : quoted(value);
      }),
    ),
  ]
    .map((cells) => cells.join(',') + '\r\n')
    .join('');

export const pricesJson = (prices: readonly Price[]): string =>
  jsonOf({
    per_tokens: 1_000_000,
    prices: prices.map((price) =>
      Object.fromEntries(order.flatMap((name) => (price[name] === null ? [] : [[heads[name], price[name]]]))),
    ),
  });

const isRate = (name: keyof Price): name is keyof Rates => (rateNames as readonly string[]).includes(name);

/** A price: digits with a point; a sign, a comma or a word is none. */
export function rateOf(text: string): number | null {
  const trimmed = text.trim();
  return /^(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?$/i.test(trimmed) ? Number(trimmed) : null;
}

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

function priceFrom(
  cells: readonly (readonly [string, unknown])[],
  where: string,
  common: Partial<Price>,
): Price {
  const price: Price = { ...noRates, model: '', from: null, currency: 'USD', ...common };
  for (const [head, value] of cells) {
    const name = columns[head.toLowerCase().replace(/[^a-z]/g, '')];
    if (name === undefined || value === null || value === undefined || value === '') continue;
    const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
    if (isRate(name)) {
      const rate = rateOf(text);
      if (rate === null) throw new Error(`${where}: “${text}” is no price for ${heads[name]}.`);
      price[name] = rate;
    } else if (name === 'from') {
      if (!isDay(text)) throw new Error(`${where}: “${text}” is no day. Write it as 2026-09-01.`);
      price.from = text;
    } else if (name === 'currency') price.currency = text.toUpperCase();
    else price.model = text;
  }
  if (price.model === '') throw new Error(`${where} names no model.`);
  return price;
}

/** Prices from a file of either kind. Throws with a sentence a person can act on; it is all or nothing. */
export function readPrices(text: string): Price[] {
  const body = bodyOf(text);
  return isJson(body) ? fromJson(body) : fromCsv(body);
}

function fromJson(body: string): Price[] {
  const { list, beside } = listOf(body, ['prices', 'models']);
  const per = typeof beside['per_tokens'] === 'number' ? beside['per_tokens'] : 1e6;
  const currency = typeof beside['currency'] === 'string' ? { currency: beside['currency'] } : {};
  return list.map((entry: unknown, i) => {
    if (!isRecord(entry)) throw new Error(`Price ${i + 1} is no object.`);
    const price = priceFrom(Object.entries(entry), `Price ${i + 1}`, currency);
    if (per !== 1e6)
      for (const name of rateNames)
        if (name !== 'request' && price[name] !== null) price[name] = (price[name] * 1e6) / per;
    return price;
  });
}

function fromCsv(body: string): Price[] {
  const [head = [], ...rows] = readCsv(body);
  if (!head.some((name) => columns[name.toLowerCase().replace(/[^a-z]/g, '')] === 'model'))
    throw new Error('The first line names no column “model”.');
  return rows.map((cells, i) =>
    priceFrom(
      cells.map((cell, k) => [head[k] ?? '', cell.trim()] as const),
      `Line ${i + 2}`,
      {},
    ),
  );
}
