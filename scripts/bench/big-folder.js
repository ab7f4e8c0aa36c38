import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tool.js';
import { writeRunFiles } from './eee-file.js';

const MB_A_FILE = 20;
const MODELS = 10;

/**
 * A folder of result files as a team keeps them: a file a run of ten models on as many evaluations as it takes, 20 MB each.
 * Written once and kept in `.cache`.
 * @param {number} gb
 */
export function bigFolder(gb) {
  const files = Math.round((gb * 1000) / MB_A_FILE);
  const evaluations = Math.max(1, Math.round(files / MODELS));
  const path = join(root, '.cache', 'bench', `folder-${evaluations * MODELS}-files`);
  const samples = MB_A_FILE * 500;
  if (!existsSync(path)) {
    const draft = `${path}.part`;
    mkdirSync(draft, { recursive: true });
    for (let e = 0; e < evaluations; e++) writeRunFiles(draft, { evaluation: e, samples, models: MODELS });
    renameSync(draft, path);
  }
  const names = readdirSync(path);
  const bytes = names.reduce((sum, name) => sum + statSync(join(path, name)).size, 0);
  return { path, files: names.length, bytes, rows: evaluations * MODELS * samples, evaluations };
}
