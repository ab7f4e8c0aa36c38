import type { HelpGroup } from './help-number';
import { indexOfDatasets } from './index-of-datasets';
import { manyModels } from './many-models';
import { oneModel } from './one-model';
import { overview } from './overview';
import { paths } from './paths';
import { preferences } from './preferences';
import { repeats } from './repeats';
import { review } from './review';
import { slices } from './slices';
import { storedResults } from './stored-results';
import { twoModels } from './two-models';

/** In the order in which Help shows them. */
export const helpGroups: readonly HelpGroup[] = [
  oneModel,
  twoModels,
  manyModels,
  storedResults,
  overview,
  preferences,
  repeats,
  slices,
  paths,
  indexOfDatasets,
  review,
];
