import type { ExpressionOf } from '../ast';
import type { ChipKind, Kind } from '../kind';
import { better } from './better';
import { compare } from './compare';
import { evaluation } from './evaluation';
import { label } from './label';
import { model } from './model';
import { others } from './others';
import { outcome } from './outcome';
import { range } from './range';
import { sample } from './sample';
import { score } from './score';
import { search } from './search';
import { shared } from './shared';
import { status } from './status';
import { stop } from './stop';
import { text } from './text';
import { word } from './word';

/** Kinds that a chip shows, by the word that they have in an address; suggested in this order. */
const chipKinds = {
  score,
  model,
  label,
  range,
  others,
  search,
  outcome,
  better,
  shared,
  status,
  stop,
  sample,
  evaluation,
  text,
};
/** Kinds that are written only. */
const writtenKinds = { compare, word };
const kinds = { ...chipKinds, ...writtenKinds };

type TermOf<Known> = Known extends { sql(term: infer T, ...rest: never[]): unknown } ? T : never;
/** A condition that says itself what it is of. */
export type ChipTerm = TermOf<(typeof chipKinds)[keyof typeof chipKinds]>;
export type Term = ChipTerm | TermOf<(typeof writtenKinds)[keyof typeof writtenKinds]>;
export type Expression = ExpressionOf<Term>;

export const isChipTerm = (term: Term): term is ChipTerm => term.kind in chipKinds;
export const isChipKind = (kind: string): kind is ChipTerm['kind'] => Object.hasOwn(chipKinds, kind);
export const kindOf = (term: Term): Kind<Term> => kinds[term.kind];
export const chipKind = (kind: ChipTerm['kind']): ChipKind<ChipTerm> => chipKinds[kind];
export const allKinds: readonly Kind<Term>[] = Object.values(kinds);
