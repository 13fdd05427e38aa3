import Ellipsis from 'lucide-react/icons/ellipsis';
import type { UserSummary } from '../../../openapi/generated/types.ts';
import { refuseChangeOf } from '../../access/user-rights.ts';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { userListTexts } from './list-texts.ts';
import { userControl } from './user-control.ts';
import { useUserMenu } from './user-menu.tsx';

/** The button that opens the menu with further actions on a user. Absent if the viewer may not change the user. */
export function UserRowActions({ row: user }: { row: UserSummary }) {
  const menu = useUserMenu();
  if (refuseChangeOf(menu.viewer, user) !== null) return null;
  return (
    <IconButton
      size="small"
      label={userListTexts.actionsFor(user.username)}
      icon={<Ellipsis />}
      data-control={userControl(user, 'actions')}
      aria-haspopup="menu"
      aria-expanded={menu.isOpen('actions', user)}
      onClick={(event) => menu.toggle('actions', user, event.currentTarget)}
    />
  );
}
