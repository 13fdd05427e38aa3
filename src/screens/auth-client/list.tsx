import type { AuthClientSummary } from '../../../openapi/types.ts';
import { paths } from '../../routing/paths.ts';
import { Button } from '../../ui/base/button.tsx';
import { useConsole } from '../../hooks/use-app.ts';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { defineList, type ListColumn } from '../list/define-list.ts';
import { nameColumn } from '../list/name-column.tsx';
import { ResourceList } from '../list/resource-list.tsx';
import { authClientCriteria } from './criteria.ts';
import { authClientListTexts } from './texts.ts';
import { Link } from '@tanstack/react-router';

const authClientList = defineList(paths.authClient.list, authClientCriteria, [
  nameColumn(paths.authClient.edit),
  {
    id: 'redirectUrl',
    header: 'Redirect URL',
    text: ({ allowedRedirectTarget }) => allowedRedirectTarget ?? undefined,
  },
  {
    id: 'description',
    header: 'Description',
    translated: true,
    text: ({ description }) => description,
  },
] satisfies ListColumn<AuthClientSummary>[]);

export function AuthClientListScreen() {
  const createAction = (
    <Button asChild tone="primary">
      <Link to={paths.authClient.create}>{authClientListTexts.create}</Link>
    </Button>
  );
  return (
    <ResourceList
      list={useConsole().lists.authClients}
      definition={authClientList}
      actions={createAction}
      emptyAction={createAction}
      firstSteps={<FirstSteps screen="authClient" />}
      {...authClientListTexts}
    />
  );
}
