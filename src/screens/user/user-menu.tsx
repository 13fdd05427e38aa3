import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { createContext, useContext, useMemo, useState } from 'react';
import type { CurrentUser, UserSummary } from '../../../openapi/generated/types.ts';
import { paths } from '../../routing/paths.ts';
import { lazyComponent } from '../../ui/overlay/lazy-component.tsx';
import { RowMenu } from '../../ui/overlay/row-menu.tsx';
import { useOnceOpen } from '../../ui/overlay/use-once-open.ts';
import { useConsole } from '../../hooks/use-app.ts';
import { useIsEnabled } from '../../hooks/use-is-enabled.ts';
import { passwordLinkTexts } from './password-link-texts.ts';
import { userListTexts } from './list-texts.ts';
import type { Elements } from '../../ui/base/elements.tsx';

const ResetMailQuestion = lazyComponent<object>(
  async () => (await import('./reset-mail-question.tsx')).ResetMailQuestion,
);

const PasswordLinkDialog = lazyComponent<object>(
  async () => (await import('./password-link-dialog.tsx')).PasswordLinkDialog,
);

/** The menu of the status button, or the menu of the button at the end of the row. */
type MenuKind = 'status' | 'actions';

interface Opened {
  kind: MenuKind;
  user: UserSummary;
  button: HTMLElement;
}

interface UserMenuControl {
  isOpen: (kind: MenuKind, user: UserSummary) => boolean;
  toggle: (kind: MenuKind, user: UserSummary, button: HTMLElement) => void;
  /** The signed-in user, whose rights decide which actions the menu offers. */
  viewer: CurrentUser;
}

const LABEL: Readonly<Record<MenuKind, (username: string) => string>> = {
  status: userListTexts.statusOf,
  actions: userListTexts.actionsFor,
};

const UserMenuContext = createContext<UserMenuControl | null>(null);

/**
 * The menu with the actions on one user: those of the status button, or those of the button at the row's end. The list
 * has only one menu, which the buttons of all rows open.
 */
export function UserMenu({ viewer, children }: { viewer: CurrentUser; children: Elements }) {
  const { statusChange, resetMail, passwordLink } = useConsole();
  const hasMail = useIsEnabled('mailEnabled');
  const isMailing = useSelector(resetMail, (snapshot) => snapshot.hasTag('busy'));
  const isCreating = useSelector(passwordLink, (snapshot) => snapshot.hasTag('busy'));
  const isLinked = useOnceOpen(useSelector(passwordLink, (snapshot) => snapshot.matches('shown')));
  const isAsking = useOnceOpen(useSelector(resetMail, (snapshot) => snapshot.matches('asking')));
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened | null>(null);
  const control = useMemo<UserMenuControl>(
    () => ({
      isOpen: (kind, { uuid }) => opened?.kind === kind && opened.user.uuid === uuid,
      toggle: (kind, user, button) => setOpened(opened?.button === button ? null : { kind, user, button }),
      viewer,
    }),
    [opened, viewer],
  );
  const act: Record<string, (user: UserSummary) => unknown> = {
    activate: (user) => statusChange.send({ type: 'CHANGE', active: true, user }),
    deactivate: (user) => statusChange.send({ type: 'CHANGE', active: false, user }),
    resetMail: (user) => resetMail.send({ type: 'SEND', user, typed: user.email }),
    passwordLink: ({ uuid, username, active }) =>
      passwordLink.send({ type: 'CREATE', user: { uuid, username, active } }),
    clone: ({ uuid }) => navigate({ to: paths.user.create, search: { clone: uuid } }),
  };
  return (
    <UserMenuContext value={control}>
      {children}
      <RowMenu
        anchor={opened?.button ?? null}
        label={opened ? LABEL[opened.kind](opened.user.username) : ''}
        align={opened?.kind === 'actions' ? 'end' : 'start'}
        items={
          opened?.kind === 'status'
            ? [
                opened.user.active
                  ? { id: 'deactivate', label: userListTexts.deactivate }
                  : { id: 'activate', label: userListTexts.activate },
              ]
            : [
                hasMail
                  ? { id: 'resetMail', label: userListTexts.resetMail, disabled: isMailing }
                  : { id: 'passwordLink', label: passwordLinkTexts.menu, disabled: isCreating },
                { id: 'clone', label: userListTexts.clone },
              ]
        }
        onSelect={(id) => {
          if (opened) act[id]?.(opened.user);
        }}
        onClose={() => setOpened(null)}
      />
      {isAsking ? <ResetMailQuestion /> : null}
      {isLinked ? <PasswordLinkDialog /> : null}
    </UserMenuContext>
  );
}

/**
 * Returns the control of the menu: functions that open it, close it and say whether it is open, and the viewer.
 *
 * @throws Error if the caller is not rendered in `UserMenu`
 */
export function useUserMenu(): UserMenuControl {
  const control = useContext(UserMenuContext);
  if (!control) throw new Error('useUserMenu needs a <UserMenu> above it');
  return control;
}
