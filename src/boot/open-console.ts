import type { App } from '../../machines/app/compose.ts';
import type { PrefetchCache } from '../prefetch/prefetch-cache.ts';
import type { OpenedConsole } from '../routes/__root.tsx';
import type { ConsoleRouter } from '../router.tsx';

/**
 * Returns a function that opens the console for a signed-in user. The first screen that needs the console calls it. The
 * console's code is loaded on the first call; if this fails, the next call loads it again.
 */
export function consoleOpener(
  app: App,
  router: () => ConsoleRouter,
  cache: PrefetchCache,
): () => Promise<OpenedConsole> {
  let opening: Promise<OpenedConsole> | null = null;
  async function open(): Promise<OpenedConsole> {
    const [console, { startConsole }] = await Promise.all([app.openConsole(), import('./start-console.ts')]);
    return { console, ...startConsole(console, app, { router: router(), cache }) };
  }
  return () => {
    opening ??= open().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
}
