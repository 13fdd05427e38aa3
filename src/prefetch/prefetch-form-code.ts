import type { AdminConsole, App } from '../../machines/app/compose.ts';
import { loadFormModule } from '../../machines/app/forms.ts';
import type { ListName } from '../../machines/app/lists.ts';
import { resources } from '../../machines/resources.ts';
import { whenIdle } from '../browser/waiting.ts';
import { paths } from '../routing/paths.ts';
import { resourcesWithScreens, type ResourceWithScreens } from '../../machines/app/resource-names.ts';
import type { RegisteredRouter } from '@tanstack/react-router';

/**
 * Loads the code of a resource's form when its list is shown and the browser is idle. On a slow network, a preload on
 * intent (hover, focus) starts too late. If this prefetch fails, the form loads the code when it opens.
 */
export function prefetchFormCode({ lists }: AdminConsole, app: App, router: RegisteredRouter): void {
  const missing = new Set<ResourceWithScreens>(resourcesWithScreens);
  const isShown = (name: ResourceWithScreens) =>
    router.state.location.pathname === paths[name].list &&
    Object.keys(resources[name].lists).some((list) => lists[list as ListName].getSnapshot().hasTag('whole'));

  function prefetch(): void {
    const name = [...missing].find(isShown);
    if (name === undefined) return;
    missing.delete(name);
    whenIdle()
      .then(() =>
        Promise.all([
          loadFormModule(`${name}Form`),
          router.loadRouteChunk(router.routesByPath[paths[name].form]),
        ]),
      )
      .catch(() => missing.add(name));
  }

  router.subscribe('onRendered', prefetch);
  app.subscribe(({ event }) => {
    if (event.type === 'listed') prefetch();
  });
}
