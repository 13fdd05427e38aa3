import type { App } from '../../machines/app/compose.ts';
import type { RegisteredRouter } from '@tanstack/react-router';
import { isShared } from './tab-storage.ts';

/**
 * Registers the F2 key, and continues sharing if the tab's previous page was shared. The rest of the flow viewer is
 * loaded on demand. In development, an address with `?inspect` also offers Stately's inspector.
 */
export function startFlows(app: App, router: RegisteredRouter): void {
  if (isShared()) void import('./sharing.ts').then(({ sharingOf }) => sharingOf(app));
  if (import.meta.env.DEV && new URLSearchParams(location.search).has('inspect')) {
    void import('./stately-inspector.ts').then(({ offerInspector }) => offerInspector(app));
  }
  addEventListener('keydown', (event) => {
    if (event.key !== 'F2' || event.repeat || event.isComposing) return;
    if (import.meta.env.DEV || app.actor.getSnapshot().context.configuration?.showFlows) {
      void import('./dock.tsx').then(({ onDockKey }) => onDockKey(app, router, event));
    }
  });
}
