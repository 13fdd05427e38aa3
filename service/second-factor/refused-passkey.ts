import type { FastifyBaseLogger } from 'fastify';
import { problem, type Problem } from '../problem.ts';
import type { consumeCounter, ProvenPasskey } from './passkeys.ts';

/** Why `consumeCounter` refused a passkey. */
type Refusal = Exclude<Awaited<ReturnType<typeof consumeCounter>>, 'used'>;

/**
 * The result of a transaction that uses a passkey. The refusal is returned, not thrown, because an error would roll the
 * transaction back, which has blocked the passkey.
 */
export type ProofOrRefusal = { proof: string } | { outcome: Refusal };

/** Returns the Problem for a passkey that `consumeCounter` refused. If it was just blocked, also logs a warning. */
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
