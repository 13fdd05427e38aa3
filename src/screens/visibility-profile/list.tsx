import type { CurrentUser, VisibilityProfile } from '../../../openapi/generated/types.ts';
import { paths } from '../../routing/paths.ts';
import { Button } from '../../ui/base/button.tsx';
import { useConsole } from '../../hooks/use-app.ts';
import { objectSelection } from '../bulk-action/object-actions.tsx';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { defineList, type ListColumn } from '../list/define-list.ts';
import { nameColumn } from '../list/name-column.tsx';
import { ResourceList } from '../list/resource-list.tsx';
import { visibilityProfileCriteria } from './criteria.ts';
import { RowRemoveButton } from '../removal/row-remove-button.tsx';
import { VisibilitySync } from './sync.tsx';
import { visibilityProfileListTexts } from './texts.ts';
import { Link } from '@tanstack/react-router';

const { headers } = visibilityProfileListTexts;

const visibilityProfileList = defineList(paths.visibilityProfile.list, visibilityProfileCriteria, [
  nameColumn(paths.visibilityProfile.edit),
  {
    id: 'description',
    header: headers.description,
    width: 'widest',
    wraps: true,
    translated: true,
    text: ({ description }) => description ?? undefined,
  },
] satisfies ListColumn<VisibilityProfile>[]);

const RowActions = ({ row }: { row: VisibilityProfile }) => (
  <RowRemoveButton actor={useConsole().removals.visibilityProfileRemoval} target={row} />
);

/**
 * The screen of the list of visibility profiles, with a button that reads the visibility elements from the inventory.
 */
const SELECTION = objectSelection('visibilityProfile', ['delete']);

export function VisibilityProfileListScreen({ viewer }: { viewer: CurrentUser }) {
  const { title, unit, emptyHelp, create } = visibilityProfileListTexts;
  const createAction = (
    <Button asChild tone="primary">
      <Link to={paths.visibilityProfile.create}>{create}</Link>
    </Button>
  );
  const { lists } = useConsole();
  return (
    <ResourceList
      list={lists.visibilityProfiles}
      definition={visibilityProfileList}
      RowActions={RowActions}
      selection={SELECTION}
      title={title}
      unit={unit}
      emptyHelp={emptyHelp}
      emptyAction={createAction}
      firstSteps={<FirstSteps screen="visibilityProfile" />}
      actions={
        <>
          <VisibilitySync viewer={viewer} />
          {createAction}
        </>
      }
    />
  );
}
