import { calibrationView } from './calibration';
import { costView } from './cost';
import { decisionView } from './decision';
import { declaredView } from './declared';
import { errorsView } from './errors';
import { casesView, expectationsView } from './expectations';
import { finderView } from './finder';
import { frontierView } from './frontier';
import { judgeView } from './judge';
import { judgesView } from './judges';
import { labelView } from './label';
import { labelsBuyView } from './labels-buy';
import { latencyView } from './latency';
import { leaderboardView } from './leaderboard';
import { ledgerView } from './ledger';
import { matrixView } from './matrix';
import { modesView } from './modes';
import { overviewView } from './overview';
import { pairView } from './pair';
import { decidingView, winsView } from './preferences/deciding';
import { preferencesView } from './preferences';
import { slicedView } from './preferences/slices';
import { noiseView } from './noise';
import { trendView } from './trend';
import { ranksView } from './ranks';
import { readingsView } from './readings';
import { forksView, partingsView } from './partings';
import { pathsView } from './paths';
import { planView } from './plan';
import { plannedView } from './planned';
import { itemsView } from './items';
import { markedView } from './items/marked';
import { repeatsView } from './repeats';
import { samplesView } from './samples';
import { slicesView } from './slices';
import { solvedView } from './solved';
import { suiteView } from './suite';
import { tokensView } from './tokens';
import { endingsView, toolsView } from './tools';
import { verdictView } from './verdict';
import { type AnyView, anyView } from './view';

/** Every view that can be held by its name, in the order of the pages. */
export const views: readonly AnyView[] = [
  anyView(overviewView),
  anyView(declaredView),
  anyView(preferencesView),
  anyView(winsView),
  anyView(decidingView),
  anyView(slicedView),
  anyView(verdictView),
  anyView(plannedView),
  anyView(ledgerView),
  anyView(leaderboardView),
  anyView(matrixView),
  anyView(pairView),
  anyView(solvedView),
  anyView(ranksView),
  anyView(itemsView),
  anyView(markedView),
  anyView(suiteView),
  anyView(noiseView),
  anyView(trendView),
  anyView(planView),
  anyView(readingsView),
  anyView(repeatsView),
  anyView(judgesView),
  anyView(calibrationView),
  anyView(casesView),
  anyView(expectationsView),
  anyView(samplesView),
  anyView(pathsView),
  anyView(partingsView),
  anyView(forksView),
  anyView(toolsView),
  anyView(endingsView),
  anyView(slicesView),
  anyView(labelView),
  anyView(finderView),
  anyView(decisionView),
  anyView(frontierView),
  anyView(tokensView),
  anyView(costView),
  anyView(latencyView),
  anyView(errorsView),
  anyView(modesView),
  anyView(judgeView),
  anyView(labelsBuyView),
];

/** null: no view has this name. */
export const viewOf = (id: string): AnyView | null =>
  views.find((one) => one((view) => view.id === id)) ?? null;
