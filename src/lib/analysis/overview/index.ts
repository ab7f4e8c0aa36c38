export { overview } from './overview';
export { LEAST } from './judging';
export { failedAsWrong, type FailedAsWrong } from './failed-as-wrong';
export type * from './types';
