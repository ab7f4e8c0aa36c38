import type { Chosen } from '../types';
import type { Compared } from './compared';
import { chosenAsMatched } from './evidence';
import { waysApart } from './ways';

/** How the samples were chosen. What other ways to match them contradict says nothing, whoever chose the samples. */
export async function samplesChosenBy(compared: Compared): Promise<Chosen> {
  const by = await chosenAsMatched(compared);
  const isSettled = by === 'unfit' || by === 'alike' || by === 'scales';
  return isSettled || (await waysApart(compared)) === null ? by : 'ways';
}
