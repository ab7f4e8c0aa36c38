export { names } from './about';
