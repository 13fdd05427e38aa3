import type { AnyActorRef } from 'xstate';
import type { AdminConsole, App } from '../../machines/app/compose.ts';
import { isWatched } from '../../machines/flows/watch.ts';
import { resources } from '../../machines/resources.ts';
import type { RegisteredRouter } from '@tanstack/react-router';
import { userCriteria } from '../screens/user/criteria.ts';

/**
 * Returns the actor of the current screen: the actor that the route's loader started, or otherwise the actor of the
 * list or import that the route shows. Without a console, returns the session's actor. Returns null if there is none of
 * these, or if the flow viewer cannot watch the loader's actor.
 */
export function screenActor(app: App, router: RegisteredRouter): AnyActorRef | null {
  const match = router.state.matches.at(-1);
  if (!match) return null;
  const { loaderData, fullPath, search } = match;
  const console = (match.context as { console?: AdminConsole }).console;
  const started = [loaderData, ...Object.values(loaderData ?? {})].find(isActor);
  if (started) return isWatched(started) ? started : null;
  if (!console) return app.session;
  if (fullPath === '/user/bulk') return console.bulkImport;
  if (fullPath === '/user/list') {
    const { status } = userCriteria.parse(search).choices;
    return status === 'active' ? console.lists.activeUsers : console.lists.inactiveUsers;
  }
  const resource = Object.values(resources).find(
    (one) => 'address' in one && fullPath === `${one.address}/list`,
  );
  const [list] = Object.keys(resource?.lists ?? {});
  const lists: Readonly<Record<string, AnyActorRef>> = console.lists;
  return (list === undefined ? null : lists[list]) ?? null;
}

const isActor = (value: unknown): value is AnyActorRef =>
  typeof value === 'object' && value !== null && 'sessionId' in value && 'getSnapshot' in value;
