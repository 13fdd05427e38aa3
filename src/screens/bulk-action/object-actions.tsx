import type { BulkAction } from '../../../openapi/generated/types.ts';
import { useConsole } from '../../hooks/use-app.ts';
import { listOf } from '../../outcomes/list-names.ts';
import { Button } from '../../ui/base/button.tsx';
import type { ListSelection } from '../list/list-selection.tsx';
import { bulkActionTexts as texts } from './texts.ts';
import { useAskedAction } from './use-bulk-action.ts';

type ObjectAction = Extract<BulkAction['action'], 'delete' | 'block' | 'unblock'>;

interface ObjectActionsProps {
  resource: BulkAction['resource'];
  actions: readonly ObjectAction[];
}

/** The buttons of the actions on selected objects that need no values. */
function ObjectActions({ resource, actions }: ObjectActionsProps) {
  const { bulkAction } = useConsole();
  const askedFor = useAskedAction<{ uuid: string; name: string }>(resource, ({ name }) => name);
  return actions.map((action) => (
    <Button
      key={action}
      data-control={`selection.${action}`}
      onClick={() => bulkAction.send({ type: 'ASK', ...askedFor({ action }) })}
    >
      {texts.buttons[action]}
    </Button>
  ));
}

/**
 * Returns how rows of a resource's list are selected, with the buttons of their actions. Call it outside of components,
 * so that a table renders only when its rows change.
 */
export const objectSelection = (
  resource: BulkAction['resource'],
  actions: readonly ObjectAction[],
): ListSelection => ({
  list: listOf(resource),
  isMatchable: false,
  Actions: ({ isTooLarge }) => (isTooLarge ? null : <ObjectActions resource={resource} actions={actions} />),
});
