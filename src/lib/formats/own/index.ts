export { own as about } from './about';
