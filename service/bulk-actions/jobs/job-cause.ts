import type { Cause } from '../../change-history/cause.ts';
import { readContent } from '../../change-history/content.ts';
import { ensurePersons, findPersonKeys } from '../../change-history/person-keys.ts';
import type { Services } from '../../services.ts';
import type { StoredJob } from './find-jobs.ts';

/** The call that has started or continued a job. */
interface JobCause {
  cause: Omit<Cause, 'actor'>;
  /** The time of the call, in milliseconds since 1970. */
  at: number;
}

const cellOf = (job: string): string => `bulk_jobs.cause of ${job}`;

/** Encrypts the cause of a job's changes with the actor's key, so that it can be erased with the actor's data. */
export async function encryptJobCause(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  { uuid, actor_uuid: actor }: Pick<StoredJob, 'uuid' | 'actor_uuid'>,
  cause: JobCause,
): Promise<string> {
  const { key } = (await ensurePersons(db, keys, [actor])).get(actor)!;
  return key.encrypt(JSON.stringify(cause), cellOf(uuid));
}

/** Returns the cause of a job's changes; without request and reason if the actor's personal data were erased. */
export async function decryptJobCause(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  { uuid, actor_uuid: actor, cause, started_at: startedAt }: StoredJob,
): Promise<JobCause> {
  const key = (await findPersonKeys(db, keys, [actor])).get(actor);
  const stored = readContent<JobCause>(cause, { isEncrypted: true, key, cell: cellOf(uuid) });
  return stored ?? { cause: { call: 'applyBulkAction', request: null }, at: Number(startedAt) };
}
