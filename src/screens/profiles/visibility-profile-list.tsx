import type { VisibilityProfile } from '../../../openapi/types.ts';
import { paths } from '../../paths.ts';
import { removalOutcomes } from '../../removal-outcomes.ts';
import { texts } from '../../texts/console.ts';
import { removalTexts } from '../../texts/removal.ts';
import { useApp } from '../../use-app.ts';
import { defineList, type ListColumn } from '../list/define-list.ts';
import { ResourceList } from '../list/resource-list.tsx';
import { listRules } from '../list/rules.ts';
import { RemovalDialog } from '../removal/removal-dialog.tsx';
import { useRemoveButton } from '../removal/use-remove-button.tsx';

/** Name and description of each visibility profile (specification, section 2). */
const visibilityProfileList = defineList(listRules.visibilityProfiles, [
  { id: 'name', header: 'Name', primary: true, text: ({ name }) => name },
  {
    id: 'description',
    header: 'Description',
    width: 'wide',
    text: ({ description }) => description ?? undefined,
  },
] satisfies ListColumn<VisibilityProfile>[]);

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
