import type { Label, RunRole, Sink } from '../../records/record';
import type { SourceFacts } from '../format';
import { folderOf, keyOfPath, naturalKey } from '../shared/natural-key';
import { isVoidName, type PathName, plainName, sayNamedByPath, telling } from '../shared/path-name';

/** Words of the tools in names of files and folders. */
const OWN =
  /^(samples?|completions?|solutions?|sanitized|raw|humaneval\+?|mbpp\+?|evalplus|livecodebench|lcb|codegen(eration)?|scenario|code|temp|jsonl)$/i;
/** `<model>_<backend>_temp_<t>`, as EvalPlus names what it generates; `--` stands for the `/` of a model. */
const GENERATED =
  /^(.+?)(?:_(vllm|hf|openai|anthropic|google|bedrock|ollama|gptqmodel|mistral|deepspeed))?_temp_(\d+(?:\.\d+)?)(-sanitized)?$/i;
const ENDINGS = /([._]eval_results|[._]eval_all|[._]eval|_results|\.jsonl_results|-sanitized|_sanitized)+$/i;

/** What the files of one run share of their names: `samples_eval_results.json` and `samples.jsonl` are `samples`. */
const runStem = (path: string): string => plainName(path).replace(ENDINGS, '');

/**
 * Files that tell of one set of completions lie side by side under one stem; a bare name that says nothing may be
 * anybody's, and is known by its bytes.
 */
function codeRunKey(source: SourceFacts): string {
  const { path, digest } = source;
  const folder = folderOf(path);
  const stem = runStem(path);
  if (folder === '' && isVoidName(stem, OWN)) return naturalKey('code', digest);
  return keyOfPath(naturalKey('code', `${folder}/${stem}`), source);
}

interface Named {
  model: string | null;
  from: PathName | null;
  condition: string | null;
  labels: Label[];
}

/** Who answered: no field of these files says it. `inFolder`: the tool names the folder, and never the file, by it. */
export function codeModel(path: string, inFolder = false): Named {
  const stem = runStem(path);
  const from: PathName | null =
    inFolder || isVoidName(stem, OWN) ? telling(path, OWN) : { name: stem, from: 'the file' };
  const [, generated, backend, temperature] = GENERATED.exec(from?.name ?? '') ?? [];
  return {
    model: (generated ?? from?.name)?.replace('--', '/') ?? null,
    from,
    condition: temperature === undefined ? null : `temperature ${temperature}`,
    labels: backend === undefined ? [] : [['backend', backend]],
  };
}

/** Says the run of a file: its model by the path, which is told. Answers the run's key. */
export function sayCodeRun(
  source: SourceFacts,
  run: {
    role: RunRole;
    evaluation: string | null;
    harness: string | null;
    datasetVersion?: string | null;
    startedAt?: number | null;
  },
  sink: Sink,
  { quiet = false, inFolder = false } = {},
): string {
  const { model, from, condition, labels } = codeModel(source.path, inFolder);
  const key = naturalKey(codeRunKey(source), run.evaluation);
  sink.run({ key, name: null, model, condition, labels, ...run });
  if (!quiet) sayNamedByPath(from, model, sink);
  return key;
}
