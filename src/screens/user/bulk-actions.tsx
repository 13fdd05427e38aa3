import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { BulkField, BulkValues } from '../../../machines/resource/bulk-action/bulk-field.ts';
import { bulkSelection } from '../../../machines/resource/selection/selection-view.ts';
import type { UserSummary } from '../../../openapi/generated/types.ts';
import { USER_BULK_FIELDS } from '../../../machines/user/bulk-fields.ts';
import { useApp, useConsole } from '../../hooks/use-app.ts';
import { useIsEnabled } from '../../hooks/use-is-enabled.ts';
import { Button } from '../../ui/base/button.tsx';
import { MenuButton } from '../../ui/overlay/menu-button.tsx';
import { RowMenu } from '../../ui/overlay/row-menu.tsx';
import { useAskedAction } from '../bulk-action/use-bulk-action.ts';
import type { SelectionActionsProps } from '../list/list-selection.tsx';
import { offersCompany } from '../visible-to.tsx';
import { userListTexts } from './list-texts.ts';
import { userFormTexts } from './texts.ts';

interface MenuItem {
  id: string;
  label: string;
  act: () => void;
}

interface ActionMenuProps {
  text: string;
  label: string;
  control: string;
  items: readonly MenuItem[];
}

/** A button with a menu of actions on the selected users. */
function ActionMenu({ text, label, control, items }: ActionMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <MenuButton
        size="medium"
        tone="neutral"
        open={anchor !== null}
        data-control={control}
        onClick={({ currentTarget }) => setAnchor(anchor === null ? currentTarget : null)}
      >
        {text}
      </MenuButton>
      <RowMenu
        anchor={anchor}
        label={label}
        align="end"
        items={items}
        onSelect={(id) => items.find((item) => item.id === id)?.act()}
        onClose={() => setAnchor(null)}
      />
    </>
  );
}

interface UserBulkActionsProps extends SelectionActionsProps {
  isActive: boolean;
}

/** The buttons of the actions on the selected users: the status, a menu of fields, and a menu of further actions. */
function UserBulkActions({ isActive, isTooLarge }: UserBulkActionsProps) {
  const { bulkAction, selection, fileExport } = useConsole();
  const viewer = useSelector(useApp().session, ({ context }) => context.user);
  const hasMail = useIsEnabled('mailEnabled');
  const askedFor = useAskedAction<UserSummary>('user', ({ username }) => username);
  const askedUpdate = (values: BulkValues) => askedFor({ action: 'update', values });
  const setActive = (active: boolean) => bulkAction.send({ type: 'ASK', ...askedUpdate({ active }) });
  const choose = (field: BulkField) => bulkAction.send({ type: 'CHOOSE', field, ...askedUpdate({}) });
  const ask = (action: 'endSessions' | 'resetMail') =>
    bulkAction.send({ type: 'ASK', ...askedFor({ action }) });
  const exportAs = (format: 'csv' | 'xlsx') =>
    fileExport.send({
      type: 'EXPORT',
      file: { scope: 'selected', format, selection: bulkSelection(selection.getSnapshot().context) },
    });
  const fields = USER_BULK_FIELDS.filter(
    ({ name }) => name !== 'company' || (viewer !== null && offersCompany(viewer)),
  );
  const { more } = userListTexts;
  const mail = { id: 'resetMail', label: more.resetMail, act: () => ask('resetMail') };
  const exports = [
    { id: 'csv', label: more.exportCsv, act: () => exportAs('csv') },
    { id: 'xlsx', label: more.exportXlsx, act: () => exportAs('xlsx') },
  ];
  const menu = { text: more.text, label: more.label, control: 'selection.more' };
  if (isTooLarge) return <ActionMenu {...menu} items={exports} />;
  return (
    <>
      <ActionMenu
        text={userListTexts.change}
        label={userListTexts.changeLabel}
        control="selection.change"
        items={fields.map((field) => ({
          id: field.name,
          label: userFormTexts.fields[field.name],
          act: () => choose(field),
        }))}
      />
      <ActionMenu
        {...menu}
        items={[
          { id: 'endSessions', label: more.endSessions, act: () => ask('endSessions') },
          ...(hasMail ? [mail] : []),
          ...exports,
        ]}
      />
      {isActive ? (
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

/** The actions on selected active users. */
export const ActiveUserActions = (props: SelectionActionsProps) => <UserBulkActions isActive {...props} />;

/** The actions on selected inactive users. */
export const InactiveUserActions = (props: SelectionActionsProps) => (
  <UserBulkActions isActive={false} {...props} />
);
