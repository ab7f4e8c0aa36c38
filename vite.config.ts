import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  plugins: [svelte()],
  worker: { format: 'es' },
  resolve: {
    dedupe: ['apache-arrow'],
    alias: { $lib: fileURLToPath(new URL('./src/lib', import.meta.url)) },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
});
