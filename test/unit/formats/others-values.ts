import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { formats } from '$lib/formats';

const source = 'src/lib/formats';
/** Formats beside Every Eval Ever and the MT harness, which have fuzz tests of their own. */
export const otherFormats = formats.filter(({ id }) => !/^(eee|mt)-/.test(id));
const shared = [
  'role',
  'content',
  'text',
  'type',
  'messages',
  'parts',
  'message',
  'prompt_tokens',
  'metadata',
];
const familyOf = (id: string) => readdirSync(source).find((folder) => id.startsWith(`${folder}-`)) ?? '';
/** Every name that the readers of one tool ask for: random values reach their depths only under these. */
export function namesOf(id: string): string[] {
  const family = familyOf(id);
  const code = readdirSync(`${source}/${family}`)
    .filter((file) => !/^(about|transcript)\./.test(file))
    .map((file) => readFileSync(`${source}/${family}/${file}`, 'utf8').replace(/^import .*$/gm, ''))
    .join('\n');
  const found = [...code.matchAll(/'([A-Za-z0-9_-]{1,30})'/g)].map((match) => match[1] ?? '');
  return [...new Set([...shared, ...found])];
}
const words = [
  'assistant',
  'generate',
  'C',
  'NaN',
  '',
  '1',
  '2026-01-01',
  'attachment://ab',
  'x'.repeat(300),
  '\ud800',
];

export function arbitrary(names: readonly string[]) {
  const key = fc.oneof(
    { weight: 19, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.string() },
  );
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, depthSize: 'large' },
      fc.constantFrom<unknown>(null, true, false, 0, -1.5, 1e300, ...words),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(key, tie('value'), { minKeys: 1, maxKeys: 6 }),
    ),
  }));
  return { value, object: fc.dictionary(key, value, { minKeys: 8, maxKeys: 25 }) };
}
