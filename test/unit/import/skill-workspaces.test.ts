import { afterAll, beforeAll, expect, test } from 'vitest';
import { dialects, skillWorkspace } from '../../fixtures/skill-workspaces';
import { type Library, openLibrary } from '../support/library';
import { expectWorkspaces } from './skill-workspaces';

let library: Library;
beforeAll(async () => void (library = await openLibrary()));
afterAll(() => library.db.close());

const seeds = Array.from({ length: 40 }, (_, i) => i);

test('40 workspaces of skills in eight dialects are read without a question, and an eval in two of them is one', () =>
  expectWorkspaces(library, seeds));

test('every dialect is among them', () => {
  expect(new Set(seeds.flatMap((seed) => skillWorkspace(seed).dialects)).size).toBe(dialects.length);
});
