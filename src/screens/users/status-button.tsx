import { useSelector } from '@xstate/react';
import type { UserSummary } from '../../../openapi/types.ts';
import { texts } from '../../texts/console.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useConsole } from '../../use-app.ts';
import { useStatusMenu } from './status-menu.tsx';

/** A user's status with the way to change it, for users who have a business profile (specification, section 4). */
export function StatusButton({ user }: { user: UserSummary }) {
  const { statusChange } = useConsole();
  const menu = useStatusMenu();
  const pending = useSelector(statusChange, ({ context }) =>
    context.queue.some((change) => change.user.uuid === user.uuid),
  );
  const changeable = user.businessProfile !== null;
  const button = (
    <MenuButton
      open={menu.openFor === user.uuid}
      dot={user.active ? 'positive' : 'neutral'}
      busy={pending}
      unavailable={!changeable}
      onClick={(event) => menu.toggle(user, event.currentTarget)}
    >
      {user.active ? texts.users.active : texts.users.inactive}
    </MenuButton>
  );
  return changeable ? button : <Tooltip text={texts.users.noProfile}>{button}</Tooltip>;
}
