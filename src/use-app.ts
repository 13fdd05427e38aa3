import { createContext, useContext } from 'react';
import type { App } from '../machines/compose.ts';

export const AppContext = createContext<App | null>(null);

/** The running app: its actors, lists and records. Only below `<AppContext>`. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('useApp needs an <AppContext> above it');
  return app;
}
