import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { PRODUCT_CODE } from './openapi/product.ts';
import { compressedFiles } from './tools/compressed-files.ts';
import { statecharts } from './tools/flows/statecharts.ts';

/** The console: a static build under `/userprofile/`. In development the service answers behind the proxy. */
export default defineConfig({
  base: '/userprofile/',
  define: { __PRODUCT_CODE__: JSON.stringify(PRODUCT_CODE) },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
    }),
    react(),
    statecharts(),
    compressedFiles(),
  ],
  resolve: {
    alias: { 'styled-system': fileURLToPath(new URL('styled-system', import.meta.url)) },
  },
  build: {
    outDir: 'dist/console',
    target: 'es2023',
    rolldownOptions: {
      output: {
        // One file holds what every screen needs; what some screens share is put together by which of them do. Small
        // ones are not joined beyond that: files would import each other in a circle, and a screen would read rules
        // that are not there yet.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 1 },
            {
              name: 'shared',
              test: /[\\/](?:src|lucide-react)[\\/]/,
              minShareCount: 2,
              entriesAware: true,
            },
          ],
        },
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/userprofile/api', '/userprofile/config.json', '/userprofile/login', '/userprofile/health'].map(
        (path) => [path, 'http://127.0.0.1:8080'],
      ),
    ),
  },
});
