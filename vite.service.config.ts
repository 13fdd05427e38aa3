import { defineConfig } from 'vite';
import { PRODUCT_CODE } from './openapi/rules/product.ts';
import { bundledPrograms } from './tools/bundled-programs.ts';
import { yamlAsJson } from './tools/yaml-as-json.ts';

/** The command `userprofile` and the demo suite, for Node.js. Most packages are not bundled. */
export default defineConfig({
  define: { __PRODUCT_CODE__: JSON.stringify(PRODUCT_CODE) },
  plugins: [yamlAsJson(), bundledPrograms()],
  // Bundled, because opening its hundreds of small files takes half of the start time.
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
