import type { AuthClientSummary } from '../../../openapi/generated/types.ts';
import { paths } from '../../routing/paths.ts';
import { Button } from '../../ui/base/button.tsx';
import { useConsole } from '../../hooks/use-app.ts';
import { objectSelection } from '../bulk-action/object-actions.tsx';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { defineList, type ListColumn } from '../list/define-list.ts';
import { nameColumn } from '../list/name-column.tsx';
import { ResourceList } from '../list/resource-list.tsx';
import { authClientCriteria } from './criteria.ts';
import { Marks, marksOf } from './marks.tsx';
import { RowRemoveButton } from '../removal/row-remove-button.tsx';
import { authClientListTexts, clientTypeTexts } from './texts.ts';
import { Link } from '@tanstack/react-router';

const { headers } = authClientListTexts;

const authClientList = defineList(paths.authClient.list, authClientCriteria, [
  nameColumn(paths.authClient.edit),
  {
    id: 'redirectUrl',
    header: headers.redirectUrl,
    width: 'wide',
    text: ({ allowedRedirectTarget }) => allowedRedirectTarget ?? undefined,
  },
  {
    id: 'description',
    header: headers.description,
    translated: true,
    text: ({ description }) => description,
  },
  {
    id: 'clientType',
    header: headers.type,
    translated: true,
    text: ({ clientType }) => clientType && clientTypeTexts[clientType].label,
  },
  {
    id: 'marks',
    header: headers.marks,
    translated: true,
    text: (client) =>
      marksOf(client)
        .map(({ text }) => text)
        .join('\n') || undefined,
    cell: (client) => <Marks client={client} />,
  },
] satisfies ListColumn<AuthClientSummary>[]);

function RowActions({ row }: { row: AuthClientSummary }) {
  const { removals } = useConsole();
  return row.own ? null : <RowRemoveButton actor={removals.authClientRemoval} target={row} />;
}

const SELECTION = objectSelection('authClient', ['block', 'unblock', 'delete']);

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
      RowActions={RowActions}
      selection={SELECTION}
      actions={createAction}
      emptyAction={createAction}
      firstSteps={<FirstSteps screen="authClient" />}
      {...authClientListTexts}
    />
  );
}
