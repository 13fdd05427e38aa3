import type { Cause } from '../../change-history/cause.ts';
import { readContent } from '../../change-history/content.ts';
import { ensurePersons, findPersonKeys } from '../../change-history/person-keys.ts';
import type { Services } from '../../services.ts';
import type { SecretKeys } from '../../vault/keys.ts';
import type { StoredJob } from './find-jobs.ts';

/** The call that has started or continued a job. */
type JobCause = Omit<Cause, 'actor'>;

const cellOf = (job: string): string => `bulk_jobs.cause of ${job}`;

type ActorOf = Pick<StoredJob, 'actor_uuid'>;

/** Returns the key of a job's actor, which can be erased with the actor's personal data. Creates it if necessary. */
export const ensureActorKey = async (
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  { actor_uuid: actor }: ActorOf,
): Promise<SecretKeys> => (await ensurePersons(db, keys, [actor])).get(actor)!.key;

/** Returns the key of a job's actor; undefined if it was erased. */
export const findActorKey = async (
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  { actor_uuid: actor }: ActorOf,
): Promise<SecretKeys | undefined> => (await findPersonKeys(db, keys, [actor])).get(actor);

/** Encrypts the cause of a job's changes with the actor's key. */
export const encryptJobCause = (key: SecretKeys, job: string, cause: JobCause): string =>
  key.encrypt(JSON.stringify(cause), cellOf(job));

/** Returns the cause of a job's changes; without request and reason if the actor's key was erased. */
export function decryptJobCause(key: SecretKeys | undefined, { uuid, cause }: StoredJob): JobCause {
  const stored = readContent<JobCause>(cause, { isEncrypted: true, key, cell: cellOf(uuid) });
  return stored ?? { call: 'applyBulkAction', request: null };
}
