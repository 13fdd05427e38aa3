import type { ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import {
  companyField,
  type DraftItem,
  itemField,
  type OfferKind,
  renameItem,
  toggleMark,
  visibleToOf,
  visibleToText,
} from '../../../machines/application/offers.ts';
import type { CurrentUser } from '../../../openapi/generated/types.ts';
import { WhoHasLink } from '../access-questions/who-has-link.tsx';
import { applicationFormTexts, applicationListTexts } from './texts.ts';
import { Button } from '../../ui/base/button.tsx';
import { CheckBox } from '../../ui/field/check-box.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { UI_TEXTS } from '../../texts/ui.ts';
import { visibleToTexts } from '../user/texts.ts';
import { offersCompany, VisibleToCompany, VisibleToRole } from '../visible-to.tsx';
import type { ApplicationFields } from './fields.tsx';
import { takeFocus } from '../../ui/base/take-focus.ts';

const table = css({
  width: 'full',
  maxWidth: 'form',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: '0',
  background: 'surface',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderColor: 'border',
  borderRadius: 'large',
  _narrow: { display: 'block', background: 'transparent', borderStyle: 'none' },
});
const head = css({ _narrow: { display: 'none' } });
const headCell = css({
  position: 'sticky',
  top: '0',
  zIndex: 'header',
  padding: '2',
  background: 'surface',
  color: 'text.muted',
  textStyle: 'label',
  textAlign: 'start',
  borderBottomWidth: 'hairline',
  borderBottomStyle: 'solid',
  borderColor: 'border',
  _first: { paddingInlineStart: '4', borderTopLeftRadius: 'large' },
  _last: { paddingInlineEnd: '4', borderTopRightRadius: 'large' },
});
const markColumn = css({ width: '[12%]' });
const visibleColumn = css({ width: '[19%]' });
const companyColumn = css({ width: '[27%]' });
const actionColumn = css({ width: '[12%]' });
const body = css({ _narrow: { display: 'grid', gap: '3' } });
const row = css({
  '&[data-removed]': {
    background: 'surface.sunken',
    '& th input': { textDecoration: 'line-through' },
  },
  _narrow: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '3',
    padding: '3',
    background: 'surface',
    borderWidth: 'hairline',
    borderStyle: 'solid',
    borderColor: 'border',
    borderRadius: 'large',
  },
});
const cell = css({
  padding: '2',
  verticalAlign: 'top',
  textAlign: 'start',
  fontWeight: 'regular',
  'tr + tr > &': { borderTopWidth: 'hairline', borderTopStyle: 'solid', borderColor: 'border' },
  _first: { paddingInlineStart: '4' },
  _last: { paddingInlineEnd: '4' },
  _narrow: {
    display: 'block',
    padding: '0',
    _first: { paddingInlineStart: '0' },
    _last: { paddingInlineEnd: '0' },
    'tr + tr > &': { borderTopStyle: 'none' },
  },
});
// Aligns the check box "external" with the other fields of the row.
const markCell = css({ paddingTop: '4', _narrow: { paddingTop: '0', _empty: { display: 'none' } } });
const actionCell = css({ paddingTop: '3', textAlign: 'end', _narrow: { paddingTop: '0' } });
const fixedName = css({ display: 'block', paddingTop: '2', textStyle: 'strong', overflowWrap: 'anywhere' });
const state = css({ paddingTop: '1' });

interface ItemTableProps {
  kind: OfferKind;
  title: string;
  withCompany: boolean;
  fixed: boolean;
  children: ReactNode;
}

/** The table of the items. In a narrow window each row is a card, whose fields show their own labels. */
export function ItemTable({ kind, title, withCompany, fixed, children }: ItemTableProps) {
  return (
    <table className={table} aria-label={title}>
      <thead className={head}>
        <tr>
          <th scope="col" className={headCell}>
            {applicationFormTexts.itemName}
          </th>
          {kind === 'roles' ? (
            <th scope="col" className={cx(headCell, markColumn)}>
              {applicationFormTexts.external.label}
            </th>
          ) : null}
          <th scope="col" className={cx(headCell, visibleColumn)}>
            {applicationFormTexts.visibleTo}
          </th>
          {withCompany ? (
            <th scope="col" className={cx(headCell, companyColumn)}>
              {visibleToTexts.company}
            </th>
          ) : null}
          {fixed ? null : (
            <th scope="col" className={cx(headCell, actionColumn)}>
              <VisuallyHidden>{UI_TEXTS.actions}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody className={body}>{children}</tbody>
    </table>
  );
}

interface ItemRowProps {
  form: ApplicationFields;
  viewer: CurrentUser;
  kind: OfferKind;
  item: DraftItem;
  fixed: boolean;
  /** Whether the item was added last, so that its name field gets the focus. */
  isLatest: boolean;
  /** The id of the text that explains external roles. */
  helpId: string;
  onRemove: () => void;
}

export function ItemRow({ form, viewer, kind, item, fixed, isLatest, helpId, onRemove }: ItemRowProps) {
  const { draft, choices, editable } = form;
  const { uuid, isNew, externalRole } = item;
  const name = item.name || applicationFormTexts.newItem[kind];
  const isRemoved = draft.removed.includes(uuid);
  const isLocked = !editable || isRemoved;
  const visible = visibleToOf(draft[kind][uuid] ?? '');
  const { ref, label: _label, ...props } = form.fieldProps(kind, itemField(kind, item));
  const show = (change: Partial<typeof visible>) =>
    form.onEdit({ [kind]: { ...draft[kind], [uuid]: visibleToText({ ...visible, ...change }) } });
  const visibleTo = {
    label: applicationFormTexts.visibleTo,
    of: name,
    ...visible,
    companies: choices.companies,
    companyProps: form.choiceProps(kind, companyField(kind, item)),
    chooser: viewer,
    disabled: isLocked,
    onRole: (role: string) => show({ role }),
    onCompany: (company: string) => show({ company }),
  };
  return (
    <tr aria-label={name} className={row} data-removed={isRemoved || undefined}>
      <th scope="row" className={cell}>
        {fixed ? (
          <span className={fixedName}>{name}</span>
        ) : (
          <TextField
            {...props}
            ref={ref ?? (isLatest ? takeFocus : undefined)}
            label={applicationFormTexts.itemName}
            of={name}
            required
            readOnly={isLocked}
            autoComplete="off"
            spellCheck={false}
            value={item.name}
            onChange={({ target }) => form.onEdit(renameItem(draft, kind, item, target.value, choices))}
          />
        )}
        {isNew ? null : (
          <div className={state} data-screen-only>
            <WhoHasLink kind={kind === 'roles' ? 'role' : 'element'} uuid={uuid} of={name} />
          </div>
        )}
        {isRemoved || (isNew && item.name) ? (
          <div className={state}>
            <Badge tone={isRemoved ? 'critical' : 'info'}>
              {isRemoved ? applicationFormTexts.isRemoved : applicationFormTexts.newItem[kind]}
            </Badge>
          </div>
        ) : null}
      </th>
      {kind === 'roles' ? (
        <td className={cx(cell, markCell)}>
          {fixed ? (
            <span>{externalRole ? applicationListTexts.externalRole : null}</span>
          ) : (
            <CheckBox
              label={applicationFormTexts.external.label}
              of={name}
              name="externalRole"
              aria-describedby={helpId}
              checked={externalRole}
              disabled={isLocked}
              onChange={() => form.onEdit({ external: toggleMark(draft.external, uuid) })}
            />
          )}
        </td>
      ) : null}
      <td className={cell}>
        <VisibleToRole {...visibleTo} />
      </td>
      {offersCompany(viewer) ? (
        <td className={cell}>
          <VisibleToCompany {...visibleTo} />
        </td>
      ) : null}
      {fixed ? null : (
        <td className={cx(cell, actionCell)}>
          <Button
            size="small"
            aria-label={
              isRemoved ? applicationFormTexts.keepItem(name) : applicationFormTexts.removeItem(name)
            }
            disabled={!editable}
            onClick={onRemove}
          >
            {isRemoved ? applicationFormTexts.keep : applicationFormTexts.removeOne}
          </Button>
        </td>
      )}
    </tr>
  );
}
