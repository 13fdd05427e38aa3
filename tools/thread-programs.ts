import { build, type Plugin } from 'vite';
import { PRODUCT_CODE } from '../openapi/product.ts';

const SUFFIX = '?thread';

/** A program for a thread: the module with all that it imports, as one CommonJS script. */
async function programOf(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
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
 * Gives a module that is imported with `?thread` as the text of a program, for `new Worker(text, { eval: true })`.
 *
 * A text, because a thread is started from a file of its own: with this, it is in the bundle that starts it, and is the
 * same under test, where nothing is built to a file.
 */
export function threadPrograms(): Plugin {
  return {
    name: 'thread-programs',
    enforce: 'pre',
    load: {
      filter: { id: /\?thread$/ },
      async handler(id) {
        const code = await programOf(id.slice(0, -SUFFIX.length));
        return { code: `export default ${JSON.stringify(code)};`, moduleType: 'js' };
      },
    },
  };
}
