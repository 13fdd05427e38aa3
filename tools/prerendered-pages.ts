import { createServer, type Plugin, type PluginOption, type ResolvedConfig } from 'vite';
import type * as Screens from '../src/prerender/build/render-screens.ts';
import type * as Users from '../src/prerender/build/render-users.ts';

/** The built file with the prerendered pages, by route. The service reads it. */
const PRERENDERED_PAGES = 'prerendered-pages.json';

type Settings = Pick<ResolvedConfig, 'root' | 'define' | 'resolve'>;

/** Runs the console's sources in Vite, with the settings of the build, to render the prerendered pages. */
async function renderPrerenderedPages(plugins: PluginOption[], { root, define, resolve }: Settings) {
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
    const load = (name: string) => vite.ssrLoadModule(`/src/prerender/build/${name}.ts`);
    const { renderPrerenderedList } = (await load('render-users')) as typeof Users;
    const { renderScreens } = (await load('render-screens')) as typeof Screens;
    const users = await renderPrerenderedList();
    return { signedIn: { '/': users, '/user/list': users }, signedOut: await renderScreens() };
  } finally {
    await vite.close();
  }
}

/**
 * A Vite plugin that renders pages at build time: page 1 of the users list, with placeholders for data, and the screens
 * for users without a session.
 *
 * @param plugins returns the Vite plugins that the console's sources need
 */
export function prerenderedPages(plugins: () => PluginOption[]): Plugin {
  let settings: Settings;
  return {
    name: 'prerendered-pages',
    apply: 'build',
    configResolved: (config) => void (settings = config),
    async buildStart() {
      this.emitFile({
        type: 'asset',
        fileName: PRERENDERED_PAGES,
        source: JSON.stringify(await renderPrerenderedPages(plugins(), settings)),
      });
    },
  };
}
