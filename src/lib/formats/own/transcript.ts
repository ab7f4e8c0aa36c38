import type { Mapping, Role } from '../../mapping/mapping';
import type { Transcript } from '../../records/transcript';
import { contentOf } from '../shared/transcript/content';
import { contents, errorOf, extractedAs, transcript, verdictsOf } from '../shared/transcript/partial';
import { isObject, word } from '../shared/transcript/values';
import { unlisted } from '../../mapping/lists';

/** A record of a table of one's own; of a wide one, a line of one model. */
export function readOwn(record: unknown, { columns }: Mapping): Transcript | null {
  if (!isObject(record)) return null;
  const all = (role: Role) =>
    columns.flatMap(({ name, role: its }) => {
      const value = its === role ? fieldOf(record, name) : undefined;
      return value === undefined || value === null || value === '' ? [] : [{ name, value }];
    });
  const [error] = all('error');
  const sides = (['output_a', 'output_b'] as const).map((role) =>
    all(role).flatMap(({ value }) => contentOf(value)),
  );
  return transcript({
    input: all('input').flatMap(({ value }) => contentOf(value)),
    references: all('reference').flatMap(({ value }) => contents(value)),
    outputs: all('output').flatMap(({ value }) => contents(value)),
    compared: sides.every((side) => side.length === 0) ? [] : sides,
    extracted: all('extracted').flatMap(({ name, value }) => extractedAs(word(value), null, name)),
    ...(error && typeof error.value === 'string' ? errorOf(error.value) : {}),
    verdicts: verdictsOf(
      columns.map(({ name, role, metric }) => [
        metric ?? name,
        role === 'explanation' ? word(fieldOf(record, name)) : null,
      ]),
    ),
  });
}

/** The member of that name, or the nested one that its points lead to, through lists as well. */
function fieldOf(given: unknown, name: string): unknown {
  const record = Array.isArray(given) ? unlisted(given) : given;
  if (!isObject(record)) return undefined;
  if (Object.hasOwn(record, name)) return record[name];
  for (let point = name.indexOf('.'); point > 0; point = name.indexOf('.', point + 1)) {
    const outer = name.slice(0, point);
    const inner = Object.hasOwn(record, outer) ? fieldOf(record[outer], name.slice(point + 1)) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}
