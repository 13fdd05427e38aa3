import { Outlet, useLocation } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { CurrentUser } from '../../openapi/generated/types.ts';
import { APP_NAME } from '../texts/app-name.ts';
import { AppShell } from '../ui/layout/app-shell.tsx';
import { Page } from '../ui/layout/page.tsx';
import { useConsole } from '../hooks/use-app.ts';
import { StepUpDialog } from './second-factor/step-up-dialog.tsx';
import { accountEntry, configurationEntries, historyEntries, menuEntriesFor } from './menu.ts';
import { SuiteHeader } from './suite-header.tsx';
import { Link } from '@tanstack/react-router';

/** Surrounds every screen of a signed-in user with the header and the menu. */
export function Shell({ user }: { user: CurrentUser }) {
  const { menu, header, changeHistory, stepUp } = useConsole();
  const expanded = useSelector(menu, (snapshot) => snapshot.matches('expanded'));
  const headerShown = useSelector(header, (snapshot) => snapshot.matches('shown'));
  const hasHistory = useSelector(changeHistory, (snapshot) => snapshot.matches('offered'));
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <AppShell
      header={headerShown ? <SuiteHeader user={user} /> : undefined}
      appName={user.appName || APP_NAME}
      username={user.username}
      account={accountEntry(path)}
      menu={[
        ...menuEntriesFor(user.roles, path),
        ...configurationEntries(user.roles, path),
        ...(hasHistory ? historyEntries(path) : []),
      ]}
      renderLink={({ to }, props) => <Link to={to} {...props} />}
      expanded={expanded}
      onExpandedChange={() => menu.send({ type: 'TOGGLE' })}
    >
      <Page>
        <Outlet />
      </Page>
      <StepUpDialog stepUp={stepUp} />
    </AppShell>
  );
}
