export { overview } from './overview';
export { cellOrigins, type CellOrigin } from './origins';
export { declaredElsewhere, type StatedFigure } from './declared-elsewhere';
export { LEAST } from './judging';
export { readResults } from './read-results';
export type { ReadEvaluation, ReadResult } from './types';
export { leftAsWrong, type LeftAsWrong } from './left-as-wrong';
export type * from './types';
