import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { Application, CurrentUser } from '../../../openapi/types.ts';
import { paths } from '../../paths.ts';
import { hasRole, PRODUCT_ADMINISTRATORS } from '../../roles.ts';
import { texts } from '../../texts/console.ts';
import { AllNames } from '../../ui/table/all-names.tsx';
import { Button } from '../../ui/base/button.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { useConsole } from '../../use-app.ts';
import { defineList, type ListColumn } from '../list/define-list.ts';
import { ResourceList } from '../list/resource-list.tsx';
import { listRules } from '../list/rules.ts';

const roleName = ({ name, externalRole }: Application['roles'][number]): string =>
  externalRole ? `${name} ${texts.applications.externalRole}` : name;

/** The applications with the names of their roles and elements (B9.1). */
const applicationList = defineList(listRules.applications, [
  {
    id: 'name',
    header: 'Name',
    primary: true,
    width: 'wide',
    text: ({ name }) => name,
    cell: ({ uuid, name }) => (
      <TextLink asChild>
        <Link to={paths.editApplication(uuid)}>{name}</Link>
      </TextLink>
    ),
  },
  {
    id: 'roles',
    header: 'Roles',
    text: ({ roles }) => roles.map(roleName).join('\n'),
    wraps: true,
    cell: ({ name, roles }) => (
      <AllNames label={texts.applications.rolesOf(name)} names={roles.map(roleName)} />
    ),
  },
  {
    id: 'element',
    header: 'Element',
    text: ({ elements }) => elements.map(({ name }) => name).join('\n'),
    wraps: true,
    cell: ({ name, elements }) => (
      <AllNames label={texts.applications.elementsOf(name)} names={elements.map((element) => element.name)} />
    ),
  },
] satisfies ListColumn<Application>[]);

export function ApplicationListScreen({ viewer }: { viewer: CurrentUser }) {
  const newOne = hasRole(viewer.roles, PRODUCT_ADMINISTRATORS) ? (
    <Button asChild tone="primary">
      <Link to={paths.newApplication}>{texts.applications.create}</Link>
    </Button>
  ) : null;
  const { emptyCreate, ...says } = texts.applications;
  return (
    <ResourceList
      name="applications"
      definition={applicationList}
      actions={
        <>
          <SyncAllButton />
          {newOne}
        </>
      }
      {...says}
      emptyHelp={newOne ? emptyCreate : says.emptyHelp}
      emptyAction={newOne}
    />
  );
}

/** Whoever comes to this screen may sync (B9.1). */
function SyncAllButton() {
  const { syncAll } = useConsole();
  const syncing = useSelector(syncAll, (snapshot) => snapshot.hasTag('busy'));
  return (
    <Button busy={syncing} onClick={() => syncAll.send({ type: 'SYNC' })}>
      {syncing ? texts.applications.syncing : texts.applications.sync}
    </Button>
  );
}
