import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonRecipe, hashRecipes, recogniseRecipe } from '$lib/records/hash-recipes';
import { Sha256, sha256Hex } from '$lib/records/sha256';
import { hasRealData, realData } from '../../support/real-data';

describe('sha256Hex', () => {
  it('agrees with Node, however the bytes are cut', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 6 }), (parts) => {
        const expected = createHash('sha256');
        for (const part of parts) expected.update(part);
        expect(sha256Hex(...parts)).toBe(expected.digest('hex'));
      }),
      { numRuns: 300 },
    );
  });

  it('agrees on every length around a block', () => {
    const hash = new Sha256();
    for (let length = 0; length < 200; length++) {
      const bytes = new Uint8Array(length).fill(length);
      expect(hash.init().update(bytes).hex()).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
  });
});

describe('hash recipes', () => {
  const input = 'Translate “naïve” → 日本語?';
  const references = ['ナイーブ', 'naive'];

  it.each([
    ['inspect', '7205449d277c7c950c14777c41fb43c6622cca5d3bd754e4965bdd92f8a8957f'],
    ['helm', '7688c661c5283a4e6eb72ed40bc37d8be50924605ef37702bfdfe08fed966c96'],
    ['lm_eval', 'ea9667fcd38d169edb6e024ff84503dcbbb5997c7b576635b04d4d0c35914202'],
    ['openeval', '43db1fc0c2d6f3c9e96d4f323ce4bcb099a936aa47c3ace684f2666e74497878'],
  ] as const)('%s, with two references outside ASCII', (recipe, hash) => {
    expect(hashRecipes[recipe](input, references)).toBe(hash);
    expect(recogniseRecipe(hash, input, references)).toBe(recipe);
  });

  it('cannot tell Inspect from HELM with one reference', () => {
    const hash = hashRecipes.helm('What is 2+2?', ['4']);
    expect(recogniseRecipe(hash, 'What is 2+2?', ['4'])).toBe('inspect_or_helm');
  });

  it('says unknown, and none', () => {
    expect(recogniseRecipe('00', input, references)).toBe('unknown');
    expect(recogniseRecipe(null, input, references)).toBe('none');
    expect(recogniseRecipe('', input, references)).toBe('none');
    expect(recogniseRecipe(hashRecipes.openeval('', []).toUpperCase(), null, [])).toBe('openeval');
  });

  it('escapes as Python does, DEL and surrogate halves included', () => {
    const preimage = '{"raw":"\\u007f\\ud83d\\ude00\\u0001\\"","reference":[]}';
    expect(hashRecipes.openeval('\u007f😀\u0001"', [])).toBe(
      createHash('sha256').update(preimage).digest('hex'),
    );
  });

  it('finds the recipe that several rows have in common', () => {
    expect(commonRecipe([])).toBe('none');
    expect(commonRecipe(['inspect_or_helm', 'none'])).toBe('inspect_or_helm');
    expect(commonRecipe(['inspect_or_helm', 'helm', 'helm'])).toBe('helm');
    expect(commonRecipe(['inspect', 'helm'])).toBe('unknown');
    expect(commonRecipe(['lm_eval', 'unknown'])).toBe('unknown');
    expect(commonRecipe(['lm_eval', 'inspect_or_helm'])).toBe('unknown');
  });
});

describe.skipIf(!hasRealData)('upstream vectors', () => {
  interface Vectors {
    raw: string;
    reference: string[];
    recipes: Record<string, { sha256: string }>;
  }
  it('are what the recipes compute', () => {
    const { raw, reference, recipes } = JSON.parse(
      readFileSync(`${realData}/eee/sample_hash_recipes.json`, 'utf8'),
    ) as Vectors;
    for (const [name, { sha256 }] of Object.entries(recipes)) {
      const recipe = name.startsWith('lm_eval')
        ? 'lm_eval'
        : name.startsWith('openeval')
          ? 'openeval'
          : 'helm';
      expect(hashRecipes[recipe](raw, reference)).toBe(sha256);
    }
  });
});
