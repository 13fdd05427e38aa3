import type { Affected } from '../../../machines/resource/removal.machine.ts';
import { paths } from '../../paths.ts';
import { removalDialogTexts } from '../../texts/removal.ts';
import { AffectedList } from '../removal/affected-list.tsx';
import { useWorld } from './use-world.ts';
import { WorldUnknown } from './world-unknown.tsx';

/** Lists the users that a delete affects through the business profiles that use the deleted object. */
export function UsersBehind({ profiles }: { profiles: readonly Affected[] }) {
  const { world, waiting, retry } = useWorld();
  const users = world
    ? profiles
        .flatMap(({ uuid }) => world.usersOf(uuid))
        .map(({ uuid, username, active }) => ({ uuid, name: username, active }))
    : [];
  return (
    <>
      <div aria-live="polite">
        {world ? removalDialogTexts.usersBehind(users) : <WorldUnknown waiting={waiting} onRetry={retry} />}
      </div>
      {users.length > 0 ? (
        <AffectedList
          label={removalDialogTexts.behind}
          find={removalDialogTexts.findUser}
          affected={users}
          linkOf={paths.user.link}
        />
      ) : null}
    </>
  );
}
