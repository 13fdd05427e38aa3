import { defineConfig } from 'vite';
import { PRODUCT_CODE } from './openapi/product.ts';
import { bundledPrograms } from './tools/bundled-programs.ts';
import { yamlAsJson } from './tools/yaml-as-json.ts';

/** The command and the demo suite: programs for Node; most packages stay outside the bundle. */
export default defineConfig({
  define: { __PRODUCT_CODE__: JSON.stringify(PRODUCT_CODE) },
  plugins: [yamlAsJson(), bundledPrograms()],
  // It is hundreds of small files: finding and opening them is half of a start.
  ssr: { noExternal: ['kysely'] },
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/service',
    target: 'node20',
    rollupOptions: {
      input: {
        main: 'service/main.ts',
        'demo-suite': 'demo/suite/main.ts',
      },
    },
  },
});
