import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { builtFiles } from './scripts/build/built-files.ts';
import { shipped } from './scripts/build/shipped.ts';

const made = shipped();

export default defineConfig({
  base: './',
  plugins: [svelte(), made.page, builtFiles()],
  worker: { format: 'es', plugins: () => [made.watch()] },
  resolve: {
    dedupe: ['apache-arrow'],
    alias: {
      $lib: fileURLToPath(new URL('./src/lib', import.meta.url)),
      // Their entry points test for generators by eval, which the page's policy reports as a violation.
      '@stdlib/math-base-tools-continued-fraction':
        '@stdlib/math-base-tools-continued-fraction/lib/generators.js',
      '@stdlib/math-base-tools-sum-series': '@stdlib/math-base-tools-sum-series/lib/generators.js',
    },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // In one order, whichever page is opened first: of two rules that weigh the same the later one counts.
    cssCodeSplit: false,
    rolldownOptions: {
      // What is taken from a list of questions brings that question alone: no file of a room does anything by being imported.
      treeshake: { moduleSideEffects: [{ test: /\/src\/lib\/.*\.ts$/, sideEffects: false }] },
      // What the page begins with is one file.
      output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
    },
  },
});
