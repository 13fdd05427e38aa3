import { createActor, type ActorRefFrom, type AnyStateMachine, type InputFrom } from 'xstate';
import type { App } from '../../machines/compose.ts';

/**
 * Starts the actor of a flow that belongs to an address: one for each visit, outside React, which would start it
 * twice in its strict mode, and a code can be exchanged only once. The route gives it to its screen as loader data.
 */
export function startFlow<Machine extends AnyStateMachine>(
  app: App,
  machine: Machine,
  input: InputFrom<Machine>,
): ActorRefFrom<Machine> {
  const actor = createActor<AnyStateMachine>(machine, { input });
  app.attend(actor);
  actor.start();
  return actor as unknown as ActorRefFrom<Machine>;
}

/** A route's `onLeave`: ends the flow that its loader started, with its requests. */
function stopFlow(match: { loaderData?: unknown }): void {
  (match.loaderData as { stop?: () => void } | undefined)?.stop?.();
}

/**
 * What a route says whose loader starts a flow: each visit starts one of its own, also one that comes back to an address
 * that was left, and nothing else starts another.
 */
export const ofOneVisit = { onLeave: stopFlow, shouldReload: false, gcTime: 0 } as const;
