import type { Price } from '../analysis/usage';
import type { DroppedFile } from '../ingest/drop';
import { readPrices } from './price-files';

interface DemoIndex {
  files: { name: string; kind: string }[];
}

const isIndex = (value: unknown): value is DemoIndex =>
  typeof value === 'object' && value !== null && 'files' in value && Array.isArray(value.files);

async function fetched(name: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(new URL(`demo/${name}`, document.baseURI), { signal });
  if (!response.ok) throw new Error(`demo/${name} answered ${response.status}.`);
  return response;
}

/** What synthetic files are listed under; a path that begins so carries the demo mark. */
export const demoFolder = 'demo/';

/** The synthetic result files that are published with the page. */
export async function fetchDemo(signal: AbortSignal): Promise<DroppedFile[]> {
  const index: unknown = await (await fetched('index.json', signal)).json();
  if (!isIndex(index)) throw new Error('demo/index.json lists no files.');
  const results = index.files.filter(({ kind }) => kind === 'rows' || kind === 'aggregate');
  return Promise.all(
    results.map(async ({ name }) => {
      const blob = await (await fetched(name, signal)).blob();
      return { path: demoFolder + name, file: new File([blob], name) };
    }),
  );
}

/** The notebook that stands on the synthetic files. */
export const demoNotebook = 'good-enough';
export const fetchDemoNotebook = async (): Promise<string> =>
  (await fetched(`${demoNotebook}.evalbook.md`, new AbortController().signal)).text();

/** The invented prices of the demo's invented models. */
export async function fetchDemoPrices(): Promise<Price[]> {
  return readPrices(await (await fetched('demo-prices.json', new AbortController().signal)).text());
}
