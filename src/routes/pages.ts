import type { Component } from 'svelte';
import type { Asked } from '../lib/session/comparing.svelte';
import { view } from '../lib/session/view.svelte';
import { Part } from '../lib/ui/part.svelte';

export interface PageEntry {
  /** Its word in the address. */
  id: string;
  title: string;
  /** Pressed after `g`; null: none leads there. */
  key: string | null;
  /** It stands among the tools at the end of the header. */
  tool?: true;
  /** The page that the navigation marks; a page of its own stands in the navigation itself. */
  under: string;
  /** What it asks of the models that are compared; null: nothing. */
  asks: Asked | null;
  /** Fetched when it is first opened, or while nothing else is to be done. */
  part: Part<Component>;
}

const partOf = (bring: () => Promise<{ default: Component }>): Part<Component> =>
  new Part(async () => (await bring()).default);

/** The pages, in the order of the navigation. A page is a line here and a folder. */
export const pages: readonly PageEntry[] = [
  {
    id: 'files',
    title: 'Files',
    key: 'f',
    under: 'files',
    asks: null,
    part: partOf(() => import('./files/Files.svelte')),
  },
  {
    id: 'map',
    title: 'Map columns',
    key: null,
    under: 'files',
    asks: null,
    part: partOf(() => import('./map/MapPage.svelte')),
  },
  {
    id: 'overview',
    title: 'Overview',
    key: 'o',
    under: 'overview',
    asks: null,
    part: partOf(() => import('./overview/OverviewPage.svelte')),
  },
  {
    id: 'compare',
    title: 'Compare',
    key: 'c',
    under: 'compare',
    asks: 'everything',
    part: partOf(() => import('./compare/Compare.svelte')),
  },
  {
    id: 'pair',
    title: 'Pair',
    key: null,
    under: 'compare',
    asks: 'board',
    part: partOf(() => import('./pair/Pair.svelte')),
  },
  {
    id: 'sample',
    title: 'Sample',
    key: null,
    under: 'samples',
    asks: 'board',
    part: partOf(() => import('./sample/Sample.svelte')),
  },
  {
    id: 'slices',
    title: 'Slices',
    key: 's',
    under: 'slices',
    asks: 'board',
    part: partOf(() => import('./slices/SlicesPage.svelte')),
  },
  {
    id: 'usage',
    title: 'Cost',
    key: 'u',
    under: 'usage',
    asks: 'board',
    part: partOf(() => import('./usage/UsagePage.svelte')),
  },
  {
    id: 'samples',
    title: 'Samples',
    key: 'a',
    under: 'samples',
    asks: 'everything',
    part: partOf(() => import('./samples/SamplesPage.svelte')),
  },
  {
    id: 'collections',
    title: 'Collections',
    key: 'i',
    under: 'overview',
    asks: null,
    part: partOf(() => import('./collections/Collections.svelte')),
  },
  {
    id: 'review',
    title: 'Review',
    key: 'r',
    under: 'samples',
    asks: 'board',
    part: partOf(() => import('./review/ReviewPage.svelte')),
  },
  {
    id: 'notebook',
    title: 'Notebook',
    key: 'n',
    under: 'notebook',
    tool: true,
    asks: null,
    part: partOf(() => import('./notebook/NotebookPage.svelte')),
  },
];

const [first] = pages;

/** The page that the address names; Files where it names none of them. */
export const currentPage = (): PageEntry | undefined => pages.find(({ id }) => id === view.page) ?? first;
