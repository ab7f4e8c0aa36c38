import { afterAll, beforeAll, test } from 'vitest';
import { type Library, openLibrary } from '../support/library';
import { expectWorkspaces } from './skill-workspaces';

let library: Library;
beforeAll(async () => void (library = await openLibrary()));
afterAll(() => library.db.close());

test('200 workspaces of skills in eight dialects', () =>
  expectWorkspaces(
    library,
    Array.from({ length: 200 }, (_, i) => 100 + i),
  ));
