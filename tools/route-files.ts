import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** The built file with the names of the files that each route needs. The service reads it, to preload these files. */
const ROUTE_FILES = 'routes.json';

/** The module that the page's first script imports. */
const START = '/src/boot/start.tsx';
const FONT = /inter-latin-wght-normal-.*\.woff2$/;

const SCREEN = /\/src\/routes\/([\w.$]+)\.tsx\?tsr-split=component$/;
const FORM = /\/src\/screens\/([\w-]+)\/form\.tsx$/;

const LEADS_TO = { '/': '/user/list' };

const CONSOLE = [
  '/machines/app/console.ts',
  '/src/boot/start-console.ts',
  '/src/screens/console-outcomes.ts',
];

const SIGN_IN = ['auth.login.user', 'authorize'];

const MACHINES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...SIGN_IN, 'callback', 'selfcallback', 'logout'].map((route) => [
      route,
      '/machines/sign-in/provide-machines.ts',
    ]),
  ),
  password: '/machines/password/provide-machines.ts',
};

/** Converts the file name of a route to its path: `_console.user.edit.$uuid` becomes `/user/edit/$uuid`. */
const pathOf = (route: string): string =>
  `/${route
    .split('.')
    .filter((part) => !part.startsWith('_') && part !== 'index')
    .join('/')}`;

const around = (route: string): string[] =>
  route.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.'));

/**
 * A Vite plugin that writes `routes.json`: the files to preload for every screen, and further files for each route,
 * separately for signed-in and signed-out users. `routes.json` does not contain the font, because the plugin
 * adds to the document a link that preloads it.
 */
export function routeFiles(): Plugin {
  let base = '/';
  return {
    name: 'route-files',
    apply: 'build',
    configResolved: (config) => void (base = config.base),
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const font = Object.keys(bundle).find((name) => FONT.test(name));
        return font
          ? [link({ rel: 'preload', href: base + font, as: 'font', type: 'font/woff2', crossorigin: true })]
          : [];
      },
    },
    generateBundle(_options, bundle) {
      const always = new Set(filesOf(bundle, [START]));
      const screens = new Map<string, string>();
      for (const id of Object.values(bundle).flatMap(modulesOf)) {
        const route = SCREEN.exec(id)?.[1];
        if (route) screens.set(route, id);
      }
      const files: Record<string, string[]> = {};
      const filesOfScreen = (route: string, ...more: string[]): string[] => {
        const frames = around(route).flatMap((name) => screens.get(name) ?? []);
        return filesOf(bundle, [...frames, ...sharedFiles(route), ...more]).filter(
          (name) => !always.has(name),
        );
      };
      for (const [route, screen] of screens) {
        // The form's machine is loaded together with its screen.
        const forms = (this.getModuleInfo(screen)?.importedIds ?? []).flatMap((id) => {
          const resource = FORM.exec(id)?.[1];
          return resource ? [`/machines/${resource}/form.ts`] : [];
        });
        files[pathOf(route)] = filesOfScreen(route, ...forms);
      }
      for (const [path, other] of Object.entries(LEADS_TO)) files[path] = files[other] ?? [];
      // A user without a session is redirected to the login screen, so its files are added.
      const signIn = SIGN_IN.flatMap((route) => filesOfScreen(route));
      const isPublic = new Set([...screens.keys()].filter((route) => !isOfConsole(route)).map(pathOf));
      const needSignIn = Object.keys(files).filter((path) => !isPublic.has(path));
      const signedOut = {
        ...files,
        ...Object.fromEntries(needSignIn.map((path) => [path, [...new Set(signIn)]])),
      };
      this.emitFile({
        type: 'asset',
        fileName: ROUTE_FILES,
        source: JSON.stringify({ every: [...always], needSignIn, signedIn: files, signedOut }, null, 2),
      });
    },
  };
}

const link = (attrs: HtmlTagDescriptor['attrs']): HtmlTagDescriptor => ({
  tag: 'link',
  attrs,
  injectTo: 'head',
});

const isOfConsole = (route: string): boolean => route.startsWith('_console');

function sharedFiles(route: string): readonly string[] {
  if (isOfConsole(route)) return CONSOLE;
  const machines = Object.keys(MACHINES).find((start) => route.startsWith(start));
  return machines === undefined ? [] : [MACHINES[machines] ?? ''];
}

const modulesOf = (output: Rolldown.OutputAsset | Rolldown.OutputChunk): string[] =>
  output.type === 'chunk' ? output.moduleIds : [];

/**
 * Lists the chunks that contain a module whose path ends with one of `modules`, and all chunks that they import. Omits
 * entry chunks, which every page loads.
 */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (name: string): void => {
    const output = bundle[name];
    if (output?.type !== 'chunk' || output.isEntry || found.has(name)) return;
    found.add(name);
    output.imports.forEach(add);
  };
  for (const output of Object.values(bundle)) {
    if (modulesOf(output).some((id) => modules.some((end) => id.endsWith(end)))) add(output.fileName);
  }
  return [...found];
}
