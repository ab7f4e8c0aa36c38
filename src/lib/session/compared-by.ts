import type { ContenderBy } from '../analysis/types';
import { comparedUnchosen } from './resolve';
import { view } from './view.svelte';
import { workspace } from './workspace.svelte';

/** As what answers are compared now. */
export const comparedBy = (): ContenderBy => view.address.by ?? comparedUnchosen(workspace.evaluations);
