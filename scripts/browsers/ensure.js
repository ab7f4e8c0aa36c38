import { aptInstall } from './programs.js';

/**
 * What opens a page of this browser, installed where this process may; null where it cannot be had.
 * @param {import('./driven.js').Kind} kind
 */
export function ensure(kind) {
  const found = kind.find();
  if (found) return found;
  console.log(`No ${kind.name} here: installing one.`);
  return aptInstall(kind.packages) ? kind.find() : null;
}

/** Where there is none, in a line. @param {import('./driven.js').Kind} kind */
export const howToHave = ({ name, packages, advice }) =>
  `There is no ${name} here: install ${packages.join(' and ')} (Debian, Ubuntu), or run \`${advice}\`.`;
