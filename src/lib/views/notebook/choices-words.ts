import type { OwnChoices } from '../../session/own-choices';
import { count } from '../../ui/numbers';

const LISTED = 4;

const listed = (all: readonly string[], one: string, many?: string): string | null => {
  if (all.length === 0) return null;
  const more = all.length > LISTED ? ` and ${all.length - LISTED} more` : '';
  return `${count(all.length, one, many)} (${all.slice(0, LISTED).join(', ')}${more})`;
};

/** `1 name (gpt-4 as base); 2 labels or checks (length, refusal)`; null: nothing was chosen. */
export function choicesInWords({ names, metrics, rungs, labels, edges }: OwnChoices): string | null {
  const given = names.map(({ given: said, name }) => (said === null ? name : `${said} as ${name}`));
  const matched = rungs.map(({ evaluation, rung }) => `${evaluation} by ${rung}`);
  const keys = labels.map(({ key }) => key);
  const parts = [
    listed(given, 'name'),
    listed(
      metrics.map(({ metric }) => metric),
      'metric setting',
    ),
    listed(matched, 'way of matching', 'ways of matching'),
    listed(keys, 'label or check', 'labels and checks'),
    listed(Object.keys(edges), 'label with ranges', 'labels with ranges'),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join('; ');
}
