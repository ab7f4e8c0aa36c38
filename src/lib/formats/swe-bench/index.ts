import type { Format } from '../format';
import { instanceReport } from './instance';
import { miniTrajectory } from './mini';
import { predictions, predictionsDocument } from './predictions';
import { proVerdicts } from './pro';
import { report } from './report';

export { names } from './about';

export const formats: readonly Format[] = [
  predictions,
  predictionsDocument,
  report,
  instanceReport,
  proVerdicts,
  miniTrajectory,
];
