import type { Database, QueryOptions } from '../engine/database';
import type {
  Comparison,
  Contender,
  ContenderBy,
  Coverage,
  EvaluationInfo,
  LabelKey,
  Leaderboard,
  ProblemRow,
  SampleDetail,
  SampleOrder,
  SampleRow,
  SourceRow,
} from './types';

export type * from './types';

export declare function listSources(db: Database): Promise<SourceRow[]>;
export declare function listProblems(
  db: Database,
  sourceId: number,
  options: { severity: 'rejected' | 'warning' | 'advice' | null; offset: number; limit: number },
): Promise<ProblemRow[]>;
export declare function listEvaluations(db: Database): Promise<EvaluationInfo[]>;
export declare function listContenders(db: Database, evaluation: string, by: ContenderBy): Promise<Contender[]>;
export declare function listLabels(db: Database, evaluation: string | null): Promise<LabelKey[]>;
export declare function coverage(db: Database, comparison: Comparison, options?: QueryOptions): Promise<Coverage>;
export declare function leaderboard(db: Database, comparison: Comparison, options?: QueryOptions): Promise<Leaderboard>;
export declare function countSamples(db: Database, comparison: Comparison, options?: QueryOptions): Promise<number>;
export declare function pageOfSamples(
  db: Database,
  comparison: Comparison,
  page: { order: SampleOrder; offset: number; limit: number },
  options?: QueryOptions,
): Promise<SampleRow[]>;
export declare function sampleDetail(db: Database, matchKey: number, comparison: Comparison): Promise<SampleDetail | null>;
/** Match key of a sample named by its content key; null when it is not loaded. */
export declare function findSample(db: Database, contentKey: string): Promise<number | null>;
