import type { AdminConsole, App } from '../../machines/app/compose.ts';
import type { ListName } from '../../machines/app/lists.ts';
import { resources } from '../../machines/resources.ts';
import { whenIdle } from '../browser/waiting.ts';
import { paths } from '../routing/paths.ts';
import { screened } from '../routing/resources.ts';
import type { ConsoleRouter } from '../routing/router.tsx';

type Screened = (typeof screened)[number];

/**
 * Loads the form behind a list while the person reads the list, so that it opens at once. Where it cannot be loaded, the
 * form says so once it is opened, and is loaded then.
 */
export function prefetchForms(console: AdminConsole, app: App, router: ConsoleRouter): void {
  const left = new Set<Screened>(screened);
  const isShown = (name: Screened) =>
    router.state.location.pathname === paths[name].list &&
    Object.keys(resources[name].lists).some((list) =>
      console.lists[list as ListName].getSnapshot().hasTag('shown'),
    );

  function prefetch(): void {
    const name = [...left].find(isShown);
    if (name === undefined) return;
    left.delete(name);
    whenIdle()
      .then(() =>
        Promise.all([
          console.loadForm(`${name}Form`),
          router.loadRouteChunk(router.routesByPath[paths[name].form]),
        ]),
      )
      .catch(() => left.add(name));
  }

  router.subscribe('onRendered', prefetch);
  app.listen(({ event }) => {
    if (event.type === 'listed') prefetch();
  });
}
