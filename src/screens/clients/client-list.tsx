import type { AuthClientSummary } from '../../../openapi/types.ts';
import { texts } from '../../texts/console.ts';
import { defineList } from '../list/define-list.ts';
import { ResourceList } from '../list/resource-list.tsx';

/** The sign-in clients (specification, section 2). */
export const clientList = defineList<AuthClientSummary>([
  { id: 'name', header: 'Name', sortable: true, filter: true, primary: true, text: ({ name }) => name },
  {
    id: 'redirectUrl',
    header: 'Redirect URL',
    filter: true,
    width: 'wide',
    text: ({ allowedRedirectTarget }) => allowedRedirectTarget ?? undefined,
  },
  {
    id: 'description',
    header: 'Description',
    filter: true,
    width: 'wide',
    text: ({ description }) => description,
  },
]);

export function ClientListScreen() {
  return <ResourceList name="clients" definition={clientList} {...texts.clients} />;
}
