import { useSelector } from '@xstate/react';
import { labelIn } from '../../../machines/common/distinct-labels.ts';
import type { Application, CurrentUser } from '../../../openapi/generated/types.ts';
import { paths } from '../../routing/paths.ts';
import { hasRole, PRODUCT_ADMINISTRATORS } from '../../access/roles.ts';
import { AllNames } from '../../ui/table/all-names.tsx';
import { Button } from '../../ui/base/button.tsx';
import { useConsole } from '../../hooks/use-app.ts';
import { objectSelection } from '../bulk-action/object-actions.tsx';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { defineList, type ListColumn } from '../list/define-list.ts';
import { nameColumn } from '../list/name-column.tsx';
import { ResourceList } from '../list/resource-list.tsx';
import { applicationCriteria } from './criteria.ts';
import { applicationListTexts } from './texts.ts';
import { Link } from '@tanstack/react-router';

const roleName = ({ name, externalRole }: Application['roles'][number]): string =>
  externalRole ? `${name} ${applicationListTexts.externalRole}` : name;

/** Returns the labels of elements. A label includes the category if two elements have the same name. */
const elementLabels = (elements: Application['elements']): string[] =>
  elements.map((element) => labelIn(elements, element));

/** The columns of the list of applications. They include the names of roles and elements. */
const applicationList = defineList(paths.application.list, applicationCriteria, [
  { ...nameColumn(paths.application.edit), width: 'wide' },
  {
    id: 'roles',
    header: applicationListTexts.headers.roles,
    text: ({ roles }) => roles.map(roleName).join('\n'),
    wraps: true,
    cell: ({ name, roles }) => (
      <AllNames label={applicationListTexts.rolesOf(name)} names={roles.map(roleName)} />
    ),
  },
  {
    id: 'element',
    header: applicationListTexts.headers.element,
    text: ({ elements }) => elements.map(({ name }) => name).join('\n'),
    wraps: true,
    cell: ({ name, elements }) => (
      <AllNames label={applicationListTexts.elementsOf(name)} names={elementLabels(elements)} />
    ),
  },
] satisfies ListColumn<Application>[]);

const SELECTION = objectSelection('application', ['delete']);

export function ApplicationListScreen({ viewer }: { viewer: CurrentUser }) {
  const createAction = hasRole(viewer.roles, PRODUCT_ADMINISTRATORS) ? (
    <Button asChild tone="primary">
      <Link to={paths.application.create}>{applicationListTexts.create}</Link>
    </Button>
  ) : null;
  const { emptyCreate, ...says } = applicationListTexts;
  return (
    <ResourceList
      list={useConsole().lists.applications}
      definition={applicationList}
      selection={createAction ? SELECTION : undefined}
      actions={
        <>
          <SyncAllButton />
          {createAction}
        </>
      }
      {...says}
      emptyHelp={createAction ? emptyCreate : says.emptyHelp}
      emptyAction={createAction}
      firstSteps={<FirstSteps screen="application" />}
    />
  );
}

/** The button that syncs all applications. Every viewer of this list may use it. */
function SyncAllButton() {
  const { syncAll } = useConsole();
  const syncing = useSelector(syncAll, (snapshot) => snapshot.hasTag('busy'));
  return (
    <Button busy={syncing} onClick={() => syncAll.send({ type: 'SYNC' })}>
      {syncing ? applicationListTexts.syncing : applicationListTexts.sync}
    </Button>
  );
}
