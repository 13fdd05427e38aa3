import { Outlet, useLocation } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { CurrentUser } from '../../openapi/generated/types.ts';
import { APP_NAME } from '../texts/app-name.ts';
import { AppShell } from '../ui/layout/app-shell.tsx';
import { Page } from '../ui/layout/page.tsx';
import { useConsole } from '../hooks/use-app.ts';
import { lazyComponent } from '../ui/overlay/lazy-component.tsx';
import { useOnceOpen } from '../ui/overlay/use-once-open.ts';
import { accountEntry, configurationEntries, historyEntries, menuEntriesFor } from './menu.ts';
import { SuiteHeader } from './suite-header.tsx';
import { Link } from '@tanstack/react-router';

const StepUpDialog = lazyComponent(
  async () => (await import('./second-factor/step-up-dialog.tsx')).StepUpDialog,
  {
    isOpen: ({ stepUp }) => stepUp.getSnapshot().hasTag('asking'),
    close: ({ stepUp }) => stepUp.send({ type: 'CANCEL' }),
  },
);

/** Surrounds every screen of a signed-in user with the header and the menu. */
export function Shell({ user }: { user: CurrentUser }) {
  const { menu, header, historySupport, stepUp } = useConsole();
  const expanded = useSelector(menu, (snapshot) => snapshot.matches('expanded'));
  const headerShown = useSelector(header, (snapshot) => snapshot.matches('shown'));
  const isStepUpLoaded = useOnceOpen(useSelector(stepUp, (snapshot) => snapshot.hasTag('asking')));
  const hasHistory = useSelector(historySupport, (snapshot) => snapshot.matches('offered'));
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
      {isStepUpLoaded ? <StepUpDialog stepUp={stepUp} /> : null}
    </AppShell>
  );
}
