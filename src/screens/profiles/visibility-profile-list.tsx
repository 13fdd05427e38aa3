import type { VisibilityProfile } from '../../../openapi/types.ts';
import { texts } from '../../texts/console.ts';
import { defineList } from '../list/define-list.ts';
import { ResourceList } from '../list/resource-list.tsx';

/** Name and description of each visibility profile (specification, section 2). */
export const visibilityProfileList = defineList<VisibilityProfile>([
  { id: 'name', header: 'Name', sortable: true, filter: true, primary: true, text: ({ name }) => name },
  {
    id: 'description',
    header: 'Description',
    filter: true,
    width: 'wide',
    text: ({ description }) => description ?? undefined,
  },
]);

export function VisibilityProfileListScreen() {
  return (
    <ResourceList
      name="visibilityProfiles"
      definition={visibilityProfileList}
      {...texts.visibilityProfiles}
    />
  );
}
