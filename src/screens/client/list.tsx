import { Link } from '@tanstack/react-router';
import type { AuthClientSummary } from '../../../openapi/types.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/base/button.tsx';
import { defineList, type ListColumn } from '../list/define-list.ts';
import { nameColumn } from '../list/name-column.tsx';
import { ResourceList } from '../list/resource-list.tsx';
import { clientCriteria } from './criteria.ts';
import { clientListTexts } from './words.ts';

/** The sign-in clients. */
const clientList = defineList(clientCriteria, [
  nameColumn(paths.client.link),
  {
    id: 'redirectUrl',
    header: 'Redirect URL',
    text: ({ allowedRedirectTarget }) => allowedRedirectTarget ?? undefined,
  },
  {
    id: 'description',
    header: 'Description',
    text: ({ description }) => description,
  },
] satisfies ListColumn<AuthClientSummary>[]);

export function ClientListScreen() {
  const newOne = (
    <Button asChild tone="primary">
      <Link to={paths.client.create}>{clientListTexts.create}</Link>
    </Button>
  );
  return (
    <ResourceList
      name="clients"
      definition={clientList}
      actions={newOne}
      emptyAction={newOne}
      {...clientListTexts}
    />
  );
}
