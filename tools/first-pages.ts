import { createServer, type Plugin, type PluginOption, type ResolvedConfig } from 'vite';
import type * as Screens from '../src/first-page/build/render-screens.ts';
import type * as Users from '../src/first-page/build/render-users.ts';

/** The built file that contains the prerendered pages, by route. */
const FIRST_PAGES = 'first-pages.json';

type Settings = Pick<ResolvedConfig, 'root' | 'define' | 'resolve'>;

/** Renders the prerendered pages by running the console itself, with the settings of the build. */
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
    const load = (name: string) => vite.ssrLoadModule(`/src/first-page/build/${name}.ts`);
    const { renderFirstPage } = (await load('render-users')) as typeof Users;
    const { renderScreens } = (await load('render-screens')) as typeof Screens;
    const users = await renderFirstPage();
    return { signedIn: { '/': users, '/user/list': users }, signedOut: await renderScreens() };
  } finally {
    await vite.close();
  }
}

/**
 * Renders the prerendered pages at build time: page 1 of the users list, with placeholders for data, and the screens
 * for signed-out users.
 *
 * @param plugins returns the Vite plugins that the console's sources need
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
