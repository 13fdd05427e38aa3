import { type AnyActorRef, enqueueActions } from 'xstate';
import { ROLES_FOR } from '../../openapi/generated/access.ts';
import type { AppContext, AppEvent, ScreenEvent } from './context.ts';
import type { ChildName, Emitted } from './emitted.ts';
import type { ListName } from './lists.ts';
import { type ListOutcome, type ListUpdate, rowOf } from './outcome.ts';
import { type RootEvent, toRootEvent } from './root-events.ts';
import type { NoticeAction } from '../shell/notice-stack.ts';
import { headerOf } from '../shell/header-source.ts';

/** Sends each event that the actor emits to the root, translated by `toRootEvent`. */
export function subscribeTo(
  root: { send: (event: RootEvent) => void },
  from: string,
  actor: AnyActorRef,
): void {
  // The cast is needed because TypeScript does not know that `from` determines the types of the actor's events.
  actor.on('*', (event) => root.send(toRootEvent({ from, event } as Emitted<ChildName>)));
}

/**
 * Returns a typed action that sends events to actors. `setup` cannot infer the types of several such actions with
 * parameters.
 */
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

/**
 * Reports the end of the session to the import, which says whether its file was imported. Must precede `clearConsole`.
 */
export const sendToImport = sending<{ type: 'SESSION_LOST' }>(({ context, enqueue }, event) => {
  if (context.console) enqueue.sendTo(context.console.getSnapshot().context.bulkImport, event);
});

/** Runs when the user presses a notice's button: sends the button's event to the console's actor that `to` names. */
export const sendToConsole = sending<NoticeAction>(({ context, enqueue }, { to, event }) => {
  if (context.console) enqueue.sendTo(context.console.getSnapshot().context[to], event);
});

/**
 * Loads the signed-in user's suite header, starts following the changes that other users make to lists and, for an
 * administrator, finds out whether the service records changes, and loads the user's bulk jobs. Does nothing before the
 * console is loaded.
 */
export const startForUser = sending<undefined>(({ context, enqueue }) => {
  const { user } = context.session.getSnapshot().context;
  if (!context.console || !user) return;
  const { header, listChanges, historySupport, bulkJobs } = context.console.getSnapshot().context;
  enqueue.sendTo(header, { type: 'LOAD', source: headerOf(user) });
  enqueue.sendTo(listChanges, { type: 'FOLLOW', owner: user.username });
  const administrators: readonly string[] = ROLES_FOR.administrator;
  if (user.roles.some((role) => administrators.includes(role))) {
    enqueue.sendTo(historySupport, { type: 'START' });
    enqueue.sendTo(bulkJobs, { type: 'START' });
  }
});

/** Reports changed lists to the actor that loads the users whom an open form's changes affect. */
export const sendToHolders = sending<Extract<ScreenEvent, { type: 'LISTS_CHANGED' }>>(
  ({ context, enqueue }, event) => {
    if (context.console) enqueue.sendTo(context.console.getSnapshot().context.holders, event);
  },
);

/** Returns the changes of cached lists that the outcomes table declares for an emitted event. */
export function listUpdatesOf(
  { console, outcomes }: Pick<AppContext, 'console' | 'outcomes'>,
  emitted: Emitted,
): readonly ListUpdate[] {
  if (!console) return [];
  // The cast is needed because TypeScript does not know that `rowOf` finds the row of exactly this event.
  const row = rowOf(outcomes, emitted) as ListOutcome<unknown> | undefined;
  return row?.lists?.(emitted.event, console.getSnapshot().context.lists) ?? [];
}

export const updateLists = sending<Emitted>(({ context, enqueue }, emitted) => {
  if (!context.console) return;
  // The wider type is needed because TypeScript cannot infer a row's type from a list name that is known only at run
  // time.
  const lists: Readonly<Record<ListName, AnyActorRef>> = context.console.getSnapshot().context.lists;
  for (const { list, event } of listUpdatesOf(context, emitted)) enqueue.sendTo(lists[list], event);
});
