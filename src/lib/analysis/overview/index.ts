export { overview } from './overview';
export { cellOrigins, type CellOrigin } from './origins';
export { LEAST } from './judging';
export { leftAsWrong, type LeftAsWrong } from './left-as-wrong';
export type * from './types';
