import { unscored, type Family } from '../family';
import { readSession } from '../shared/transcript/session';

export const names = {
  'vertex-rows': 'Vertex evaluation rows',
  'vertex-rows-document': 'Vertex evaluation rows',
} as const;

const scores = unscored('The scores are missing: Vertex evaluation rows have none.');

export const vertex: Family<keyof typeof names> = {
  tool: 'Vertex',
  files: 'GEMINI, OPENAI and FLATTEN rows',
  names,
  help: [
    {
      ids: ['vertex-rows', 'vertex-rows-document'],
      name: 'Vertex evaluation rows',
      versions: 'GEMINI, OPENAI, FLATTEN',
      taken: 'Prompts with their responses and references.',
    },
  ],
  transcript: readSession,
  // Gemini counts thoughts beside candidates.
  tokens: { 'vertex-rows': { cached: 'inside', reasoning: 'beside' } },
  halves: { 'vertex-rows': scores, 'vertex-rows-document': scores },
};
