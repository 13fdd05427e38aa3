import { type AnyActorRef, enqueueActions } from 'xstate';
import type { AppContext, AppEvent, VisitEvent } from './context.ts';
import type { Emitted, Heard } from './emitted.ts';
import type { ListName } from './lists.ts';
import { type ListOutcome, rowOf } from './outcome.ts';
import { headerOf } from '../shell/header-source.ts';

/** Passes on what an actor emits, from its first word. */
export function follow(root: { send: (event: Heard) => void }, name: string, actor: AnyActorRef): void {
  actor.on('*', (event) => {
    // An actor emits only what its machine declares, and its name says which machine that is.
    root.send({ type: `heard.${event.type}.${name}`, emitted: { from: name, event } } as unknown as Heard);
  });
}

// Actions that tell other actors something are typed apart: `setup` cannot infer several of them with parameters.
const telling = enqueueActions<AppContext, AppEvent, undefined, AppEvent, never, never, never, never, never>;
const tellingOfVisits = enqueueActions<
  AppContext,
  AppEvent,
  VisitEvent,
  AppEvent,
  never,
  never,
  never,
  never,
  never
>;
const tellingOfEmitted = enqueueActions<
  AppContext,
  AppEvent,
  Emitted,
  AppEvent,
  never,
  never,
  never,
  never,
  never
>;

export const tellVisits = tellingOfVisits(({ context, enqueue }, event) => {
  for (const visit of Object.values(context.visits)) {
    // Some come to their end by themselves, before their screen is left.
    if (visit.getSnapshot().status === 'active') enqueue.sendTo(visit, event);
  }
});

export const clearConsole = telling(({ context, enqueue }) => {
  if (context.console) enqueue.sendTo(context.console, { type: 'CLEAR' });
});

export const showHeader = telling(({ context, enqueue }) => {
  const { user } = context.session.getSnapshot().context;
  if (!context.console || !user) return;
  const { header } = context.console.getSnapshot().context;
  enqueue.sendTo(header, { type: 'LOAD', source: headerOf(user) });
});

export const updateLists = tellingOfEmitted(({ context, enqueue }, emitted) => {
  if (!context.console) return;
  const { lists } = context.console.getSnapshot().context;
  // The row stands under the event's own name.
  const row = rowOf(context.outcomes, emitted) as ListOutcome<unknown> | undefined;
  // Where it is not known before which list it is, the compiler does not follow what its rows are.
  const named: Readonly<Record<ListName, AnyActorRef>> = lists;
  for (const { list, event } of row?.lists?.(emitted.event, lists) ?? []) enqueue.sendTo(named[list], event);
});
