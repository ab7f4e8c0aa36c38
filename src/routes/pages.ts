import type { Component } from 'svelte';
import type { Asked } from '../lib/session/comparing.svelte';
import { view } from '../lib/session/view.svelte';
import Collections from './collections/Collections.svelte';
import Compare from './compare/Compare.svelte';
import Files from './files/Files.svelte';
import MapPage from './map/MapPage.svelte';
import NotebookPage from './notebook/NotebookPage.svelte';
import OverviewPage from './overview/OverviewPage.svelte';
import Pair from './pair/Pair.svelte';
import Sample from './sample/Sample.svelte';
import ReviewPage from './review/ReviewPage.svelte';
import SlicesPage from './slices/SlicesPage.svelte';
import UsagePage from './usage/UsagePage.svelte';

export interface PageEntry {
  /** Its word in the address. */
  id: string;
  title: string;
  /** Pressed after `g`; null: none leads there. */
  key: string | null;
  /** The page that the navigation marks; a page of its own stands in the navigation itself. */
  under: string;
  /** What it asks of the models that are compared; null: nothing. */
  asks: Asked | null;
  component: Component;
}

/** The pages, in the order of the navigation. A page is a line here and a folder. */
export const pages: readonly PageEntry[] = [
  { id: 'files', title: 'Files', key: 'f', under: 'files', asks: null, component: Files },
  { id: 'map', title: 'Map columns', key: null, under: 'files', asks: null, component: MapPage },
  { id: 'overview', title: 'Overview', key: 'o', under: 'overview', asks: null, component: OverviewPage },
  { id: 'compare', title: 'Compare', key: 'c', under: 'compare', asks: 'everything', component: Compare },
  { id: 'pair', title: 'Pair', key: null, under: 'compare', asks: 'board', component: Pair },
  { id: 'sample', title: 'Sample', key: null, under: 'compare', asks: 'board', component: Sample },
  { id: 'slices', title: 'Slices', key: 's', under: 'slices', asks: 'board', component: SlicesPage },
  { id: 'usage', title: 'Usage', key: 'u', under: 'usage', asks: 'board', component: UsagePage },
  {
    id: 'collections',
    title: 'Collections',
    key: 'i',
    under: 'collections',
    asks: null,
    component: Collections,
  },
  { id: 'review', title: 'Review', key: 'r', under: 'review', asks: 'board', component: ReviewPage },
  { id: 'notebook', title: 'Notebook', key: 'n', under: 'notebook', asks: null, component: NotebookPage },
];

const [first] = pages;

/** The page that the address names; Files where it names none of them. */
export const currentPage = (): PageEntry | undefined => pages.find(({ id }) => id === view.page) ?? first;
