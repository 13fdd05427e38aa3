import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { paths } from '../../paths.ts';
import { texts } from '../../texts/console.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedToggle } from '../../ui/segmented-toggle.tsx';
import { useConsole } from '../../use-app.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { useCriteria } from '../list/use-criteria.ts';
import { PullOutcome } from './pull-outcome.tsx';
import { StatusMenu } from './status-menu.tsx';
import { userColumnsWithoutLinks, userList } from './user-columns.tsx';

const STATUSES = [
  { value: 'active', label: texts.users.active },
  { value: 'inactive', label: texts.users.inactive },
] as const;

/**
 * The users list (specification, section 2): active or inactive users, with their status to change.
 *
 * @param linkProfiles whether profile names lead to their edit pages.
 */
export function UserListScreen({ linkProfiles }: { linkProfiles: boolean }) {
  const { lists } = useConsole();
  const [criteria, change] = useCriteria(userList.rules);
  const { status } = criteria.choices;
  return (
    <StatusMenu>
      <ListScreen
        title={texts.users.title}
        unit={texts.users.units[status]}
        list={status === 'active' ? lists.activeUsers : lists.inactiveUsers}
        definition={userList}
        columns={linkProfiles ? userList.columns : userColumnsWithoutLinks}
        criteria={criteria}
        onChange={change}
        actions={<UserActions />}
        notice={<PullOutcome />}
        choice={
          <SegmentedToggle
            label={texts.users.status}
            options={STATUSES}
            value={status}
            onChange={(chosen) => change({ choices: { status: chosen } })}
          />
        }
        emptyHelp={texts.users.emptyHelp(status)}
        emptyAction={status === 'active' ? <NewUser /> : null}
      />
    </StatusMenu>
  );
}

function UserActions() {
  const { pull } = useConsole();
  const pulling = useSelector(pull, (snapshot) => snapshot.matches('pulling'));
  return (
    <>
      <Button busy={pulling} onClick={() => pull.send({ type: 'PULL' })}>
        {pulling ? texts.users.pulling : texts.users.pull}
      </Button>
      <Button asChild>
        <Link to={paths.bulkUsers}>{texts.users.bulk}</Link>
      </Button>
      <NewUser />
    </>
  );
}

function NewUser() {
  return (
    <Button asChild tone="primary">
      <Link to={paths.newUser}>{texts.users.newUser}</Link>
    </Button>
  );
}
