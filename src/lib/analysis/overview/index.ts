export { overview } from './overview';
export type * from './types';
