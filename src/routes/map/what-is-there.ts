import { roleWords } from '../../lib/mapping/role-words';
import type { Role } from '../../lib/mapping/mapping';
import { count, whole } from '../../lib/ui/numbers';
import type { Draft } from './draft.svelte';

interface There {
  role: string;
  said: string;
  missing: boolean;
}

const held = (draft: Draft, role: Role): string =>
  draft.mapping.columns.flatMap((column) => (column.role === role ? [column.name] : [])).join(', ');

/** What a table says of samples, models, answers and references, and what it does not. */
export function whatIsThere(draft: Draft): There[] {
  const { mapping, outcome } = draft;
  const samples = whole(outcome.samples);
  const by = { columns: held(draft, 'sample'), input: 'the input', position: 'the position' }[mapping.sample];
  const models = outcome.models.filter((name) => name !== '');
  const line = (role: Role): There => {
    const names = held(draft, role);
    return { role: roleWords[role], said: names === '' ? 'none' : names, missing: names === '' };
  };
  return [
    { role: roleWords.sample, said: `${by}, ${samples}`, missing: false },
    {
      role: roleWords.model,
      said: models.length > 3 ? count(models.length, 'model') : models.join(', ') || 'none',
      missing: models.length === 0,
    },
    line('output'),
    line('reference'),
    ...(held(draft, 'error') === '' ? [] : [line('error')]),
    { ...line('score'), said: held(draft, 'score') || 'none found' },
  ];
}
