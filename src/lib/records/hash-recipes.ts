import type { HashRecipe } from './record';
import type { Text } from './identity';
import { sha256Hex } from './sha256';

/**
 * The four ways in which Every Eval Ever's converters compute `sample_hash` (SHA-256 of UTF-8), read in
 * `evaleval/every_eval_ever`: Inspect joins all references, HELM takes the first, lm-eval and openeval hash
 * Python's JSON of both, once with the reference as a string and spaces, once as a list without.
 */
export const hashRecipes = {
  inspect: (input: string, references: readonly string[]) => sha256Hex(input, ...references),
  helm: (input: string, references: readonly string[]) => sha256Hex(input, references[0] ?? ''),
  lm_eval: (input: string, references: readonly string[]) =>
    sha256Hex(`{"raw": ${asciiJson(input)}, "reference": ${asciiJson(references[0] ?? '')}}`),
  openeval: (input: string, references: readonly string[]) =>
    sha256Hex(`{"raw":${asciiJson(input)},"reference":[${references.map(asciiJson).join(',')}]}`),
} as const;

/** A string as Python's json.dumps writes it with ensure_ascii: DEL and whatever lies behind it as \uXXXX. */
function asciiJson(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Which recipe makes a file's hash of a sample: found by computing it again. */
export function recogniseRecipe(
  hash: Text | null,
  input: Text | null,
  references: readonly Text[],
): HashRecipe {
  const wanted = hash?.toString().toLowerCase() ?? '';
  if (wanted === '') return 'none';
  const text = input === null ? '' : input.toString();
  const answers = references.map((reference) => reference.toString());
  const isInspect = hashRecipes.inspect(text, answers) === wanted;
  const isHelm = hashRecipes.helm(text, answers) === wanted;
  if (isInspect && isHelm) return 'inspect_or_helm';
  if (isInspect) return 'inspect';
  if (isHelm) return 'helm';
  if (hashRecipes.lm_eval(text, answers) === wanted) return 'lm_eval';
  return hashRecipes.openeval(text, answers) === wanted ? 'openeval' : 'unknown';
}

/**
 * The one recipe behind several rows of a source: `inspect_or_helm` gives way to whichever of the two others show,
 * rows without a hash say nothing, and any other disagreement is `unknown`.
 */
export function commonRecipe(recipes: Iterable<HashRecipe>): HashRecipe {
  const seen = new Set(recipes);
  seen.delete('none');
  if (seen.size === 2 && (seen.has('inspect') || seen.has('helm'))) seen.delete('inspect_or_helm');
  const [only = 'none', ...others] = seen;
  return others.length === 0 ? only : 'unknown';
}
