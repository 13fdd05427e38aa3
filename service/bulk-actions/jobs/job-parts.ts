import type { BulkRow, Decision } from '../bulk-kind.ts';
import type { SecretKeys } from '../../vault/keys.ts';

/** An object of a part, and a keyed hash of the planned decision (`fingerprintOf`). */
export type PlannedObject = readonly [uuid: string, fingerprint: string];

/** An object that stays as it is. Its name is read when it is shown, so that no personal data are stored. */
export interface RefusedObject extends Pick<BulkRow, 'uuid' | 'problems'> {}

/**
 * Returns a hash that changes if the action would do something else to an object than planned. Like the plan's tag, it
 * does not contain the outcome, so a user who signs in after the plan is also signed out. The hash is keyed, so that a
 * reader of the database cannot guess e-mail addresses from it.
 *
 * @param key the key of the job's actor
 */
export const fingerprintOf = (key: SecretKeys, { uuid, version }: Decision): string =>
  key.mac(`bulk_job_parts ${uuid} ${version}`).slice(0, 32);

export const refusedOf = (decisions: readonly Decision[]): RefusedObject[] =>
  decisions.flatMap(({ uuid, outcome, problems }) => (outcome === 'refused' ? { uuid, problems } : []));
