import type { VisibilityProfile } from '../../../openapi/types.ts';
import { paths } from '../../paths.ts';
import { removalOutcomes } from '../../removal-outcomes.ts';
import { texts } from '../../texts/console.ts';
import { removalTexts } from '../../texts/removal.ts';
import { useApp } from '../../use-app.ts';
import { defineList } from '../list/define-list.ts';
import { ResourceList } from '../list/resource-list.tsx';
import { RemovalDialog } from '../removal/removal-dialog.tsx';
import { useRemoveButton } from '../removal/use-remove-button.tsx';

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
  const removal = useApp().removals.visibilityProfileRemoval;
  return (
    <>
      <ResourceList
        name="visibilityProfiles"
        definition={visibilityProfileList}
        rowActions={useRemoveButton(removal)}
        {...texts.visibilityProfiles}
      />
      <RemovalDialog
        actor={removal}
        says={removalTexts.visibilityProfileRemoval}
        outcomes={removalOutcomes.visibilityProfileRemoval}
        pathOf={paths.editUser}
      />
    </>
  );
}
