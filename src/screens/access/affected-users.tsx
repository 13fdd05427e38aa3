import { mergeHolders } from '../../../machines/access/holders.ts';
import type { Affected } from '../../../machines/resource/removal/removal.machine.ts';
import { affectedUser } from '../../../machines/profile/affected-user.ts';
import { paths } from '../../routing/paths.ts';
import { notListed, removalDialogTexts } from '../removal/texts.ts';
import { AffectedList } from '../removal/affected-list.tsx';

/** Shows the users whom a delete affects: the users of the business profiles that use the object. */
export function AffectedUsers({ profiles }: { profiles: readonly Affected[] }) {
  const known = profiles.flatMap(({ holders }) => holders ?? []);
  if (known.length < profiles.length) return <p>{removalDialogTexts.usersNotKnown}</p>;
  const users = mergeHolders(known);
  return (
    <>
      <p>{removalDialogTexts.usersOfAffected(users)}</p>
      {users.first.length > 0 ? (
        <AffectedList
          label={removalDialogTexts.usersOfAffectedLabel}
          find={removalDialogTexts.findUser}
          affected={users.first.map(affectedUser)}
          notListed={notListed(users.active + users.inactive - users.first.length)}
          pathOf={paths.user.edit}
        />
      ) : null}
    </>
  );
}
