import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { AskedAction } from '../../../machines/resource/bulk-action/bulk-action.machine.ts';
import type { BulkField } from '../../../machines/resource/bulk-action/bulk-field.ts';
import { bulkSelection } from '../../../machines/resource/selection/selection-view.ts';
import type { BulkAction, UserSummary } from '../../../openapi/generated/types.ts';
import { USER_BULK_FIELDS } from '../../../machines/user/bulk-fields.ts';
import { useApp, useConsole } from '../../hooks/use-app.ts';
import { Button } from '../../ui/base/button.tsx';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import { MenuButton } from '../../ui/overlay/menu-button.tsx';
import { RowMenu } from '../../ui/overlay/row-menu.tsx';
import { useOnceOpen } from '../../ui/overlay/use-once-open.ts';
import type { SelectableList } from '../list/list-selection.tsx';
import { offersCompany } from '../visible-to.tsx';
import { userListTexts } from './list-texts.ts';
import { userFormTexts } from './texts.ts';

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

/** The buttons of the actions on the selected users: the status, and a menu with the fields that can be changed. */
export function UserBulkActions({ list }: { list: SelectableList }) {
  const { bulkAction, selection } = useConsole();
  const viewer = useSelector(useApp().session, ({ context }) => context.user);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const askedOf = (values: BulkAction['values']): AskedAction => {
    const { context } = selection.getSnapshot();
    // The cast is needed because the selection does not know the rows of each list.
    const users = Object.values(context.picked).flatMap((row) => (row ? (row as UserSummary) : []));
    return {
      list,
      action: { resource: 'user', selection: bulkSelection(context, list), action: 'update', values },
      names: Object.fromEntries(users.map(({ uuid, username }) => [uuid, username])),
    };
  };
  const setActive = (active: boolean) => bulkAction.send({ type: 'ASK', ...askedOf({ active }) });
  const fields = USER_BULK_FIELDS.filter(
    ({ name }) => name !== 'company' || (viewer !== null && offersCompany(viewer)),
  );
  const choose = (field: BulkField) => bulkAction.send({ type: 'CHOOSE', field, ...askedOf({}) });
  return (
    <>
      <MenuButton
        size="medium"
        tone="neutral"
        open={anchor !== null}
        data-control="selection.change"
        onClick={({ currentTarget }) => setAnchor(anchor === null ? currentTarget : null)}
      >
        {userListTexts.change}
      </MenuButton>
      <RowMenu
        anchor={anchor}
        label={userListTexts.changeLabel}
        align="end"
        items={fields.map(({ name }) => ({ id: name, label: userFormTexts.fields[name] }))}
        onSelect={(id) => fields.filter(({ name }) => name === id).forEach(choose)}
        onClose={() => setAnchor(null)}
      />
      {list === 'activeUsers' ? (
        <Button data-control="selection.deactivate" onClick={() => setActive(false)}>
          {userListTexts.deactivate}
        </Button>
      ) : (
        <Button data-control="selection.activate" onClick={() => setActive(true)}>
          {userListTexts.activate}
        </Button>
      )}
    </>
  );
}
