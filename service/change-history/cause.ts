import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from '../context.ts';
import type { RoleName } from '../db/schema.ts';

/**
 * `person`: a person who is not signed in, such as the owner of a link for a new password. `command`: an operator on
 * the command line. `unknown`: whatever changed the database outside the history.
 */
export type ActorKind = 'user' | 'person' | 'command' | 'identityProvider' | 'service' | 'unknown';

/** The actor who changes something, and the call with which the actor does so. */
export interface Cause {
  /** The operation of the contract, `command.` with a subcommand, or `task.` with a task of the service. */
  call: string;
  actor: { kind: ActorKind; uuid: string | null; roles: readonly RoleName[] };
  request: { id: string; address: string; clientUuid: string | null } | null;
  /** Why the actor makes the change, if the actor said it. */
  reason?: string | null;
  /** How the user of a call is signed in; missing if the call has no access token. Is not recorded. */
  signIn?: CallerSignIn;
}

/** The access token of a call. */
export interface CallerSignIn {
  /** The hash of the token's session; null if it belongs to none. */
  sessionHash: string | null;
  /** When the token was issued, in milliseconds since 1970. */
  issuedAt: number;
}

/** Returns the cause of the changes that an operator makes with a subcommand. */
export const commandCause = (name: string): Cause => ({
  call: `command.${name}`,
  actor: { kind: 'command', uuid: null, roles: [] },
  request: null,
});

/** Returns the cause of the changes of a background task. */
export const taskCause = (name: string): Cause => ({
  call: `task.${name}`,
  actor: { kind: 'service', uuid: null, roles: [] },
  request: null,
});

/** The cause of changes that were made outside the history, such as by SQL. */
export const OUTSIDE: Cause = {
  call: 'outside',
  actor: { kind: 'unknown', uuid: null, roles: [] },
  request: null,
};

/** What a change needs to be recorded. */
interface Recording extends Pick<Context, 'keys' | 'now'> {
  cause: Cause;
  /** The uuids of the stored changes, also if their transaction was rolled back. */
  stored: string[];
}

const recordings = new AsyncLocalStorage<Recording>();

/** Runs work, and records everything that it changes with this cause. */
export const withCause = <Result>(
  { keys, now = Date.now }: Pick<Context, 'keys'> & Partial<Pick<Context, 'now'>>,
  cause: Cause,
  work: () => Result,
): Result => recordings.run({ keys, now, cause, stored: [] }, work);

/** Runs work that another actor than the caller causes, within a call. */
export const withActor = <Result>(kind: Exclude<ActorKind, 'user'>, work: () => Result): Result => {
  const recording = currentRecording();
  const actor = { kind, uuid: null, roles: [] };
  return recordings.run({ ...recording, cause: { ...recording.cause, actor } }, work);
};

/** Returns the cause of the current work, and the clock; null outside of `withCause`. */
export const findCause = (): Pick<Recording, 'cause' | 'now'> | null => recordings.getStore() ?? null;

/** @throws Error outside of `withCause` */
export function currentRecording(): Recording {
  const recording = recordings.getStore();
  if (!recording) throw new Error('A change without a cause cannot be recorded. Make it within withCause.');
  return recording;
}
