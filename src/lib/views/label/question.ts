import { type LabelDefinition, type LabelPreview, previewDefinition } from '../../analysis';
import type { Question } from '../../analysis/question';

interface PreviewOptions {
  evaluation: string;
  definition: Exclude<LabelDefinition, { by: 'json' | 'ratio' }>;
}

/** What a label would say of the samples of an evaluation. */
export const labelPreview: Question<PreviewOptions, LabelPreview> = {
  id: 'label-preview',
  key: (options) => options,
  ask: ({ db, signal }, { evaluation, definition }) =>
    previewDefinition(db, evaluation, definition, { signal }),
};
