import { adk } from './adk/about';
import { deepeval } from './deepeval/about';
import { bfcl } from './bfcl/about';
import { board } from './board/about';
import { braintrust } from './braintrust/about';
import { code } from './code/about';
import { alpacaEval } from './alpaca-eval/about';
import { eee } from './eee/about';
import { evalscope } from './evalscope/about';
import type { Family } from './family';
import { gage } from './gage/about';
import { garak } from './garak/about';
import { hal } from './hal/about';
import { harbor } from './harbor/about';
import { helm } from './helm/about';
import { inspect } from './inspect/about';
import { judgebench } from './judgebench/about';
import { judgedChat } from './judged-chat/about';
import { lighteval } from './lighteval/about';
import { comparator } from './llm-comparator/about';
import { lmEval } from './lm-eval/about';
import { mt } from './mt/about';
import { mteb } from './mteb/about';
import { openaiEvals } from './openai-evals/about';
import { opencode } from './opencode/about';
import { pandalm } from './pandalm/about';
import { plan } from './plan/about';
import { otel } from './otel/about';
import { own } from './own/about';
import { promptfoo } from './promptfoo/about';
import { skill } from './skill/about';
import { sweBench } from './swe-bench/about';
import { tauBench } from './tau-bench/about';
import { terminalBench } from './terminal-bench/about';
import { openCompass } from './opencompass/about';
import { verifiers } from './verifiers/about';
import { vertex } from './vertex/about';

/** Every tool that is known, in the order of Help and of docs/what-it-reads.md. */
export const families: readonly Family[] = [
  eee,
  mt,
  gage,
  evalscope,
  inspect,
  lmEval,
  lighteval,
  helm,
  promptfoo,
  deepeval,
  judgedChat,
  alpacaEval,
  comparator,
  pandalm,
  judgebench,
  openaiEvals,
  braintrust,
  opencode,
  vertex,
  code,
  sweBench,
  tauBench,
  terminalBench,
  harbor,
  verifiers,
  adk,
  hal,
  garak,
  skill,
  bfcl,
  openCompass,
  mteb,
  board,
  otel,
  plan,
  own,
];

const byFormat = new Map(families.flatMap((family) => Object.keys(family.names).map((id) => [id, family])));

/** The tool that writes a format; `format` as in `sources.format`. */
export const familyOf = (format: string): Family | undefined => byFormat.get(format);
