import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { PRODUCT_CODE } from './openapi/rules/product.ts';
import { chunkGroups } from './tools/chunk-groups.ts';
import { compressedFiles } from './tools/compressed-files.ts';
import { prerenderedPages } from './tools/prerendered-pages.ts';
import { unlessOmitted } from './tools/optional-parts.ts';
import { routeFiles } from './tools/route-files.ts';
import { statecharts } from './tools/flows/statecharts.ts';

/** The console: a static build under `/userprofile/`. The development server forwards calls to the service. */
export default defineConfig({
  base: '/userprofile/',
  define: {
    __PRODUCT_CODE__: JSON.stringify(PRODUCT_CODE),
    'import.meta.env.PREFETCH': JSON.stringify(unlessOmitted('prefetch', () => true) ?? false),
  },
  plugins: [
    tanstackRouter(),
    react(),
    statecharts(),
    unlessOmitted('route-files', routeFiles),
    unlessOmitted('prerendered-pages', () => prerenderedPages(() => [tanstackRouter()])),
    unlessOmitted('compressed-files', compressedFiles),
  ],
  resolve: {
    alias: [
      {
        find: 'styled-system',
        replacement: fileURLToPath(new URL('styled-system', import.meta.url)),
      },
      // Removes a polyfill of `useSyncExternalStore`, which React has had since version 18.
      { find: /^use-sync-external-store\/shim\b/, replacement: 'use-sync-external-store' },
    ],
  },
  build: {
    outDir: 'dist/console',
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        ...unlessOmitted('chunk-groups', () => ({ codeSplitting: { groups: chunkGroups } })),
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
      },
    },
  },
  optimizeDeps: {
    // Every screen, so that no dependency is found after the first page has been served: requests for it would get 504.
    entries: ['index.html', 'tools/gallery/index.html', 'src/**/*.tsx'],
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['api', 'config.json', 'login', 'health', 'mailbox'].map((path) => [
        `/userprofile/${path}`,
        'http://127.0.0.1:8080',
      ]),
    ),
  },
});
