import type { UserSummary } from '../../openapi/generated/types.ts';
import type { Affected } from '../resource/removal/removal.machine.ts';

export const affectedUser = ({ uuid, username, active }: UserSummary): Affected => ({
  uuid,
  name: username,
  active,
});
