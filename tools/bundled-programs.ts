import { build, type Plugin } from 'vite';
import { PRODUCT_CODE } from '../openapi/rules/product.ts';
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
 * A Vite plugin for imports with `?program`: returns the bundled source of a program as text, to run in a worker thread
 * or a child process. The text is part of the importing bundle, so it also works in tests, which build no files.
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
