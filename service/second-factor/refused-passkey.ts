import type { FastifyBaseLogger } from 'fastify';
import { problem, type Problem } from '../problem.ts';
import type { consumeCounter, ProvenPasskey } from './passkeys.ts';

/** Why the counter of a passkey was not accepted (`consumeCounter`). */
type Refusal = Exclude<Awaited<ReturnType<typeof consumeCounter>>, 'used'>;

/** What a transaction that uses a passkey returns. It does not throw the refusal, so that the passkey stays blocked. */
export type ProofOrRefusal = { proof: string } | { outcome: Refusal };

/** Returns the refusal of a passkey whose counter was not accepted. Logs a passkey that was just blocked. */
export function refusedPasskey(
  outcome: Refusal,
  { passkey, counter }: ProvenPasskey,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Problem {
  if (outcome === 'removed') return problem('invalid_passkey');
  if (outcome === 'cloned') {
    const { user_uuid: user, uuid, counter: stored } = passkey;
    log.warn(
      { user, passkey: uuid, counter, stored },
      'a passkey was blocked, because a copy of it may exist',
    );
  }
  return problem('passkey_cloned');
}
