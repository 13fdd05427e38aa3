import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import type { CurrentUser, UserSummary } from '../../../openapi/types.ts';
import { RowMenu } from '../../ui/overlay/row-menu.tsx';
import { useConsole } from '../../use-app.ts';
import { userListTexts } from './texts.ts';

interface Opened {
  user: UserSummary;
  button: HTMLElement;
}

interface StatusMenuControl {
  /** The user whose menu is open. */
  openFor: string | null;
  toggle: (user: UserSummary, button: HTMLElement) => void;
  /** Who would change it. */
  viewer: CurrentUser;
}

const StatusMenuContext = createContext<StatusMenuControl | null>(null);

/** The one Activate or Deactivate menu of the users list; each row's status button opens it. */
export function StatusMenu({ viewer, children }: { viewer: CurrentUser; children: ReactNode }) {
  const { statusChange } = useConsole();
  const [opened, setOpened] = useState<Opened | null>(null);
  const control = useMemo<StatusMenuControl>(
    () => ({
      openFor: opened?.user.uuid ?? null,
      toggle: (user, button) => setOpened(opened?.button === button ? null : { user, button }),
      viewer,
    }),
    [opened, viewer],
  );
  return (
    <StatusMenuContext value={control}>
      {children}
      <RowMenu
        anchor={opened?.button ?? null}
        label={opened ? userListTexts.statusOf(opened.user.username) : ''}
        items={
          opened?.user.active
            ? [{ id: 'deactivate', label: userListTexts.deactivate }]
            : [{ id: 'activate', label: userListTexts.activate }]
        }
        onSelect={(id) => {
          if (opened) statusChange.send({ type: 'CHANGE', active: id === 'activate', user: opened.user });
        }}
        onClose={() => setOpened(null)}
      />
    </StatusMenuContext>
  );
}

/** The menu that stands around the list. */
export function useStatusMenu(): StatusMenuControl {
  const control = useContext(StatusMenuContext);
  if (!control) throw new Error('useStatusMenu needs a <StatusMenu> above it');
  return control;
}
