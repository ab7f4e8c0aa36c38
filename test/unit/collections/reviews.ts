export interface ReferenceSample {
  task_type: string;
  categories: string[];
  dataset_name: string;
  subset_name: string;
  tags: string[];
  sample_id: number;
  metric: string;
  score: number;
  sample_weight: number;
}

export type Averages = Record<string, string | number>;

/** Numbers that upstream's own functions gave. */
export interface References {
  flatten: Record<
    string,
    {
      schema: object;
      flatten_code: { name: string; weight: number; hierarchy: string[] }[];
      docs_formula_product_then_normalise: [name: string, weight: number][];
    }
  >;
  scores: Record<
    string,
    {
      samples: ReferenceSample[];
      levels: Record<
        'subset_level' | 'dataset_level' | 'task_level' | 'tag_level' | 'category_level',
        Averages[]
      >;
    }
  >;
}

/** Rows of reviews as EvalScope writes them for a collection run. */
export function reviewsOf(
  samples: readonly ReferenceSample[],
  score: (sample: ReferenceSample) => number = (sample) => sample.score,
): string {
  return samples
    .map((sample, index) =>
      JSON.stringify({
        index,
        target: `answer ${index}`,
        messages: [
          { role: 'user', content: `Question ${index} of ${sample.dataset_name}?` },
          { role: 'assistant', content: `answer ${index}` },
        ],
        sample_score: {
          score: { value: { [sample.metric]: score(sample) }, prediction: `answer ${index}` },
          sample_id: sample.sample_id,
          group_id: index,
          sample_metadata: {
            collection_info: {
              tags: sample.tags,
              categories: sample.categories,
              task_type: sample.task_type,
              weight: sample.sample_weight,
              dataset_name: sample.dataset_name,
              subset_name: sample.subset_name,
            },
          },
        },
      }),
    )
    .join('\n');
}
