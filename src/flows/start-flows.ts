import type { App } from '../../machines/app/compose.ts';
import { sharedAs } from './shared-flag.ts';

/** Starts what the viewer needs in a page: nothing, unless a person asked for it in this tab. */
export function startFlows(app: App): void {
  if (sharedAs() !== null) void import('./sharing.ts').then(({ sharingOf }) => sharingOf(app));
  if (import.meta.env.DEV && new URLSearchParams(location.search).has('inspect')) {
    void import('./stately-inspector.ts').then(({ offerInspector }) => offerInspector(app));
  }
}
