import type { AnswersAhead } from '../../openapi/answers-ahead.ts';
import type { AdminConsole, App } from '../../machines/app/compose.ts';
import type { ConsoleRouter } from '../routing/router.tsx';

/** Opens the part for signed-in people. It is loaded when the first screen needs it, and again if that failed. */
export function consoleOpener(
  app: App,
  router: () => ConsoleRouter,
  ahead: AnswersAhead,
): () => Promise<AdminConsole> {
  let opening: Promise<AdminConsole> | null = null;
  async function open(): Promise<AdminConsole> {
    const [console, { startConsole }] = await Promise.all([app.openConsole(), import('./start-console.ts')]);
    startConsole(console, app, { router: router(), ahead });
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
