import { azure } from './azure';
import { bedrock } from './bedrock';
import { healthbench } from './healthbench';
import { inspectScout } from './inspect-scout';
import { langfuse } from './langfuse';
import { langsmith } from './langsmith';
import { mlflow } from './mlflow';
import { phoenix } from './phoenix';
import type { Preset } from './preset';
import { ragas } from './ragas';
import { vertex } from './vertex';
import { weave } from './weave';

/** Every ready-made mapping, in the order in which they are tried. */
export const presets: readonly Preset[] = [
  ...langsmith,
  ...phoenix,
  ...weave,
  ...bedrock,
  ...healthbench,
  ...langfuse,
  ...inspectScout,
  ...azure,
  ...mlflow,
  ...vertex,
  ...ragas,
];

const paths = new Set(presets.flatMap(({ path }) => (path ? [path.join('\n')] : [])));

/** Whether rows that stand there in a document are those of a ready-made mapping. */
export const isPresetPath = (path: readonly string[]): boolean => paths.has(path.join('\n'));
