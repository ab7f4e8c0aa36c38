import { snakeCase } from '../../records/snake-case';

export interface ResultName {
  /** Lower snake case. */
  metric: string;
  given: string;
  split: string | null;
  perturbation: string | null;
}

export const UNNAMED: ResultName = { metric: 'score', given: 'score', split: null, perturbation: null };

const resultNames = new Map<string, ResultName>();

/**
 * An `evaluation_result_id` taken apart: HELM's converter writes `metric:split[:perturbation]`
 * (`exact_match@5:valid`), others write the metric alone. Missing: `score`.
 */
export function resultName(id: string | null): ResultName {
  if (id === null || id.trim() === '') return UNNAMED;
  const found = resultNames.get(id);
  if (found !== undefined) return found;
  const [given = '', split = '', ...rest] = id.split(':');
  const perturbation = rest.join(':');
  const metric = snakeCase(given);
  const name: ResultName = {
    metric: metric === '' ? 'score' : metric,
    given: given.trim() === '' ? 'score' : given,
    split: split === '' ? null : split,
    perturbation: perturbation === '' ? null : perturbation,
  };
  if (resultNames.size > 4096) resultNames.clear();
  resultNames.set(id, name);
  return name;
}
