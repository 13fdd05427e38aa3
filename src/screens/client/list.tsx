import { Link } from '@tanstack/react-router';
import type { AuthClientSummary } from '../../../openapi/types.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/base/button.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { defineList, type ListColumn } from '../list/define-list.ts';
import { ResourceList } from '../list/resource-list.tsx';
import { clientCriteria } from './criteria.ts';
import { clientListTexts } from './words.ts';

/** The sign-in clients. */
const clientList = defineList(clientCriteria, [
  {
    id: 'name',
    header: 'Name',
    primary: true,
    text: ({ name }) => name,
    cell: ({ uuid, name }) => (
      <TextLink asChild>
        <Link {...paths.client.link(uuid)}>{name}</Link>
      </TextLink>
    ),
  },
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
