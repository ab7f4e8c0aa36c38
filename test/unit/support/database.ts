export { openInProcess as openTestDatabase } from '../../../src/lib/engine/in-process';
