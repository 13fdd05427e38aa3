import { fileURLToPath } from 'node:url';
import { createServer, type Plugin, type PluginOption } from 'vite';
import type * as Rendering from '../src/first-page/render.tsx';

/** Tells the server how the first page of a list looks, by the route's path. */
const FIRST_PAGES = 'first-pages.json';

const RENDERING = '/src/first-page/render.tsx';

/** Runs the console itself for that, with what it needs of the build. */
async function renderFirstPages(plugins: PluginOption[], define: Record<string, string>) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    plugins,
    define,
    resolve: { alias: { 'styled-system': fileURLToPath(new URL('../styled-system', import.meta.url)) } },
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  try {
    const { renderFirstPage } = (await vite.ssrLoadModule(RENDERING)) as typeof Rendering;
    const users = await renderFirstPage();
    return { '/': users, '/user/list': users };
  } finally {
    await vite.close();
  }
}

/**
 * Renders the first page of the users list at build time, with marks where data stands.
 *
 * @param plugins what the console's sources need
 */
export function firstPages(plugins: () => PluginOption[], define: Record<string, string>): Plugin {
  return {
    name: 'first-pages',
    apply: 'build',
    async buildStart() {
      this.emitFile({
        type: 'asset',
        fileName: FIRST_PAGES,
        source: JSON.stringify(await renderFirstPages(plugins(), define)),
      });
    },
  };
}
