import { type MeanEstimate, meanEstimate } from '../../stats';
import type { Contender } from '../types';
import { familyOf } from './judge-metrics';
import { excessBySample, type Judged } from './several-judges';

/** A judge that bears the name of whoever made some of the models. */
export interface OwnFamily {
  judge: number;
  family: string;
  /** Its excess over the other judges on models of its family less that on the others, sample by sample. */
  favour: MeanEstimate;
}

/** Judges whose name says the maker of some of the models, and not of all. */
export function ownFamilies(
  { judges, matrix, samples }: Judged,
  models: readonly Contender[],
  keys: readonly string[],
): OwnFamily[] {
  const made = new Map(models.map(({ key, model }) => [key, familyOf(model)]));
  return judges.flatMap((name, judge): OwnFamily[] => {
    const family = familyOf(name);
    const own = [...made.values()].filter((one) => one === family).length;
    if (family === null || own === 0 || own === made.size) return [];
    const excess = (isOwn: boolean) =>
      excessBySample(matrix, samples, judge, (at) => (made.get(keys[at] ?? '') === family) === isOwn);
    const [ofOwn, ofOthers] = [excess(true), excess(false)];
    const apart = [...ofOwn].flatMap(([sample, one]) => {
      const other = ofOthers.get(sample);
      return other === undefined ? [] : [one - other];
    });
    return [{ judge, family, favour: meanEstimate(apart) }];
  });
}
