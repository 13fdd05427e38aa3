import { createServer, type Plugin, type PluginOption, type ResolvedConfig } from 'vite';
import type * as Rendering from '../src/first-page/render.tsx';

/** Tells the server how the first page of a list looks, by the route's path. */
const FIRST_PAGES = 'first-pages.json';

const RENDERING = '/src/first-page/render.tsx';

type Settings = Pick<ResolvedConfig, 'root' | 'define' | 'resolve'>;

/** Runs the console itself for that, with the settings of the build. */
async function renderFirstPages(plugins: PluginOption[], { root, define, resolve }: Settings) {
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    plugins,
    define: define ?? {},
    resolve: { alias: resolve.alias },
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
 * @param plugins makes what the console's sources need
 */
export function firstPages(plugins: () => PluginOption[]): Plugin {
  let settings: Settings;
  return {
    name: 'first-pages',
    apply: 'build',
    configResolved: (config) => void (settings = config),
    async buildStart() {
      this.emitFile({
        type: 'asset',
        fileName: FIRST_PAGES,
        source: JSON.stringify(await renderFirstPages(plugins(), settings)),
      });
    },
  };
}
