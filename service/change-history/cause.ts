import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from '../context.ts';
import type { RoleName } from '../db/schema.ts';

/**
 * `person`: a user who is not signed in, such as one who opened the link of a reset mail. `command`: an operator on the
 * command line. `unknown`: a change that the service has not made itself (`OUTSIDE`).
 */
export type ActorKind = 'user' | 'person' | 'command' | 'identityProvider' | 'service' | 'unknown';

/** Who makes a change, and by which call. */
export interface Cause {
  /**
   * The contract's `operationId`, `command.<subcommand>`, `task.<name>` or `outside`. A bulk action adds what it does,
   * such as `applyBulkAction.delete`.
   */
  call: string;
  actor: { kind: ActorKind; uuid: string | null; roles: readonly RoleName[] };
  request: { id: string; address: string; clientUuid: string | null } | null;
  /** The reason that the actor entered, if any. */
  reason?: string | null;
  /** How the caller is signed in; missing if the call has no access token. The history does not record it. */
  signIn?: CallerSignIn;
  /**
   * Whether the caller gave a recent proof of identity, if the call needs one, when it started. The parts of a job then
   * need no other one. The history does not record it.
   */
  isProven?: boolean;
}

/** The session and the time of a call's access token. */
export interface CallerSignIn {
  /** The hash of the session's id; null if the token was issued without a session. */
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

/** The context in which changes are recorded. */
interface Recording extends Pick<Context, 'keys' | 'now'> {
  cause: Cause;
  /** The uuids of all changes that were stored, including those whose transaction was rolled back. */
  stored: string[];
}

const recordings = new AsyncLocalStorage<Recording>();

/** Runs `work`. The history records its changes with this cause. */
export const withCause = <Result>(
  { keys, now = Date.now }: Pick<Context, 'keys'> & Partial<Pick<Context, 'now'>>,
  cause: Cause,
  work: () => Result,
): Result => recordings.run({ keys, now, cause, stored: [] }, work);

/** Runs `work` within a call. The history records an actor of this kind instead of the caller. */
export const withActor = <Result>(kind: Exclude<ActorKind, 'user'>, work: () => Result): Result => {
  const recording = currentRecording();
  const actor = { kind, uuid: null, roles: [] };
  return recordings.run({ ...recording, cause: { ...recording.cause, actor } }, work);
};

/** Runs `work` within a call. The history records what the call does, after a dot behind the call's name. */
export const withRecordedAction = <Result>(action: string, work: () => Result): Result => {
  const recording = currentRecording();
  const call = `${recording.cause.call}.${action}`;
  return recordings.run({ ...recording, cause: { ...recording.cause, call } }, work);
};

/** Returns the current cause and the clock; null outside of `withCause`. */
export const findCause = (): Pick<Recording, 'cause' | 'now'> | null => recordings.getStore() ?? null;

/** @throws Error outside of `withCause` */
export function currentRecording(): Recording {
  const recording = recordings.getStore();
  if (!recording) throw new Error('A change without a cause cannot be recorded. Make it within withCause.');
  return recording;
}
