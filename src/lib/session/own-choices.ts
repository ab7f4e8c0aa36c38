import type { LabelDefinition } from '../analysis';
import type { GivenName, MetricSetting, RungChoice } from '../engine/merge/choices';
import { rungIn } from './address';
import { nameIn } from './kept-names';
import { definitionIn } from './label-text';
import { settingOf } from './metric-settings';
import { ownLabels } from './own-labels.svelte';
import { view } from './view.svelte';
import { workspace } from './workspace.svelte';

/** What a person chose for all pages, and numbers depend on. */
export interface OwnChoices {
  names: readonly GivenName[];
  metrics: readonly MetricSetting[];
  rungs: readonly RungChoice[];
  /** Labels and checks of one's own. */
  labels: readonly LabelDefinition[];
  /** By key of a label of numbers: where its ranges begin. */
  edges: Readonly<Record<string, readonly number[]>>;
}

type Fields = Readonly<Record<string, unknown>>;

/** As the pages have it now. */
export const choicesInForce = (): OwnChoices => ({
  names: workspace.choices.names,
  metrics: workspace.choices.metrics,
  rungs: view.address.rungs,
  labels: ownLabels.definitions,
  edges: ownLabels.edges,
});

/** What they can matter to. */
export interface Concerned {
  models: readonly string[];
  /** Of the files that are loaded. */
  digests: readonly string[];
  /** Everything that names labels: queries, filters, views. */
  text: string;
}

/** Without what changes no number here: names of other files, labels that nothing speaks of. */
export function concerning(choices: OwnChoices, { models, digests, text }: Concerned): OwnChoices {
  const evaluations = new Set(workspace.evaluations.map(({ evaluation }) => evaluation));
  const metrics = new Set(workspace.evaluations.flatMap((one) => one.metrics.map(({ metric }) => metric)));
  const named = { model: new Set(models), evaluation: evaluations, metric: metrics };
  return {
    names: choices.names.filter(({ kind, digest, name }) =>
      digest === null ? named[kind].has(name) : digests.includes(digest),
    ),
    metrics: choices.metrics.filter(({ metric }) => metrics.has(metric)),
    rungs: choices.rungs.filter(({ evaluation }) => evaluations.has(evaluation)),
    labels: choices.labels.filter(({ key }) => text.includes(key)),
    edges: Object.fromEntries(Object.entries(choices.edges).filter(([key]) => text.includes(key))),
  };
}

/** As the settings of a notebook write them; what is empty is left out. */
export const choicesAsFields = (choices: OwnChoices): Fields =>
  Object.fromEntries(Object.entries(choices).filter(([, one]) => Object.keys(one as object).length > 0));

const listOf = <One>(value: unknown, read: (one: unknown) => One | null): One[] =>
  Array.isArray(value) ? value.map(read).filter((one) => one !== null) : [];

/** The same read again; what is no choice is passed over. */
export function choicesIn({ names, metrics, rungs, labels, edges }: Fields): OwnChoices {
  const isEdges = (entry: [string, unknown]): entry is [string, number[]] =>
    Array.isArray(entry[1]) && entry[1].every((edge) => Number.isFinite(edge));
  return {
    names: listOf(names, nameIn),
    metrics: listOf(metrics, settingOf),
    rungs: listOf(rungs, rungIn),
    labels: listOf(labels, definitionIn),
    edges:
      typeof edges === 'object' && edges !== null
        ? Object.fromEntries(Object.entries(edges).filter(isEdges))
        : {},
  };
}

/** Puts these in force on all pages, in the place of those: of labels none is taken away. */
export async function useChoices(wanted: OwnChoices, instead: OwnChoices): Promise<void> {
  const { choices } = workspace;
  await choices.rename([...instead.names.map((one) => ({ ...one, name: '' })), ...wanted.names]);
  await choices.describe([...instead.metrics.map(({ metric }) => ({ metric })), ...wanted.metrics]);
  const gone = new Set([...instead.rungs, ...wanted.rungs].map(({ evaluation }) => evaluation));
  const others = view.address.rungs.filter(({ evaluation }) => !gone.has(evaluation));
  view.choose({ rungs: [...others, ...wanted.rungs] });
  for (const definition of wanted.labels) await workspace.labels.define(definition);
  for (const [key, edges] of Object.entries(wanted.edges)) ownLabels.setEdges(key, edges);
}
