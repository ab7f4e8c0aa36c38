import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import rooms from './eslint.rooms.js';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['dist/', 'command/', 'node_modules/', 'public/', 'test-results/', 'src/lib/bytes/core/'] },
  js.configs.recommended,
  ...ts.configs.recommendedTypeChecked,
  ...svelte.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: {
        projectService: { allowDefaultProject: ['*.js', 'scripts/*.js'] },
        extraFileExtensions: ['.svelte'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  ...rooms,
  { files: ['**/*.js'], extends: [ts.configs.disableTypeChecked] },
  // Rules that ask for types take as long as all else together; of tests and components they are the nightly run's.
  ...(process.env.EVALBOOK_LINT === 'quick'
    ? [{ files: ['test/**/*.ts', '**/*.svelte'], extends: [ts.configs.disableTypeChecked] }]
    : []),
);
