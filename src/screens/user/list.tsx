import { useSelector } from '@xstate/react';
import { memo, useCallback } from 'react';
import type { CurrentUser, PullResult } from '../../../openapi/generated/types.ts';
import { paths } from '../../routing/paths.ts';
import { linksToProfiles } from '../../access/roles.ts';
import { userRightsTexts } from '../../texts/user-rights.ts';
import { Button } from '../../ui/base/button.tsx';
import type { ListName } from '../../../machines/app/lists.ts';
import { lazyComponent } from '../../ui/overlay/lazy-component.tsx';
import { SegmentedToggle } from '../../ui/field/segmented-toggle.tsx';
import { useConsole } from '../../hooks/use-app.ts';
import { isAdministrator, refuseNewUsers } from '../../access/user-rights.ts';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { ListAlert } from '../list/list-alert.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { CriteriaContext, useCriteria } from '../list/use-criteria.ts';
import { ActiveUserActions, InactiveUserActions } from './bulk-actions.tsx';
import { UserRowActions } from './row-actions.tsx';
import { RightsNotice } from './rights-notice.tsx';
import { UserMenu } from './user-menu.tsx';
import { userColumnsWithoutLinks, userList } from './columns.tsx';
import { lastSignInTexts } from './last-sign-in-texts.ts';
import { userListTexts } from './list-texts.ts';
import { Link } from '@tanstack/react-router';

/** The selection of each list. Constants, so that the table renders only when its rows change. */
const SELECTIONS = {
  activeUsers: { list: 'activeUsers', isMatchable: true, Actions: ActiveUserActions },
  inactiveUsers: { list: 'inactiveUsers', isMatchable: true, Actions: InactiveUserActions },
} as const;

const PullOutcome = lazyComponent<{ result: PullResult }>(
  async () => (await import('./pull-outcome.tsx')).PullOutcome,
);

const BulkJobs = lazyComponent<{ list: ListName }>(
  async () => (await import('../bulk-action/bulk-jobs.tsx')).BulkJobs,
);

const STATUSES = [
  { value: 'active', label: userListTexts.active },
  { value: 'inactive', label: userListTexts.inactive },
] as const;

type UserStatus = (typeof STATUSES)[number]['value'];

/**
 * The screen of the active or of the inactive users. Each row has a menu for the status, and one for further actions.
 */
export function UserListScreen({ viewer }: { viewer: CurrentUser }) {
  const list = useCriteria(userList);
  return (
    <CriteriaContext value={list}>
      <UserList viewer={viewer} status={list.criteria.choices.status} change={list.change} />
    </CriteriaContext>
  );
}

interface UserListProps {
  viewer: CurrentUser;
  status: UserStatus;
  change(changes: { choices: { status: UserStatus } }): void;
}

/** Memoized: renders only when the status changes, not at a key in a filter. */
const UserList = memo(function UserList({ viewer, status, change }: UserListProps) {
  const { lists, lastSignIns } = useConsole();
  const shown = status === 'active' ? 'activeUsers' : 'inactiveUsers';
  const refusal = refuseNewUsers(viewer);
  const showRows = useCallback(
    (uuids: readonly string[]) => lastSignIns.send({ type: 'SHOW', uuids }),
    [lastSignIns],
  );
  return (
    <UserMenu viewer={viewer}>
      <ListScreen
        title={userListTexts.title}
        unit={userListTexts.units[status]}
        list={lists[shown]}
        definition={userList}
        columns={linksToProfiles(viewer.roles) ? userList.columns : userColumnsWithoutLinks}
        onRows={showRows}
        selection={isAdministrator(viewer) ? SELECTIONS[shown] : undefined}
        RowActions={isAdministrator(viewer) ? UserRowActions : undefined}
        actions={isAdministrator(viewer) ? <UserActions mayCreate={refusal === null} /> : undefined}
        notice={
          <>
            <RightsNotice title={userRightsTexts.title} reason={refusal} />
            <LastPull />
            <StartedJobs list={shown} />
            <MissingLastSignIns />
          </>
        }
        choice={
          <SegmentedToggle
            label={userListTexts.status}
            control="status"
            options={STATUSES}
            value={status}
            onChange={(chosen) => change({ choices: { status: chosen } })}
          />
        }
        emptyHelp={
          refusal !== null && status === 'active'
            ? userRightsTexts.emptyHelp
            : userListTexts.emptyHelp(status)
        }
        firstSteps={refusal === null && status === 'active' ? <FirstSteps screen="user" /> : null}
        emptyAction={refusal === null && status === 'active' ? <NewUser /> : null}
      />
    </UserMenu>
  );
});

const LastPull = memo(function LastPull() {
  const { pull } = useConsole();
  const result = useSelector(pull, ({ context }) => context.result);
  return result && <PullOutcome result={result} />;
});

const StartedJobs = memo(function StartedJobs({ list }: { list: ListName }) {
  const { bulkJobs } = useConsole();
  const hasJobs = useSelector(bulkJobs, ({ context }) => context.jobs.length > 0);
  return hasJobs && <BulkJobs list={list} />;
});

const MissingLastSignIns = memo(function MissingLastSignIns() {
  const { lastSignIns } = useConsole();
  const fault = useSelector(lastSignIns, (snapshot) =>
    snapshot.hasTag('missing') ? snapshot.context.fault : null,
  );
  return (
    fault && (
      <ListAlert
        title={lastSignInTexts.missing}
        fault={fault}
        onRetry={() => lastSignIns.send({ type: 'RETRY' })}
      />
    )
  );
});

interface UserActionsProps {
  mayCreate: boolean;
}

const UserActions = memo(function UserActions({ mayCreate }: UserActionsProps) {
  const { pull } = useConsole();
  const pulling = useSelector(pull, (snapshot) => snapshot.matches('pulling'));
  return (
    <>
      {mayCreate ? (
        <Button data-control="pull" busy={pulling} onClick={() => pull.send({ type: 'PULL' })}>
          {pulling ? userListTexts.pulling : userListTexts.pull}
        </Button>
      ) : null}
      <Button asChild>
        <Link to="/user/bulk" data-control="bulk">
          {userListTexts.bulk}
        </Link>
      </Button>
      {mayCreate ? <NewUser /> : null}
    </>
  );
});

function NewUser() {
  return (
    <Button asChild tone="primary">
      <Link to={paths.user.create} data-control="new">
        {userListTexts.newUser}
      </Link>
    </Button>
  );
}
