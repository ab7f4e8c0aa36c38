import type { Database } from '../../engine/database';
import { join, sql, type Sql } from '../../engine/sql';
import { type LabelLevel, writeLabel } from '../../engine/written-labels';

/** A definition that cannot be used; the message is for a person. */
export class LabelError extends Error {
  override readonly name = 'LabelError';
}

type Member = readonly [name: string, value: string];

/** Members of an object given as text, a list as several; what stands deeper stays JSON. */
export function membersOf(text: string): Member[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) =>
    (Array.isArray(member) ? (member as unknown[]) : [member]).flatMap((one): Member[] =>
      one === null ? [] : [[name, typeof one === 'string' ? one : JSON.stringify(one)]],
    ),
  );
}

/** Different objects that are opened; more is a record of each sample and no label. */
const MOST_OBJECTS = 20_000;

/** Opens a label whose values are JSON objects into the labels `<key>.<member>`. */
export async function openJsonLabel(db: Database, key: string): Promise<void> {
  const objects = await db.query<{ label_id: number; value: string }>(
    sql`SELECT label_id, value FROM labels WHERE key = ${key} AND starts_with(value, '{') LIMIT ${MOST_OBJECTS + 1}`,
  );
  if (objects.length > MOST_OBJECTS)
    throw new LabelError(`${key} holds more than ${MOST_OBJECTS.toLocaleString('en')} different objects.`);
  const members = new Map<string, Sql[]>();
  for (const { label_id: id, value } of objects)
    for (const [name, member] of membersOf(value)) {
      const rows = members.get(name);
      if (rows) rows.push(sql`(${id}, ${member})`);
      else members.set(name, [sql`(${id}, ${member})`]);
    }
  const [sampled] = await db.query<{ n: number }>(
    sql`SELECT count(*) AS n FROM sample_labels WHERE label_id IN (SELECT label_id FROM labels WHERE key = ${key})`,
  );
  const level: LabelLevel = (sampled?.n ?? 0) > 0 ? 'sample' : 'response';
  const owner = level === 'sample' ? sql`SELECT sample_key` : sql`SELECT response_id`;
  const table = level === 'sample' ? sql`sample_labels` : sql`response_labels`;
  for (const [name, rows] of members)
    await writeLabel(
      db,
      { key: `${key}.${name}`, level },
      sql`${owner} AS id, x.member AS value
          FROM (VALUES ${join(rows, sql`, `)}) x(label_id, member) JOIN ${table} USING (label_id)`,
    );
}
