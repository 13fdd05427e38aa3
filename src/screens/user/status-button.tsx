import { useSelector } from '@xstate/react';
import type { CurrentUser, UserSummary } from '../../../openapi/generated/types.ts';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { MenuButton } from '../../ui/overlay/menu-button.tsx';
import { StatusDot, type Meaning } from '../../ui/feedback/badge.tsx';
import { Tooltip } from '../../ui/overlay/tooltip.tsx';
import { useConsole } from '../../hooks/use-app.ts';
import { isAdministrator, refuseChangeOf } from '../../access/user-rights.ts';
import { useUserMenu } from './user-menu.tsx';
import { userListTexts } from './list-texts.ts';
import { userControl } from './user-control.ts';

const inLine = css({ display: 'inline-flex', alignItems: 'center', gap: '2' });

function Status({ dot, children }: { dot: Meaning; children: ReactNode }) {
  return (
    <span className={inLine}>
      <StatusDot tone={dot} />
      <span>{children}</span>
    </span>
  );
}

/** Returns why a viewer cannot change a user's status, or null if the viewer can. */
function refuseStatusChange(viewer: CurrentUser, user: UserSummary): string | null {
  if (user.active && user.username === viewer.username) return userListTexts.ownAccount;
  return refuseChangeOf(viewer, user) ?? (user.businessProfile === null ? userListTexts.noProfile : null);
}

/**
 * Shows whether a user is active. For administrators, it is a button that opens the menu of the status. The button is
 * disabled if the viewer may not change the status; a tooltip then says why.
 */
export function StatusButton({ user }: { user: UserSummary }) {
  const { statusChange } = useConsole();
  const menu = useUserMenu();
  const pending = useSelector(statusChange, ({ context }) =>
    context.queue.some((queued) => queued.user.uuid === user.uuid),
  );
  const label = user.active ? userListTexts.active : userListTexts.inactive;
  const dot = user.active ? 'positive' : 'neutral';
  if (!isAdministrator(menu.viewer)) return <Status dot={dot}>{label}</Status>;
  const refusal = refuseStatusChange(menu.viewer, user);
  const button = (
    <MenuButton
      data-control={userControl(user, 'status')}
      open={menu.isOpen('status', user)}
      dot={dot}
      busy={pending}
      unavailable={refusal !== null}
      onClick={(event) => menu.toggle('status', user, event.currentTarget)}
    >
      {label}
    </MenuButton>
  );
  return refusal === null ? button : <Tooltip text={refusal}>{button}</Tooltip>;
}
