import type { ColumnFacts } from '../../lib/mapping/column-facts';

/** Pixels that a column of texts takes at least: what room there is goes to these. */
export const PROSE = 138;

/** Pixels that a column of the table takes: its role has to be read, and its values; null for one of texts. */
export const widthOf = ({ medianLength, sentences }: ColumnFacts): number | null =>
  sentences > 0.5 || medianLength > 40 ? null : Math.max(104, Math.min(172, medianLength * 7.2 + 24));
