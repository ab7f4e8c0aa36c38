import { untold, type Family } from '../family';
import { readHelm } from './transcript';

export const names = {
  'helm-scenario-state': 'HELM scenario state',
  'helm-per-instance-stats': 'HELM statistics by instance',
  'helm-stats': 'HELM statistics of a run',
  'helm-run-spec': 'HELM run specification',
  'helm-scenario': 'HELM scenario',
} as const;

const rows = untold(
  ['helm-scenario-state', 'helm-per-instance-stats'],
  'The rows are missing. Drop scenario_state.json and per_instance_stats.json of the same HELM folder.',
);

export const helm: Family<keyof typeof names> = {
  tool: 'HELM',
  files: 'run folders',
  names,
  help: [
    {
      ids: ['helm-scenario-state', 'helm-per-instance-stats', 'helm-stats', 'helm-run-spec', 'helm-scenario'],
      name: 'HELM run folders',
      taken:
        'Requests and their statistics by instance; drop the whole folder, its files complete each other.',
    },
  ],
  transcript: { 'helm-scenario-state': readHelm },
  halves: {
    'helm-scenario-state': untold(
      'helm-per-instance-stats',
      'The scores are missing. Drop per_instance_stats.json of the same HELM folder.',
    ),
    'helm-per-instance-stats': untold(
      'helm-scenario-state',
      'The questions and answers are missing: only scores are here. Drop scenario_state.json of the same HELM folder.',
    ),
    'helm-stats': rows,
    'helm-run-spec': rows,
  },
  summaries: ['helm-stats', 'helm-run-spec'],
};
