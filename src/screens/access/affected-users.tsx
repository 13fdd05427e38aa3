import type { Affected } from '../../../machines/resource/removal.machine.ts';
import { paths } from '../../routing/paths.ts';
import { removalDialogTexts } from '../removal/texts.ts';
import { AffectedList } from '../removal/affected-list.tsx';
import { useAccessData } from './use-access-data.ts';
import { AccessDataMissing } from './access-data-missing.tsx';

/** Lists the users that a delete affects: the users of the business profiles that use the object. */
export function AffectedUsers({ profiles }: { profiles: readonly Affected[] }) {
  const { data, waiting, retry } = useAccessData();
  const users = data
    ? profiles
        .flatMap(({ uuid }) => data.usersOf(uuid))
        .map(({ uuid, username, active }) => ({ uuid, name: username, active }))
    : [];
  return (
    <>
      <div aria-live="polite">
        {data ? (
          removalDialogTexts.usersOfAffected(users)
        ) : (
          <AccessDataMissing waiting={waiting} onRetry={retry} />
        )}
      </div>
      {users.length > 0 ? (
        <AffectedList
          label={removalDialogTexts.usersOfAffectedLabel}
          find={removalDialogTexts.findUser}
          affected={users}
          pathOf={paths.user.edit}
        />
      ) : null}
    </>
  );
}
