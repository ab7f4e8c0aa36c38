import type { Family } from '../family';

export const names = { own: 'own columns', 'own-document': 'own columns' } as const;

/** Files of one's own, read by a mapping of their columns. */
export const own: Family<keyof typeof names> = {
  tool: 'Files of your own',
  files:
    'CSV, TSV, XLSX, JSON, JSON Lines and Parquet of any columns: what they mean is guessed, shown and asked where it matters',
  names,
  help: [
    {
      ids: ['own', 'own-document'],
      name: 'Files of your own',
      versions: 'CSV, TSV, JSON, JSON Lines, Parquet',
      taken:
        'Whatever the columns hold: samples, models, answers, scores, labels, tokens, cost, latency; votes between two models (model_a, model_b, winner). What they mean is guessed from names and values; where it matters and is not sure, you are asked. Ready-made mappings for files of LangSmith, ragas, MLflow, Azure AI, Langfuse (scores), Phoenix, Weave, Vertex AI, Bedrock and HealthBench.',
    },
  ],
};
