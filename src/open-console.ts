import type { AdminConsole, App } from '../machines/app/compose.ts';
import type { ConsoleRouter } from './router.tsx';

/**
 * Opens what signed-in people work with: its machines, and what goes on beside its screens, are loaded when the first screen
 * needs them. What could not be loaded is loaded when it is asked for again.
 */
export function consoleOpener(app: App, router: () => ConsoleRouter): () => Promise<AdminConsole> {
  let opening: Promise<AdminConsole> | null = null;
  async function open(): Promise<AdminConsole> {
    const [console, { startConsole }] = await Promise.all([app.openConsole(), import('./start-console.ts')]);
    startConsole(console, app, router());
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
