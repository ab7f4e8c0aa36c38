import * as deepeval from './deepeval';
import * as alpacaEval from './alpaca-eval';
import * as bfcl from './bfcl';
import * as braintrust from './braintrust';
import * as code from './code';
import * as eee from './eee';
import * as evalscope from './evalscope';
import type { Format } from './format';
import * as gage from './gage';
import * as helm from './helm';
import * as inspect from './inspect';
import * as judgedChat from './judged-chat';
import * as lighteval from './lighteval';
import * as lmEval from './lm-eval';
import { careful } from './lost-columns';
import * as mt from './mt';
import * as mteb from './mteb';
import * as openaiEvals from './openai-evals';
import * as opencode from './opencode';
import * as promptfoo from './promptfoo';
import * as sweBench from './swe-bench';
import * as tauBench from './tau-bench';
import * as terminalBench from './terminal-bench';
import * as openCompass from './opencompass';
import * as vertex from './vertex';

/** The order in which formats are asked: `test/unit/formats/order.test.ts` says who would take whose files. */
const order: readonly (readonly Format[])[] = [
  mt.formats,
  eee.formats,
  inspect.formats,
  gage.formats,
  evalscope.formats,
  lmEval.formats,
  helm.formats,
  promptfoo.formats,
  opencode.formats,
  deepeval.formats,
  code.formats,
  sweBench.formats,
  judgedChat.formats,
  tauBench.formats,
  terminalBench.formats,
  alpacaEval.formats,
  openaiEvals.formats,
  openCompass.formats,
  braintrust.formats,
  lighteval.formats,
  mteb.formats,
  bfcl.formats,
  // Shapes that rows of others fit as well.
  lmEval.wide,
  gage.wide,
  vertex.wide,
  helm.wide,
];

/** Every format that can be read. Each takes a source only where it drops no outcome of it. */
export const formats: readonly Format[] = order.flat().map(careful);
