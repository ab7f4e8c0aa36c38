import { readDrafts, keepDraft } from '../drafts';
import { isRecord } from '../list-files';
import { keptOf } from '../mapping-files';
import { choicesAsFields, choicesIn, choicesInForce, useChoices } from '../own-choices';
import { ownLabels } from '../own-labels.svelte';
import { keptPrice, prices } from '../prices.svelte';
import { keptLabelsIn, readKeptLabels } from '../review/label-store';
import { reviewLabels } from '../review/review-labels.svelte';
import { workspace } from '../workspace.svelte';

/**
 * What a person made around the files, of one kind, as a session keeps it. `restore` adds what is not there: what was said
 * in this browser since stays. It is called before the files are read.
 */
interface Belonging {
  keep(): unknown;
  restore(kept: unknown): void | Promise<void>;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Names, what metrics are, rungs, labels and checks, edges of ranges: as the settings of a notebook have them. */
const choices: Belonging = {
  keep: () => choicesAsFields(choicesInForce()),
  async restore(kept) {
    const { names, metrics, rungs, labels, edges } = choicesIn(isRecord(kept) ? kept : {});
    const nothing = { names: [], metrics: [], rungs: [], labels: [], edges: {} };
    const now = choicesInForce();
    const wanted = {
      names: names.filter(
        ({ kind, given, digest }) =>
          !now.names.some((one) => same([one.kind, one.given, one.digest], [kind, given, digest])),
      ),
      metrics: metrics.filter(({ metric }) => !now.metrics.some((one) => one.metric === metric)),
      rungs: rungs.filter(({ evaluation }) => !now.rungs.some((one) => one.evaluation === evaluation)),
      labels: labels.filter(({ key }) => !now.labels.some((one) => one.key === key)),
      edges: Object.fromEntries(Object.entries(edges).filter(([key]) => ownLabels.edgesOf(key) === null)),
    };
    await useChoices(wanted, nothing);
  },
};

const priceList: Belonging = {
  keep: () => prices.rows.flatMap(({ id: _, origin, ...price }) => (origin === 'own' ? [price] : [])),
  restore(kept) {
    const all = Array.isArray(kept) ? kept.flatMap((one) => keptPrice(one) ?? []) : [];
    const isThere = ({ model, from }: (typeof all)[number]) =>
      prices.rows.some((row) => row.model === model && row.from === from);
    const fresh = all.filter((price) => !isThere(price));
    if (fresh.length > 0) prices.add(...fresh);
  },
};

/** What the columns of tables of one's own mean. */
const mappings: Belonging = {
  keep: () => workspace.tables.mappings,
  restore: (kept) =>
    workspace.tables.learn(Array.isArray(kept) ? kept.flatMap((one) => keptOf(one) ?? []) : []),
};

/** Notebooks that this browser has a draft of. */
const drafts: Belonging = {
  keep: async () => (await readDrafts()).map(({ name, text, saved }) => ({ name, text, saved })),
  async restore(kept) {
    const there = new Set((await readDrafts()).map(({ name }) => name));
    for (const draft of Array.isArray(kept) ? kept : []) {
      if (!isRecord(draft)) continue;
      const { name, text, saved } = draft;
      if (typeof name !== 'string' || typeof text !== 'string' || there.has(name)) continue;
      await keepDraft({ name, text, saved: typeof saved === 'string' ? saved : null });
    }
  },
};

/** What people said of answers, found again by content; of what was said twice the later counts. */
const review: Belonging = {
  keep: async () => (await readKeptLabels()) ?? [],
  restore: async (kept) => {
    await reviewLabels.merge(Array.isArray(kept) ? keptLabelsIn(kept) : []);
  },
};

/** By the name under which a session keeps it; kinds of other versions of the page are handed through. */
const kinds: Readonly<Record<string, Belonging>> = { choices, prices: priceList, mappings, drafts, review };

type Kept = Readonly<Record<string, unknown>>;

/** What there is now, in the place of what a session kept. */
export async function belongingsNow(kept: Kept): Promise<Kept> {
  const now: Record<string, unknown> = { ...kept };
  for (const [name, kind] of Object.entries(kinds)) now[name] = await kind.keep();
  return now;
}

export async function restoreBelongings(kept: Kept): Promise<void> {
  for (const [name, kind] of Object.entries(kinds)) if (name in kept) await kind.restore(kept[name]);
}
