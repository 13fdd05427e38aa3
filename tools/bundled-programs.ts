import { build, type Plugin } from 'vite';
import { PRODUCT_CODE } from '../openapi/product.ts';
import { yamlAsJson } from './yaml-as-json.ts';

const SUFFIX = '?program';

async function programOf(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [yamlAsJson()],
    define: { __PRODUCT_CODE__: JSON.stringify(PRODUCT_CODE) },
    ssr: { noExternal: true },
    build: {
      ssr: file,
      write: false,
      target: 'node20',
      rollupOptions: { output: { format: 'cjs', codeSplitting: false } },
    },
  });
  const [bundle] = [built].flat();
  if (!bundle || !('output' in bundle)) throw new Error(`${file} cannot be built`);
  return bundle.output[0].code;
}

/**
 * Provides modules imported with `?program` as the text of a program for a worker thread or a child process. As text
 * they are part of the bundle that starts them, and work the same under test, where no files are built.
 */
export function bundledPrograms(): Plugin {
  return {
    name: 'bundled-programs',
    enforce: 'pre',
    load: {
      filter: { id: /\?program$/ },
      async handler(id) {
        const code = await programOf(id.slice(0, -SUFFIX.length));
        return { code: `export default ${JSON.stringify(code)};`, moduleType: 'js' };
      },
    },
  };
}
