import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { PRODUCT_CODE } from './openapi/product.ts';

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
  ],
  resolve: {
    alias: { 'styled-system': fileURLToPath(new URL('styled-system', import.meta.url)) },
  },
  build: {
    outDir: 'dist/console',
    target: 'es2023',
    rolldownOptions: {
      output: {
        // One file of what every screen needs: in many small ones it is larger, and asked for one by one.
        codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] },
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
