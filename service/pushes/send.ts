import { findApplicationAccess, pushedRoles, type ApplicationAccess } from '../access/granted.ts';
import type { Context } from '../context.ts';
import { failureReason, pushBatch, pushedUser, pushUser } from '../sources/push-user.ts';
import type { BatchSize } from './batch-size.ts';
import type { Lease, Outcome, Push } from './lease.ts';
import { findPushableUsers, type StoredUser } from './pushable-users.ts';

/** Maximum number of concurrent single calls to an application. */
const MAX_CONCURRENT = 8;

/**
 * Maximum size of a batch's body, in bytes; also in `openapi/contracts/application.yaml`. nginx refuses 1 MiB by
 * default.
 */
const BATCH_MAX_BYTES = 1_000_000;

/** Size of the JSON around the users, in bytes, rounded up. */
const ENVELOPE_BYTES = 100;

/** The time before the end of a lease, in milliseconds, after which no further call starts. */
const RESERVE_MS = 2 * 60_000;

export interface PushOutcome {
  push: Push;
  outcome: Outcome;
}

interface Sending {
  push: Push;
  user: StoredUser;
  application: ApplicationAccess;
}

/**
 * Sends leased pushes to their application, with the current state of each user, who may have changed after the push
 * was queued. Sends batches if the application supports them. Stops after a failed batch and before the lease ends;
 * the remaining pushes are `given up`.
 *
 * @param signal aborts running calls when the service stops
 */
export async function sendPushes(
  context: Context,
  applicationUuid: string,
  { lease, pushes }: { lease: Lease; pushes: readonly Push[] },
  { batchSize, signal }: { batchSize: BatchSize; signal: AbortSignal },
): Promise<PushOutcome[]> {
  const { now } = context;
  const { outcomes, sendings } = await readSendings(context, applicationUuid, pushes);
  let rest = sendings;
  while (rest.length > 0 && now() < lease.until - RESERVE_MS) {
    const batch = takeBatch(rest, batchSize.at(now()));
    const sent =
      batch.length > 1
        ? await sendBatch(batch, signal)
        : await sendSingly(rest.slice(0, MAX_CONCURRENT), signal);
    if (sent === 'unsupported') {
      batchSize.setUnsupported(now());
      continue;
    }
    outcomes.push(...sent.outcomes);
    rest = rest.slice(sent.outcomes.length);
    if (sent.isPassed) {
      batchSize.double();
    } else if (batch.length > 1) {
      batchSize.halve(batch.length);
      break;
    }
  }
  return [...outcomes, ...rest.map(({ push }) => ({ push, outcome: 'given up' as const }))];
}

/** Reads what to send. The pushes of users or applications that no longer exist count as delivered. */
async function readSendings(
  context: Context,
  applicationUuid: string,
  pushes: readonly Push[],
): Promise<{ outcomes: PushOutcome[]; sendings: Sending[] }> {
  const { db } = context;
  const users = await findPushableUsers(
    db,
    pushes.map(({ user_uuid }) => user_uuid),
  );
  const [api] = await findApplicationAccess(context, [applicationUuid], null);
  const profiles = new Set([...users.values()].flatMap(({ businessProfile }) => businessProfile ?? []));
  const rolesOf = await pushedRoles(db, applicationUuid, [...profiles]);
  const outcomes: PushOutcome[] = [];
  const sendings: Sending[] = [];
  for (const push of pushes) {
    const user = users.get(push.user_uuid);
    if (!user || !api) {
      outcomes.push({ push, outcome: 'delivered' });
      continue;
    }
    const application = { ...api, roles: rolesOf.get(user.businessProfile ?? '') ?? [] };
    sendings.push({ push, user, application });
  }
  return { outcomes, sendings };
}

interface BatchEntry extends Sending {
  json: string;
}

/**
 * Returns the first pushes that fit into one batch. Always returns at least one.
 *
 * @param size maximum number of users
 */
function takeBatch(sendings: readonly Sending[], size: number): BatchEntry[] {
  const batch: BatchEntry[] = [];
  let bytes = ENVELOPE_BYTES;
  for (const sending of sendings.slice(0, size)) {
    const json = JSON.stringify(pushedUser(sending.user, sending.application.roles));
    bytes += Buffer.byteLength(json) + 1;
    if (batch.length > 0 && bytes > BATCH_MAX_BYTES) break;
    batch.push({ ...sending, json });
  }
  return batch;
}

interface Sent {
  outcomes: PushOutcome[];
  /** Whether the application has answered and stored at least one user. */
  isPassed: boolean;
}

async function sendBatch(batch: readonly BatchEntry[], signal: AbortSignal): Promise<Sent | 'unsupported'> {
  const { application } = batch[0]!;
  try {
    const stored = await pushBatch(
      application,
      batch.map(({ json }) => json),
      { signal },
    );
    if (!stored) return 'unsupported';
    const reason = `The ${application.name} did not store the user.`;
    return {
      outcomes: batch.map(({ push, user }) => ({
        push,
        outcome: stored.has(user.username) ? 'delivered' : { reason },
      })),
      isPassed: true,
    };
  } catch (error) {
    const outcome = signal.aborted ? ('given up' as const) : { reason: failureReason(error) };
    return { outcomes: batch.map(({ push }) => ({ push, outcome })), isPassed: false };
  }
}

async function sendSingly(sendings: readonly Sending[], signal: AbortSignal): Promise<Sent> {
  const outcomes = await Promise.all(
    sendings.map(async ({ push, user, application }): Promise<PushOutcome> => {
      const [failed] = await pushUser(user, [application], { signal });
      if (!failed) return { push, outcome: 'delivered' };
      return { push, outcome: signal.aborted ? 'given up' : { reason: failed.reason } };
    }),
  );
  return { outcomes, isPassed: outcomes.some(({ outcome }) => outcome === 'delivered') };
}
