import { chosenBy, filterText } from '../../filter';
import { drawIn, isDrawFrom } from '../../review/draw';
import { isHumanMetric } from '../metrics/human';
import { misfitOf } from '../metrics/misfit';
import type { Chosen } from '../types';
import type { Compared } from './compared';
import { labelledOf } from './labelled';
import { areDrawnByStrata } from './loaded-plans';
import { askedOf, scalesApart } from './scales';

/** Whether what is seen on the samples says anything of others, and a difference of scores anything at all. */
export const areEvidence = (chosen: Chosen): boolean => chosen === null || chosen === 'other';

/** How the samples were chosen, as they are matched: other ways to match them are left aside. */
export async function chosenAsMatched(compared: Compared): Promise<Chosen> {
  const { comparison, prepared } = compared;
  const misfit = misfitOf(prepared.metric);
  if (misfit !== null) return misfit;
  if ((await scalesApart(askedOf(compared))) !== null) return 'scales';
  const by = chosenBy(comparison);
  if (by !== 'outcome' && (await areDrawnByStrata(compared))) return 'plan';
  if (by === 'outcome' || !isHumanMetric(prepared.metric)) return by;
  const from = { where: filterText(comparison.chips), passing: prepared.samples, all: prepared.size };
  const isDrawn = (text: string): boolean => {
    const draw = drawIn(text);
    return draw !== null && isDrawFrom(draw, from);
  };
  const labelled = await labelledOf(compared);
  return labelled.every(({ answers, read, draws }) => read === answers || draws.every(isDrawn)) ? by : 'read';
}
