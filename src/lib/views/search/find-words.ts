import type { SearchPlace } from '../../search/text-query';

export const placeNames: Record<SearchPlace, string> = {
  any: 'the whole text',
  input: 'input',
  reference: 'reference',
  output: 'output',
  reasoning: 'reasoning',
  messages: 'messages',
  tools: 'tools: names, arguments, results',
  error: 'error',
};

export const megabytes = (bytes: number | null): string =>
  bytes === null
    ? '—'
    : bytes < 1e5
      ? `${Math.ceil(bytes / 1e3)} kB`
      : `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
