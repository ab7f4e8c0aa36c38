import * as deepeval from './deepeval';
import * as adk from './adk';
import * as alpacaEval from './alpaca-eval';
import * as bfcl from './bfcl';
import * as board from './board';
import * as braintrust from './braintrust';
import * as code from './code';
import * as eee from './eee';
import * as evalscope from './evalscope';
import type { Format } from './format';
import * as gage from './gage';
import * as garak from './garak';
import * as hal from './hal';
import * as harbor from './harbor';
import * as helm from './helm';
import * as inspect from './inspect';
import * as judgebench from './judgebench';
import * as judgedChat from './judged-chat';
import * as lighteval from './lighteval';
import * as llmComparator from './llm-comparator';
import * as lmEval from './lm-eval';
import { careful } from './lost-columns';
import * as mt from './mt';
import * as mteb from './mteb';
import * as openaiEvals from './openai-evals';
import * as otel from './otel';
import * as opencode from './opencode';
import * as pandalm from './pandalm';
import * as plan from './plan';
import * as promptfoo from './promptfoo';
import * as skill from './skill';
import * as sweBench from './swe-bench';
import * as tauBench from './tau-bench';
import * as terminalBench from './terminal-bench';
import * as openCompass from './opencompass';
import * as verifiers from './verifiers';
import * as vertex from './vertex';

const named = (names: Readonly<Record<string, string>>, formats: readonly Format[]): Format[] =>
  formats.map((format) => ({ ...careful(format), name: names[format.id] ?? format.id }));

/** The order in which formats are asked: `test/unit/formats/order.test.ts` says who would take whose files. */
const order: readonly (readonly Format[])[] = [
  named(mt.names, mt.formats),
  named(eee.names, eee.formats),
  named(inspect.names, inspect.formats),
  named(gage.names, gage.formats),
  named(evalscope.names, evalscope.formats),
  named(lmEval.names, lmEval.formats),
  named(helm.names, helm.formats),
  named(promptfoo.names, promptfoo.formats),
  named(opencode.names, opencode.formats),
  named(deepeval.names, deepeval.formats),
  named(code.names, code.formats),
  named(sweBench.names, sweBench.formats),
  named(judgedChat.names, judgedChat.formats),
  named(tauBench.names, tauBench.formats),
  named(terminalBench.names, terminalBench.formats),
  named(harbor.names, harbor.formats),
  named(skill.names, skill.formats),
  named(verifiers.names, verifiers.formats),
  named(adk.names, adk.formats),
  named(hal.names, hal.formats),
  named(garak.names, garak.formats),
  named(alpacaEval.names, alpacaEval.formats),
  named(llmComparator.names, llmComparator.formats),
  named(pandalm.names, pandalm.formats),
  named(judgebench.names, judgebench.formats),
  named(openaiEvals.names, openaiEvals.formats),
  named(openCompass.names, openCompass.formats),
  named(braintrust.names, braintrust.formats),
  named(lighteval.names, lighteval.formats),
  named(mteb.names, mteb.formats),
  named(bfcl.names, bfcl.formats),
  named(board.names, board.formats),
  named(otel.names, otel.formats),
  named(plan.names, plan.formats),
  // Shapes that rows of others fit as well.
  named(lmEval.names, lmEval.wide),
  named(gage.names, gage.wide),
  named(vertex.names, vertex.wide),
  named(helm.names, helm.wide),
];

/** Every format that can be read. Each takes a source only where it drops no outcome of it. */
export const formats: readonly Format[] = order.flat();
