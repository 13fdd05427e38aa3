import { useRef, useState } from 'react';
import { css } from 'styled-system/css';
import {
  addItem,
  companyField,
  type DraftItem,
  itemField,
  type OfferKind,
  removeItem,
  renameItem,
  toggleMark,
  visibleToOf,
  visibleToText,
} from '../../../machines/application/offers.ts';
import { textMatch } from '../../../openapi/text-match.ts';
import type { CurrentUser } from '../../../openapi/types.ts';
import { applicationFormTexts, applicationListTexts } from './texts.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/base/button.tsx';
import { CheckField } from '../../ui/field/check-field.tsx';
import { FieldGroup, GroupRemark } from '../../ui/field/field-group.tsx';
import { FilterInput } from '../../ui/field/filter-input.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { VisibleTo } from '../visible-to.tsx';
import type { ApplicationFields } from './fields.tsx';

/** So many are seen at a glance, without a filter. */
const FEW = 8;
/** So many are drawn; the others are found by name. */
const MOST_SHOWN = 50;

const top = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  maxWidth: 'form',
  paddingBottom: '4',
});
const filter = css({ flex: '1', minWidth: 'column.narrow', maxWidth: 'card' });

const takeFocus = (input: HTMLInputElement | null): void => input?.focus();

interface ApplicationItemsProps {
  form: ApplicationFields;
  viewer: CurrentUser;
  kind: OfferKind;
  /** Where they stand. */
  section: string;
  /** What they are together: roles, or the elements of a category. */
  title: string;
  items: readonly DraftItem[];
  /** Nothing is added, renamed, marked or deleted: they are what they are. */
  fixed?: boolean;
}

/** The tab of roles, or of the elements of a category: what each is called, whom it is visible to, which are deleted. */
export function ApplicationItems(props: ApplicationItemsProps) {
  const { form, viewer, kind, section, title, items, fixed = false } = props;
  const [sought, setSought] = useState('');
  /** The one that was added last, its category with it perhaps: its name is typed next. */
  const [latest, setLatest] = useState(items[0]?.isNew ? items[0].uuid : null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { draft, choices, editable, onEdit } = form;
  const { error: whole, ref: wholeRef } = form.place(kind);
  const errorOf = (item: DraftItem) =>
    form.place(kind, itemField(kind, item)).error ?? form.place(kind, companyField(kind, item)).error;
  const isMany = items.length > FEW;
  // What is new, and what is wrong, stays in view, whatever is sought.
  const isSought = textMatch(sought);
  const found = isMany
    ? items.filter((item) => item.isNew || isSought(item.name) || errorOf(item) !== null)
    : items;
  const first = found.filter((item) => item.isNew || errorOf(item) !== null);
  const shown = found.length > MOST_SHOWN ? [...new Set([...first, ...found.slice(0, MOST_SHOWN)])] : found;
  const more = found.length - shown.length;
  const add = () => {
    const { key, changes } = addItem(draft, section, choices);
    onEdit(changes);
    setLatest(key);
  };
  const remove = (item: DraftItem) => {
    onEdit(removeItem(draft, kind, item));
    // What had the focus is gone.
    if (item.isNew) addButton.current?.focus();
  };
  return (
    <>
      {whole === null ? null : (
        <div ref={wholeRef} tabIndex={-1}>
          <Alert tone="critical">{whole}</Alert>
        </div>
      )}
      {isMany || !fixed ? (
        <div className={top}>
          {isMany ? (
            <div className={filter}>
              <FilterInput column={title} value={sought} onChange={setSought} />
            </div>
          ) : null}
          {fixed ? null : (
            <Button size="small" ref={addButton} disabled={!editable} onClick={add}>
              {applicationFormTexts.addItem[kind]}
            </Button>
          )}
        </div>
      ) : null}
      {shown.map((item) => (
        <Item
          key={item.uuid}
          form={form}
          viewer={viewer}
          kind={kind}
          item={item}
          fixed={fixed}
          isLatest={item.uuid === latest}
          onRemove={() => remove(item)}
        />
      ))}
      {items.length === 0 ? <GroupRemark>{applicationFormTexts.nothing}</GroupRemark> : null}
      {items.length > 0 && shown.length === 0 ? (
        <GroupRemark>{applicationFormTexts.noneFound}</GroupRemark>
      ) : null}
      {more > 0 ? <GroupRemark>{applicationFormTexts.more(more)}</GroupRemark> : null}
    </>
  );
}

interface ItemProps extends Pick<ApplicationItemsProps, 'form' | 'viewer' | 'kind'> {
  item: DraftItem;
  fixed: boolean;
  /** It was just added. */
  isLatest: boolean;
  onRemove: () => void;
}

function Item({ form, viewer, kind, item, fixed, isLatest, onRemove }: ItemProps) {
  const { draft, choices, editable } = form;
  const { uuid, isNew, externalRole } = item;
  const name = item.name || applicationFormTexts.newItem[kind];
  const isRemoved = draft.removed.includes(uuid);
  const visible = visibleToOf(draft[kind][uuid] ?? '');
  const { ref, label: _label, ...place } = form.place(kind, itemField(kind, item));
  const show = (change: Partial<typeof visible>) =>
    form.onEdit({ [kind]: { ...draft[kind], [uuid]: visibleToText({ ...visible, ...change }) } });
  const label = isRemoved ? applicationFormTexts.keepItem(name) : applicationFormTexts.removeItem(name);
  const notes = [
    externalRole ? applicationListTexts.externalRole : '',
    isNew && item.name ? applicationFormTexts.newItem[kind] : '',
    isRemoved ? applicationFormTexts.isRemoved : '',
  ];
  return (
    <FieldGroup
      title={name}
      note={notes.filter(Boolean).join(' · ')}
      action={
        fixed ? undefined : (
          <Button size="small" aria-label={label} disabled={!editable} onClick={onRemove}>
            {isRemoved ? applicationFormTexts.keep : applicationFormTexts.removeOne}
          </Button>
        )
      }
    >
      {fixed ? null : (
        <TextField
          {...place}
          ref={ref ?? (isLatest ? takeFocus : undefined)}
          label={applicationFormTexts.itemName}
          required
          readOnly={!editable || isRemoved}
          autoComplete="off"
          spellCheck={false}
          value={item.name}
          onChange={({ target }) => form.onEdit(renameItem(draft, kind, item, target.value, choices))}
        />
      )}
      <VisibleTo
        label={applicationFormTexts.visibleTo}
        role={visible.role}
        company={visible.company}
        companies={choices.companies}
        companyPlace={form.placeChoice(kind, companyField(kind, item))}
        chooser={viewer}
        disabled={!editable || isRemoved}
        onRole={(role) => show({ role })}
        onCompany={(company) => show({ company })}
      />
      {kind === 'roles' && !fixed ? (
        <CheckField
          {...applicationFormTexts.external}
          name="externalRole"
          checked={externalRole}
          disabled={!editable || isRemoved}
          onChange={() => form.onEdit({ external: toggleMark(draft.external, uuid) })}
        />
      ) : null}
    </FieldGroup>
  );
}
