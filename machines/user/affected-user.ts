import type { UserSummary } from '../../openapi/types.ts';
import type { Affected } from '../resource/removal.machine.ts';

/** A user who uses what is to be deleted. */
export const affectedUser = ({ uuid, username, active }: UserSummary): Affected => ({
  uuid,
  name: username,
  active,
});
