import { evalscopePerf } from './evalscope/perf';
import { evalscopeReport } from './evalscope/report';
import { evalscopePredictions, evalscopeReviews } from './evalscope/rows';
import { evalscopeCollectionData, evalscopeCollectionReport, evalscopeSchema } from './evalscope/collection-schema';
import { evalscopeV0 } from './evalscope/v0';
import type { Format } from './format';
import { gageSampleFile, gageSamples, gageSampleSpec, gageSampleSpecFile } from './gage/samples';
import { gageEvents, gageSummary } from './gage/summary';
import { helmRunSpec, helmScenario } from './helm/run-spec';
import { helmScenarioState } from './helm/scenario-state';
import { helmInstanceStats, helmStats } from './helm/stats';
import { inspectEval, inspectLog } from './inspect/log';
import { lmEvalResults } from './lm-eval/results';
import { lmEvalSamples } from './lm-eval/samples';
import { careful } from './lost-columns';
import { notYet } from './not-yet/shapes';
import { opencodeExport } from './opencode/export';
import { opencodeScores } from './opencode/scores';
import { opencodeSessions } from './opencode/sessions';
import { promptfooEval, promptfooRows } from './promptfoo/eval';
import { vertexDocument, vertexRows } from './vertex/rows';

const others: readonly Format[] = [
  inspectEval,
  inspectLog,
  gageSamples,
  gageSampleFile,
  gageSummary,
  gageEvents,
  evalscopePredictions,
  evalscopeReviews,
  evalscopeV0,
  evalscopeReport,
  evalscopeCollectionReport,
  evalscopeCollectionData,
  evalscopeSchema,
  evalscopePerf,
  lmEvalSamples,
  helmScenarioState,
  helmInstanceStats,
  helmStats,
  helmRunSpec,
  promptfooEval,
  promptfooRows,
  opencodeExport,
  opencodeScores,
  opencodeSessions,
  ...notYet,
  lmEvalResults,
  gageSampleSpec,
  gageSampleSpecFile,
  vertexRows,
  vertexDocument,
  helmScenario,
];

/** Formats beside Every Eval Ever and the MT harness, in the order in which they are asked: narrow before wide. */
export const otherFormats: readonly Format[] = others.map(careful);
