import { UNNAMED_MODEL } from '../../engine/unnamed';

/** What is compared: a model, a condition of it or a single run. */
export interface Contender {
  key: string;
  /** Short name for a table: unique among those shown. */
  label: string;
  model: string;
  condition: string | null;
  run: string | null;
  /** Runs that name no model, where several count as this one. */
  unnamedRuns?: number;
  /** 0-based place in the order of first appearance over everything loaded: colour and shape. */
  mark: number;
}

/** Whether somebody said which model it is. */
export const hasName = ({ model }: Pick<Contender, 'model'>): boolean => model !== UNNAMED_MODEL;
