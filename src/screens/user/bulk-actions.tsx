import { useSelector } from '@xstate/react';
import { bulkSelection } from '../../../machines/resource/selection/selection-view.ts';
import type { BulkAction, UserSummary } from '../../../openapi/generated/types.ts';
import { useConsole } from '../../hooks/use-app.ts';
import { Button } from '../../ui/base/button.tsx';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import { useOnceOpen } from '../../ui/overlay/use-once-open.ts';
import type { SelectableList } from '../list/list-selection.tsx';
import { userListTexts } from './list-texts.ts';

const BulkActionDialog = lazyPart<object>(
  async () => (await import('../bulk-action/bulk-action-dialog.tsx')).BulkActionDialog,
);

/** The dialog of an action on the selected users. */
export function UserBulkAction() {
  const { bulkAction } = useConsole();
  return useOnceOpen(useSelector(bulkAction, (snapshot) => snapshot.hasTag('open'))) ? (
    <BulkActionDialog />
  ) : null;
}

/** The buttons of the actions on the selected users. */
export function UserBulkActions({ list }: { list: SelectableList }) {
  const { bulkAction, selection } = useConsole();
  const ask = (values: BulkAction['values']) => {
    const { context } = selection.getSnapshot();
    // The cast is needed because the selection does not know the rows of each list.
    const users = Object.values(context.picked).flatMap((row) => (row ? (row as UserSummary) : []));
    bulkAction.send({
      type: 'ASK',
      list,
      action: { resource: 'user', selection: bulkSelection(context, list), action: 'update', values },
      names: Object.fromEntries(users.map(({ uuid, username }) => [uuid, username])),
    });
  };
  return list === 'activeUsers' ? (
    <Button data-control="selection.deactivate" onClick={() => ask({ active: false })}>
      {userListTexts.deactivate}
    </Button>
  ) : (
    <Button data-control="selection.activate" onClick={() => ask({ active: true })}>
      {userListTexts.activate}
    </Button>
  );
}
