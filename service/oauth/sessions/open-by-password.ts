import type { FastifyRequest } from 'fastify';
import type { Credentials } from '../../../openapi/generated/types.ts';
import type { Db } from '../../db/open.ts';
import { problem } from '../../problem.ts';
import { secondStepOf } from '../../second-factor/policy.ts';
import { storePendingSignIn } from '../../second-factor/pending-sign-ins.ts';
import type { Services } from '../../services.ts';
import type { RequiredLevel } from '../sign-in-methods.ts';
import { accountNamed, browserInfoOf, type BrowserInfo } from '../sign-in-history/sign-in-events.ts';
import { logSignIn, storeIfRefused, type LoggedSignIn } from '../sign-in-history/sign-in-history.ts';
import { cookiesOf } from './cookies.ts';
import { rememberDevice } from './known-devices.ts';
import { startSession, type StartedSession } from './sessions.ts';
import { signInByPassword } from './sign-in.ts';

interface TypedPassword extends Credentials {
  /** The client that the user signs in to; null for the console. */
  clientUuid: string | null;
  /** The level that the client requires; null for any. */
  requiredLevel: RequiredLevel | null;
}

/**
 * Checks a password. Runs `signIn` in the transaction that confirms the password, because two transactions would
 * wait for the disk twice.
 *
 * @throws Problem as `signInByPassword`, whose refusal is stored in the account's sign-in history;
 * second_factor_required if the password is right, and the account has or needs a second factor
 */
export async function checkPassword<Answer>(
  services: Services,
  request: FastifyRequest,
  { clientUuid, requiredLevel, method, triedBy, ...typed }: TypedPassword & Omit<LoggedSignIn, 'userUuid'>,
  signIn: (within: Db, by: { userUuid: string; browserInfo: BrowserInfo }) => Promise<Answer>,
): Promise<Answer> {
  const { db, config, now } = services;
  const browserInfo = browserInfoOf(request);
  const credentials = {
    ...typed,
    address: request.clientAddress,
    devices: cookiesOf(config.publicUrl).devicesIn(request),
  };
  const account = () => accountNamed(db, typed.username);
  const check = async () => {
    const { userUuid, confirm } = await signInByPassword(db, credentials, now());
    const answered = await db.transaction().execute(async (transaction) => {
      const user = await confirm(transaction);
      const asked = { ...user, userUuid, requiredLevel, method: 'password' as const };
      const { step, ...next } = await secondStepOf(transaction, config, asked);
      const started = { userUuid, clientUuid, level: requiredLevel, ...next };
      return step === 'nothing'
        ? { answer: await signIn(transaction, { userUuid, browserInfo }) }
        : { pending: await storePendingSignIn(transaction, started, now()) };
    });
    // Throws after the transaction, which would otherwise roll back.
    if ('pending' in answered)
      throw problem('second_factor_required', { extensions: { ...answered.pending } });
    logSignIn(request.log, { userUuid, method, clientUuid, triedBy });
    return answered.answer;
  };
  return storeIfRefused(services, check(), { account, clientUuid, browserInfo }, request.log);
}

/**
 * Opens a session by password. Runs `answer` in the transaction that opens the session.
 *
 * @throws Problem as `checkPassword`
 */
export function openByPassword<Answer>(
  services: Services,
  request: FastifyRequest,
  typed: TypedPassword,
  answer: (within: Db, session: StartedSession) => Promise<Answer>,
): Promise<Answer> {
  const { config, now, sessionLimits: limits } = services;
  const { clientUuid } = typed;
  return checkPassword(
    services,
    request,
    { ...typed, method: 'password' },
    async (within, { userUuid, browserInfo }) => {
      const earlier = cookiesOf(config.publicUrl).sessionsIn(request);
      const options = { browserInfo, clientUuid, limits };
      return answer(within, await startSession(within, userUuid, earlier, now(), options));
    },
  );
}

/** Stores the browser as a known device of the user. Returns a header that sets the cookies of session and device. */
export async function rememberSignIn(
  { config, now, sessionLimits }: Services,
  within: Db,
  request: FastifyRequest,
  { id, signedIn }: StartedSession,
) {
  const cookies = cookiesOf(config.publicUrl);
  const device = await rememberDevice(within, signedIn.userUuid, cookies.devicesIn(request), now());
  return { 'set-cookie': [cookies.session(id, sessionLimits.maxAgeMs), cookies.device(device)] };
}
