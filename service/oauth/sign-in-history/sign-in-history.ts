import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { deleteInChunks } from '../../db/delete-in-chunks.ts';
import type { Db } from '../../db/open.ts';
import { Problem, type ProblemCode } from '../../problem.ts';
import type { Services } from '../../services.ts';
import { recordRefusal, type Refusal, type BrowserInfo } from './sign-in-events.ts';
import type { RecordedMethod, RefusalReason } from '../tables.ts';

const DAY = 24 * 60 * 60_000;

/** How long sign-in events stay stored, in milliseconds. */
export const HISTORY_LIFE = 90 * DAY;

const REASONS: Partial<Record<ProblemCode, RefusalReason>> = {
  invalid_credentials: 'wrongPassword',
  account_inactive: 'inactive',
  throttled: 'throttled',
  account_bound: 'bound',
  unauthenticated: 'usedSignOn',
  invalid_code: 'wrongCode',
  invalid_passkey: 'wrongPasskey',
  passkey_cloned: 'clonedPasskey',
};

const reasonOf = (error: unknown): RefusalReason | undefined =>
  error instanceof Problem ? REASONS[error.code] : undefined;

interface RefusedSignIn {
  /** Returns the uuid of the account that the user tried to sign in to; null if there is no such account. */
  account: () => Promise<string | null>;
  clientUuid: string | null;
  browserInfo: BrowserInfo;
}

export interface LoggedSignIn {
  userUuid: string;
  method: RecordedMethod;
  clientUuid: string | null;
  /** In a trial (test sign-in), the administrator who started it; otherwise missing or null. */
  triedBy?: string | null | undefined;
}

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/** Only logs a sign-in. `recordSignIn` stores it, in the transaction that opens the session. */
export function logSignIn(log: Log, { userUuid, method, clientUuid, triedBy: by }: LoggedSignIn): void {
  log.info({ user: userUuid, client: clientUuid, method, ...(by && { by }) }, 'a user signed in');
}

/** Only logs sign-outs. `recordEndedSessions` stores them, in the transaction that ends the sessions. */
export function logSignOut(log: Log, users: Iterable<string>): void {
  for (const user of users) log.info({ user }, 'a user signed out');
}

/**
 * Stores a refused sign-in of an existing account, after the response is sent. Otherwise the response time would reveal
 * whether the account exists. Ignores errors that are not a refusal.
 */
export function storeRefusal(
  { db, background, now }: Pick<Services, 'db' | 'background' | 'now'>,
  error: unknown,
  { account, clientUuid, browserInfo }: RefusedSignIn,
  log: Log,
): void {
  const reason = reasonOf(error);
  if (reason === undefined) return;
  background.run(
    async () => {
      const userUuid = await account();
      if (userUuid === null) return;
      const refusal: Refusal = { userUuid, reason, clientUuid, browserInfo };
      await recordRefusal(db, refusal, now());
      log.info({ user: userUuid, client: clientUuid, reason }, 'a sign-in was refused');
    },
    (err) => log.warn({ err }, 'a refused sign-in was not stored'),
  );
}

/**
 * Waits for a sign-in and returns its result. If the sign-in is refused, stores the refusal.
 *
 * @throws what the sign-in throws
 */
export async function storeIfRefused<Result>(
  services: Pick<Services, 'db' | 'background' | 'now'>,
  signIn: Promise<Result>,
  of: RefusedSignIn,
  log: Log,
): Promise<Result> {
  try {
    return await signIn;
  } catch (error) {
    storeRefusal(services, error, of, log);
    throw error;
  }
}

/** Deletes the sign-in events that are older than `HISTORY_LIFE`. */
export async function sweepHistory(db: Db, now: number): Promise<void> {
  await deleteInChunks(db, 'sign_in_events', ['key'], sql`at <= ${now - HISTORY_LIFE}`);
}
