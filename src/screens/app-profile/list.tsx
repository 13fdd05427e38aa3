import type { AppProfile } from '../../../openapi/generated/types.ts';
import { paths } from '../../routing/paths.ts';
import { Button } from '../../ui/base/button.tsx';
import { FirstOfMany } from '../../ui/table/first-of-many.tsx';
import { useConsole } from '../../hooks/use-app.ts';
import { objectSelection } from '../bulk-action/object-actions.tsx';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { defineList, type ListColumn } from '../list/define-list.ts';
import { nameColumn } from '../list/name-column.tsx';
import { ResourceList } from '../list/resource-list.tsx';
import { appProfileCriteria } from './criteria.ts';
import { grantedLabels } from './granted-labels.ts';
import { RowRemoveButton } from '../removal/row-remove-button.tsx';
import { appProfileListTexts } from './texts.ts';
import { Link } from '@tanstack/react-router';

/** Joins names with line breaks, as the service does for the filters of the columns of roles and of elements. */
const namesOf = (granted: AppProfile['roles']): string =>
  granted.flatMap(({ name }) => name ?? []).join('\n');

const { headers } = appProfileListTexts;

/** The columns of the list. A cell with roles or elements shows only the first name until the user expands it. */
const appProfileList = defineList(paths.appProfile.list, appProfileCriteria, [
  nameColumn(paths.appProfile.edit),
  {
    id: 'description',
    header: headers.description,
    width: 'wide',
    wraps: true,
    translated: true,
    text: ({ description }) => description ?? undefined,
  },
  { id: 'application', header: headers.application, text: ({ application }) => application.name },
  {
    id: 'roles',
    header: headers.roles,
    text: ({ roles }) => namesOf(roles),
    cell: ({ roles }) => <FirstOfMany names={grantedLabels(roles)} />,
  },
  {
    id: 'parameters',
    header: headers.parameters,
    text: ({ elements }) => namesOf(elements),
    cell: ({ elements }) => <FirstOfMany names={grantedLabels(elements)} />,
  },
] satisfies ListColumn<AppProfile>[]);

function RowActions({ row }: { row: AppProfile }) {
  return <RowRemoveButton actor={useConsole().removals.appProfileRemoval} target={row} />;
}

const SELECTION = objectSelection('appProfile', ['delete']);

export function AppProfileListScreen() {
  const { lists } = useConsole();
  const createAction = (
    <Button asChild tone="primary">
      <Link to={paths.appProfile.create}>{appProfileListTexts.create}</Link>
    </Button>
  );
  return (
    <ResourceList
      list={lists.appProfiles}
      definition={appProfileList}
      RowActions={RowActions}
      selection={SELECTION}
      actions={createAction}
      emptyAction={createAction}
      firstSteps={<FirstSteps screen="appProfile" />}
      {...appProfileListTexts}
    />
  );
}
