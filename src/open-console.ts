import type { App } from '../machines/compose.ts';
import type { AdminConsole } from '../machines/console.ts';
import type { PageLoader } from './console-news.ts';
import type { ConsoleRouter } from './router.tsx';

/**
 * Opens what signed-in people work with: its machines, and what follows their news, are loaded when the first screen
 * needs them. What could not be loaded is loaded when it is asked for again.
 */
export function consoleOpener(
  app: App,
  router: () => ConsoleRouter,
  loader: PageLoader,
): () => Promise<AdminConsole> {
  let opening: Promise<AdminConsole> | null = null;
  async function open(): Promise<AdminConsole> {
    const [console, { followConsole }] = await Promise.all([app.openConsole(), import('./console-news.ts')]);
    followConsole(console, app, router(), loader);
    return console;
  }
  return () => {
    opening ??= open().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
}
