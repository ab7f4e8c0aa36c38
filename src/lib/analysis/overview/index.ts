export { overview } from './overview';
export { LEAST } from './judging';
export { leftAsWrong, type LeftAsWrong } from './left-as-wrong';
export type * from './types';
