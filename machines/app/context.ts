import type { ActorRefFrom, AnyActorRef, AnyStateMachine, ErrorActorEvent, InputFrom } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { Application, Configuration, User } from '../../openapi/generated/types.ts';
import type { FaultyAnswer } from './answer-meaning.ts';
import type { consoleMachine } from './console.machine.ts';
import type { ScreenName } from './emitted.ts';
import type { OutcomeRows } from './outcome.ts';
import type { RootEvent } from './root-events.ts';
import type { StoredAuthClient } from '../auth-client/form-rules.ts';
import type { Version } from '../resource/form/form.ts';
import type { FollowedList } from '../shell/list-changes.machine.ts';
import type { noticesMachine } from '../shell/notices.machine.ts';
import type { versionMachine } from '../shell/version.machine.ts';
import type { sessionMachine } from '../sign-in/session.machine.ts';

export interface AppContext {
  readonly configuration: Configuration | null;
  readonly fault: Fault | null;
  readonly session: ActorRefFrom<typeof sessionMachine>;
  readonly notices: ActorRefFrom<typeof noticesMachine>;
  readonly version: ActorRefFrom<typeof versionMachine>;
  /** Username of the user who signed in last, to whom the stored drafts belong. */
  readonly owner: string;
  readonly console: ActorRefFrom<typeof consoleMachine> | null;
  readonly outcomes: OutcomeRows;
  readonly consoleError: unknown;
  readonly screens: Readonly<Record<string, AnyActorRef>>;
  readonly screenCount: number;
}

export interface AppInput {
  readonly now: () => number;
}

export interface ScreenStart {
  /** The `systemId` of the screen's actor; unique for each screen actor. */
  readonly screen: string;
  readonly name: ScreenName;
  readonly logic: AnyStateMachine;
  readonly input: unknown;
}

export interface LoadedConsole {
  readonly logic: typeof consoleMachine;
  readonly input: InputFrom<typeof consoleMachine>;
  readonly outcomes: OutcomeRows;
}

export type AppEvent =
  | { type: 'RETRY' }
  | ({ type: 'FAULT' } & FaultyAnswer)
  | { type: 'OPEN_CONSOLE' }
  | { type: 'PAGE_HIDDEN' }
  | ({ type: 'OPEN_SCREEN' } & ScreenStart)
  | { type: 'CLOSE_SCREEN'; screen: string }
  | RootEvent
  | ErrorActorEvent;

/** A form's unsaved draft and its owner, stored when the session ends or the page is hidden. */
export type KeptDraft = Extract<RootEvent, { type: 'DRAFT_KEPT' }>['draft'] & { readonly owner: string };

export type ScreenEvent =
  /** Asks forms to emit their unsaved drafts, for storage. */
  | { type: 'SESSION_LOST' | 'PAGE_HIDDEN' }
  | { type: 'REMOVED'; uuid: string }
  | { type: 'LISTS_CHANGED'; lists: readonly FollowedList[] }
  | { type: 'SESSIONS_STALE' | 'HISTORY_STALE' }
  | { type: 'REPLACED'; version: Version<Application> | Version<StoredAuthClient> | Version<User> };
