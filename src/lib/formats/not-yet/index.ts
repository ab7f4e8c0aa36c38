export { notYet as about } from './about';
export { formats } from './shapes';
