import type { Database, QueryOptions } from '../../engine/database';
import { letterIn } from '../answers/letter-in';
import type { CellAnswer, Comparison, Contender } from '../types';
import { firstAnswers } from './first-answers';
import { bareText, placeIn } from './key-words';

/** Longer texts are no answer that two models give alike. */
const LONGEST = 40;
/** Previews end here. */
const PREVIEW = 280;
const PORTION = 500;

/** An answer as it is held against others: equal ones have one `same`. */
export interface Given {
  said: string;
  same: string;
}

/**
 * What a model answered, in a few words: the letter where the key is one, else what its file extracted, else a short answer
 * itself. null where that cannot be told, and where it failed.
 */
export function givenIn(
  { status, text, extracted }: Pick<CellAnswer, 'status' | 'text' | 'extracted'>,
  key: string | null,
): Given | null {
  const answer = (extracted ?? '').trim() === '' ? (text ?? '') : (extracted ?? '');
  if (status === 'error' || answer.trim() === '' || answer.length >= PREVIEW) return null;
  if (key !== null && placeIn(key)?.is === 'letter') {
    const letter = letterIn(answer);
    return letter === null ? null : { said: letter, same: letter };
  }
  return answer.length > LONGEST ? null : { said: answer.trim(), same: bareText(answer) };
}

/** One answer to a sample, and who gave it. */
export interface SaidBy extends Given {
  by: readonly Contender[];
}

/** By match key, what these contenders answered: what most say first. Those of whom it cannot be told stand in none. */
export async function givenAnswers(
  db: Database,
  comparison: Comparison,
  contenders: readonly Contender[],
  samples: readonly { matchKey: number; reference: string | null }[],
  options?: QueryOptions,
): Promise<ReadonlyMap<number, readonly SaidBy[]>> {
  const found = new Map<number, readonly SaidBy[]>();
  const asked = { ...comparison, contenders: contenders.map(({ key }) => key) };
  for (let at = 0; at < samples.length; at += PORTION) {
    const some = samples.slice(at, at + PORTION);
    const cells = await firstAnswers(
      db,
      asked,
      some.map(({ matchKey }) => matchKey),
      options,
    );
    for (const { matchKey, reference } of some) {
      const said = new Map<string, Given & { by: Contender[] }>();
      for (const contender of contenders) {
        const cell = cells.get(`${matchKey} ${contender.key}`);
        const given = cell ? givenIn(cell, reference) : null;
        if (given === null) continue;
        const one = said.get(given.same) ?? { ...given, by: [] };
        one.by.push(contender);
        said.set(given.same, one);
      }
      found.set(
        matchKey,
        [...said.values()].sort((a, b) => b.by.length - a.by.length || (a.same < b.same ? -1 : 1)),
      );
    }
  }
  return found;
}
