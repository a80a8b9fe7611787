import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  base: '/',
  build: {
    outDir: '../src/molpe/table/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        // what every page needs in one file, not in twenty
        codeSplitting: { groups: [{ name: 'lib', test: /node_modules|src[\\/]lib[\\/](?!words[\\/]|qr\.|parts[\\/]Settings)|vite|svelte-internal/ }] },
      },
    },
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:8010',
      '/ws': { target: 'ws://127.0.0.1:8010', ws: true },
    },
  },
  test: { include: ['tests/**/*.test.ts'], css: true, isolate: false },
});
