import { createContext, useContext } from 'react';
import type { AdminConsole, App } from '../../machines/app/compose.ts';

export const AppContext = createContext<App | null>(null);

/** Returns the running app. Must be called below `<AppContext>`. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('useApp needs an <AppContext> above it');
  return app;
}

export const ConsoleContext = createContext<AdminConsole | null>(null);

/** Returns the console of the signed-in user. Must be called below `<ConsoleContext>`. */
export function useConsole(): AdminConsole {
  const console = useContext(ConsoleContext);
  if (!console) throw new Error('useConsole needs a <ConsoleContext> above it');
  return console;
}
