import type { ActorRefFrom, AnyActorRef, AnyStateMachine, ErrorActorEvent, InputFrom } from 'xstate';
import type { Fault } from '../../openapi/fault.ts';
import type { Application, Configuration, User } from '../../openapi/types.ts';
import type { FaultyAnswer } from './answer-meaning.ts';
import type { consoleMachine } from './console.machine.ts';
import type { ChildEvent, ScreenName } from './emitted.ts';
import type { FormName } from './forms.ts';
import type { OutcomeRows } from './outcome.ts';
import type { Version } from '../resource/form.ts';
import type { sessionMachine } from '../sign-in/session.machine.ts';

export interface AppContext {
  readonly configuration: Configuration | null;
  /** Why the configuration is not there. */
  readonly fault: Fault | null;
  readonly session: ActorRefFrom<typeof sessionMachine>;
  /** Who signed in last: whose drafts are kept. */
  readonly owner: string;
  /** What signed-in people work with, once it is loaded. */
  readonly console: ActorRefFrom<typeof consoleMachine> | null;
  readonly outcomes: OutcomeRows;
  /** Why the console could not be loaded the last time. */
  readonly consoleError: unknown;
  /** The actors of the screens that are shown, by the names that the system knows them under; the latest is the last. */
  readonly screens: Readonly<Record<string, AnyActorRef>>;
  /** How many screens were opened. */
  readonly screenCount: number;
}

export interface AppInput {
  readonly now: () => number;
}

/** A screen is opened that has a machine of its own. */
export interface ScreenStart {
  readonly name: ScreenName;
  readonly logic: AnyStateMachine;
  readonly input: unknown;
}

/** The console's machine with its real actors. */
export interface LoadedConsole {
  readonly logic: typeof consoleMachine;
  readonly input: InputFrom<typeof consoleMachine>;
  /** What the outcomes of its work mean for its lists. */
  readonly outcomes: OutcomeRows;
}

export type AppEvent =
  | { type: 'RETRY' }
  | ({ type: 'FAULT' } & FaultyAnswer)
  | { type: 'OPEN_CONSOLE' }
  | ({ type: 'OPEN_SCREEN' } & ScreenStart)
  /** A screen is left: its actor ends, with its requests. */
  | { type: 'CLOSE_SCREEN'; screen: string }
  | ChildEvent
  | ErrorActorEvent;

/** What was unsaved in a form when the session ended, and whose it is. */
export type KeptDraft = ChildEvent extends infer One
  ? One extends { readonly type: `emitted.draftKept.${FormName}`; readonly emitted: infer Draft }
    ? Draft & { readonly owner: string }
    : never
  : never;

/** What the screens that are shown receive, whichever they are: most have no use for it. */
export type ScreenEvent =
  /** Whoever holds something unsaved emits it, so that it is kept. */
  | { type: 'SESSION_LOST' }
  | { type: 'REMOVED'; uuid: string }
  | { type: 'REPLACED'; version: Version<Application> | Version<User> };
