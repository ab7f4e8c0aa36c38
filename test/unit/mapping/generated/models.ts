import type { Random } from './random';

const known = [
  'gpt-4o', 'gpt-4o-mini', 'gpt-4.1', 'gpt-5.2', 'o3-mini', 'claude-sonnet-4', 'claude-3-5-haiku', 'claude-opus-4.5',
  'gemini-2.5-flash', 'gemini-1.5-pro', 'llama-3.1-70b', 'llama-3-8b', 'mistral-large', 'mixtral-8x7b', 'qwen2.5-72b',
  'qwen3-8b', 'deepseek-v3', 'deepseek-r1', 'phi-4', 'gemma-2-9b', 'command-r-plus', 'yi-34b', 'grok-4', 'glm-4.6',
]; // prettier-ignore
const paths = [
  'openai/gpt-4o', 'openai/gpt-4o-mini', 'anthropic/claude-sonnet-4', 'anthropic/claude-3-haiku', 'google/gemini-2.5-pro',
  'meta-llama/Llama-3.1-8B-Instruct', 'mistralai/Mixtral-8x7B-Instruct-v0.1', 'Qwen/Qwen2.5-7B-Instruct',
  'deepseek-ai/DeepSeek-V3', 'microsoft/Phi-4', 'google/gemma-2-27b-it', 'x-ai/grok-4', 'cohere/command-r',
]; // prettier-ignore
const own = [
  'baseline', 'finetuned', 'alpha', 'bravo', 'tuned-v2', 'distilled', 'teacher', 'student', 'control', 'ours', 'prod', 'canary',
  'v1', 'v2',
]; // prettier-ignore
const titled = [
  'GPT-4o', 'GPT-4 Turbo', 'Claude 3.5 Sonnet', 'Claude Opus 4', 'Gemini 1.5 Pro', 'Llama 3 70B', 'Mistral Large', 'Qwen2.5 72B',
  'DeepSeek R1', 'Phi-3 mini', 'Command R+', 'Grok 4',
]; // prettier-ignore

export type NameStyle = 'known' | 'paths' | 'own' | 'titled';

export function modelNames(random: Random, n: number, style: NameStyle): string[] {
  const list = { known, paths, own, titled }[style];
  return random.some(list, n);
}

export const nameStyle = (random: Random): NameStyle =>
  random.pick(['known', 'known', 'known', 'paths', 'paths', 'titled', 'own'] as const);
