import { list, sql } from '../../engine/sql';
import { quoted } from '../tokens';
import { printLabel, ofLabel } from './labels';

/** Any value of a label but these. */
export interface OthersTerm {
  kind: 'others';
  key: string;
  than: readonly string[];
}

export const others = ofLabel<OthersTerm>(
  ({ than }) =>
    (value) =>
      sql`${value} NOT IN (${list(than)})`,
  {
    fields: [],
    print: ({ key, than }) => `${printLabel(key)} not in (${than.map(quoted).join(', ')})`,
    write: ({ key, than }) => [key, ...than],
    read: ([key = '', ...than]) => (than.length > 0 ? { kind: 'others', key, than } : null),
  },
);
