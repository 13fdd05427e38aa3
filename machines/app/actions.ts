import { type AnyActorRef, enqueueActions } from 'xstate';
import type { AppContext, AppEvent, ScreenEvent } from './context.ts';
import type { ChildName, Emitted } from './emitted.ts';
import type { ListName } from './lists.ts';
import { type ListOutcome, rowOf } from './outcome.ts';
import { type RootEvent, toRootEvent } from './root-events.ts';
import type { NoticeAction } from '../shell/notice-stack.ts';
import { headerOf } from '../shell/header-source.ts';

/** Forwards each event that an actor emits to the root. */
export function subscribeTo(
  root: { send: (event: RootEvent) => void },
  from: string,
  actor: AnyActorRef,
): void {
  // Asserts the type: an actor's name says which machine it runs, and so what it emits.
  actor.on('*', (event) => root.send(toRootEvent({ from, event } as Emitted<ChildName>)));
}

/** Types an action that sends to other actors: `setup` cannot infer several with parameters. */
const sending = <Params>(
  ...[collect]: Parameters<
    typeof enqueueActions<AppContext, AppEvent, Params, AppEvent, never, never, never, never, never>
  >
) => enqueueActions(collect);

export const sendToScreens = sending<ScreenEvent>(({ context, enqueue }, event) => {
  for (const screen of Object.values(context.screens)) {
    if (screen.getSnapshot().status === 'active') enqueue.sendTo(screen, event);
  }
});

export const clearConsole = sending<undefined>(({ context, enqueue }) => {
  if (context.console) enqueue.sendTo(context.console, { type: 'CLEAR' });
});

export const clearNotices = sending<undefined>(({ context, enqueue }) =>
  enqueue.sendTo(context.notices, { type: 'CLEAR' }),
);

/** Sends the event of a notice's action to the actor that it names. */
export const sendToConsole = sending<NoticeAction>(({ context, enqueue }, { to, event }) => {
  if (context.console) enqueue.sendTo(context.console.getSnapshot().context[to], event);
});

/** Starts what goes on while somebody is signed in: the suite's header, and following what others change. */
export const startForUser = sending<undefined>(({ context, enqueue }) => {
  const { user } = context.session.getSnapshot().context;
  if (!context.console || !user) return;
  const { header, listChanges } = context.console.getSnapshot().context;
  enqueue.sendTo(header, { type: 'LOAD', source: headerOf(user) });
  enqueue.sendTo(listChanges, { type: 'FOLLOW', owner: user.username });
});

export const updateLists = sending<Emitted>(({ context, enqueue }, emitted) => {
  if (!context.console) return;
  const { lists, pages } = context.console.getSnapshot().context;
  // Asserts the type: the row is found by the event's own name.
  const row = rowOf(context.outcomes, emitted) as ListOutcome<unknown> | undefined;
  // Widens the type: the compiler cannot follow a row's type through a list name known only at run time.
  const named: Readonly<Record<ListName, AnyActorRef>> = lists;
  const namedPages: Partial<Readonly<Record<ListName, AnyActorRef>>> = pages;
  for (const { list, event } of row?.lists?.(emitted.event, lists) ?? []) {
    enqueue.sendTo(named[list], event);
    const ofList = namedPages[list];
    if (!ofList) continue;
    enqueue.sendTo(
      ofList,
      event.type === 'RETRY' ? event : { type: 'CHANGED', elsewhere: event.type === 'STALE' },
    );
  }
});
