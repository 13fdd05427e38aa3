import type { BulkRow, Decision } from '../bulk-kind.ts';
import { etagOf } from '../../access/etag.ts';

/** An object of a part, and a hash of the planned decision (`fingerprintOf`). */
export type PlannedObject = readonly [uuid: string, fingerprint: string];

/** An object that stays as it is. Its name is read when it is shown, so that no personal data are stored. */
export interface RefusedObject extends Pick<BulkRow, 'uuid' | 'problems'> {}

/**
 * Returns a hash that changes if the action would do something else to an object than planned. Like the plan's tag, it
 * does not contain the outcome: a user who signs in after the plan is signed out, too.
 */
export const fingerprintOf = ({ version }: Decision): string => etagOf(version);

export const refusedOf = (decisions: readonly Decision[]): RefusedObject[] =>
  decisions.flatMap(({ uuid, outcome, problems }) => (outcome === 'refused' ? { uuid, problems } : []));
