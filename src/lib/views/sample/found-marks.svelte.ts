import { type Find, faultOf, finder } from '../../search/text-query';
import { view } from '../../session/view.svelte';
import { finding } from '../../session/finding.svelte';
import type { Found } from './answer-words';

const MOST = 200;

/** What is looked for on the page: searches in the filter, and the one in the Find strip. */
class FoundMarks {
  readonly #finds: readonly Find[] = $derived.by(() => {
    const queries = view.chips.flatMap((chip) => (chip.kind === 'search' ? [chip.query] : []));
    const all = finding.run ? [...queries, finding.run.query] : queries;
    return all.filter((query) => faultOf(query) === null).map(finder);
  });

  /** Marks of a text together with those that it has: where two meet, the earlier holds. */
  with(text: string, marks: readonly Found[]): readonly Found[] {
    if (this.#finds.length === 0) return marks;
    const hits = this.#finds.flatMap((find) => hitsIn(text, find));
    return [...marks, ...hits].sort((a, b) => a.from - b.from || b.to - a.to);
  }
}

function hitsIn(text: string, find: Find): Found[] {
  const hits: Found[] = [];
  for (let start = 0; start < text.length && hits.length < MOST;) {
    const hit = find(text.slice(start));
    if (!hit) break;
    const [from, to] = [start + hit[0], start + hit[1]];
    if (to > from) hits.push({ from, to, title: '', isHit: true });
    start = Math.max(to, from + 1);
  }
  return hits;
}

export const foundMarks = new FoundMarks();
