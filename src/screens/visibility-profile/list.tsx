import { Link } from '@tanstack/react-router';
import type { CurrentUser, VisibilityProfile } from '../../../openapi/types.ts';
import { paths } from '../../paths.ts';
import { removalEnds } from '../../outcomes/removal-ends.ts';
import { texts } from '../../texts/console.ts';
import { removalTexts } from '../../texts/removal.ts';
import { Button } from '../../ui/base/button.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { useConsole } from '../../use-app.ts';
import { defineList, type ListColumn } from '../list/define-list.ts';
import { ResourceList } from '../list/resource-list.tsx';
import { listRules } from '../list/rules.ts';
import { RemovalDialog } from '../removal/removal-dialog.tsx';
import { useRemoveButton } from '../removal/use-remove-button.tsx';
import { VisibilitySync } from './sync.tsx';

/** Name and description of each visibility profile (B7.1). */
const visibilityProfileList = defineList(listRules.visibilityProfiles, [
  {
    id: 'name',
    header: 'Name',
    primary: true,
    text: ({ name }) => name,
    cell: ({ uuid, name }) => (
      <TextLink asChild>
        <Link to={paths.editVisibilityProfile(uuid)}>{name}</Link>
      </TextLink>
    ),
  },
  {
    id: 'description',
    header: 'Description',
    text: ({ description }) => description ?? undefined,
  },
] satisfies ListColumn<VisibilityProfile>[]);

/** The visibility profiles, and the way to bring what they choose from up to date. */
export function VisibilityProfileListScreen({ viewer }: { viewer: CurrentUser }) {
  const { title, unit, emptyHelp, create } = texts.visibilityProfiles;
  const newOne = (
    <Button asChild tone="primary">
      <Link to={paths.newVisibilityProfile}>{create}</Link>
    </Button>
  );
  const removal = useConsole().removals.visibilityProfileRemoval;
  return (
    <>
      <ResourceList
        name="visibilityProfiles"
        definition={visibilityProfileList}
        rowActions={useRemoveButton(removal)}
        title={title}
        unit={unit}
        emptyHelp={emptyHelp}
        emptyAction={newOne}
        actions={
          <>
            <VisibilitySync viewer={viewer} />
            {newOne}
          </>
        }
      />
      <RemovalDialog
        actor={removal}
        says={removalTexts.visibilityProfileRemoval}
        ends={removalEnds.visibilityProfileRemoval}
        pathOf={paths.editUser}
      />
    </>
  );
}
