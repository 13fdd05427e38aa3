import { useId, useRef, useState } from 'react';
import { css } from 'styled-system/css';
import {
  addItem,
  companyField,
  type DraftItem,
  itemField,
  type OfferKind,
  removeItem,
} from '../../../machines/application/offers.ts';
import { textMatch } from '../../../openapi/rules/text-match.ts';
import type { CurrentUser } from '../../../openapi/generated/types.ts';
import { applicationFormTexts } from './texts.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/base/button.tsx';
import { GroupRemark } from '../../ui/field/field-group.tsx';
import { FilterInput } from '../../ui/field/filter-input.tsx';
import { offersCompany } from '../visible-to.tsx';
import type { ApplicationFields } from './fields.tsx';
import { ItemRow, ItemTable } from './item-table.tsx';

/** A tab with more rows than this has a filter. */
const FEW = 8;
/** Number of rows that are shown at first, and that each press of the button adds. */
const ROWS_AT_ONCE = 50;

const top = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  maxWidth: 'form',
  paddingBottom: '4',
});
const filter = css({ flex: '1', minWidth: 'column.narrow', maxWidth: 'card' });

const help = css({ maxWidth: 'form', paddingBottom: '3', color: 'text.muted', textStyle: 'small' });
const rest = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', paddingTop: '4' });
interface ApplicationItemsProps {
  form: ApplicationFields;
  viewer: CurrentUser;
  kind: OfferKind;
  /** Name of the form section that contains the items. */
  section: string;
  /** The tab's title: 'Roles', or the name of an element category. */
  title: string;
  items: readonly DraftItem[];
  /** Whether the items are read-only: the user cannot add, rename, delete or mark them. */
  fixed?: boolean;
}

/** The tab of roles, or of one category of elements. The user adds, edits and deletes them. */
export function ApplicationItems(props: ApplicationItemsProps) {
  const { form, viewer, kind, section, title, items, fixed = false } = props;
  const [query, setQuery] = useState('');
  const [most, setMost] = useState(ROWS_AT_ONCE);
  /** The key of the item that was added last. Its name field gets the focus. */
  const [latest, setLatest] = useState(items[0]?.isNew ? items[0].uuid : null);
  const helpId = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const { draft, choices, editable, onEdit } = form;
  const { error: whole, ref: wholeRef } = form.fieldProps(kind);
  const errorOf = (item: DraftItem) =>
    form.fieldProps(kind, itemField(kind, item)).error ??
    form.fieldProps(kind, companyField(kind, item)).error;
  const isMany = items.length > FEW;
  // New items and items with errors are shown even if they do not match the filter.
  const matchesQuery = textMatch(query);
  const found = isMany
    ? items.filter((item) => item.isNew || matchesQuery(item.name) || errorOf(item) !== null)
    : items;
  const first = found.filter((item) => item.isNew || errorOf(item) !== null);
  const shown = found.length > most ? [...new Set([...first, ...found.slice(0, most)])] : found;
  const more = found.length - shown.length;
  const add = () => {
    const { key, changes } = addItem(draft, section, choices);
    onEdit(changes);
    setLatest(key);
  };
  const remove = (item: DraftItem) => {
    onEdit(removeItem(draft, kind, item));
    // The add button gets the focus, because the focused row is removed.
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
              <FilterInput column={title} value={query} onChange={setQuery} />
            </div>
          ) : null}
          {fixed ? null : (
            <Button size="small" ref={addButton} disabled={!editable} onClick={add}>
              {applicationFormTexts.addItem[kind]}
            </Button>
          )}
        </div>
      ) : null}
      {kind === 'roles' && !fixed && shown.length > 0 ? (
        <p id={helpId} className={help}>
          {applicationFormTexts.external.help}
        </p>
      ) : null}
      {shown.length > 0 ? (
        <ItemTable kind={kind} title={title} withCompany={offersCompany(viewer)} fixed={fixed}>
          {shown.map((item) => (
            <ItemRow
              key={item.uuid}
              form={form}
              viewer={viewer}
              kind={kind}
              item={item}
              fixed={fixed}
              isLatest={item.uuid === latest}
              helpId={helpId}
              onRemove={() => remove(item)}
            />
          ))}
        </ItemTable>
      ) : null}
      {items.length === 0 ? <GroupRemark>{applicationFormTexts.nothing}</GroupRemark> : null}
      {items.length > 0 && shown.length === 0 ? (
        <GroupRemark>{applicationFormTexts.noneFound}</GroupRemark>
      ) : null}
      {more > 0 ? (
        <div className={rest}>
          <GroupRemark>{applicationFormTexts.more(more)}</GroupRemark>
          <Button size="small" onClick={() => setMost(most + ROWS_AT_ONCE)}>
            {applicationFormTexts.showMore(Math.min(more, ROWS_AT_ONCE))}
          </Button>
        </div>
      ) : null}
    </>
  );
}
