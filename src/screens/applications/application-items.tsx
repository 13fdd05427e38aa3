import { useState } from 'react';
import { css } from 'styled-system/css';
import {
  itemField,
  type OfferKind,
  toggleRemoved,
  visibleToOf,
  visibleToText,
} from '../../../machines/application/application-form.ts';
import type { ApplicationItem, CurrentUser } from '../../../openapi/types.ts';
import { applicationFormTexts } from '../../texts/application-form.ts';
import { texts } from '../../texts/console.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldGroup, GroupRemark } from '../../ui/field-group.tsx';
import { FilterInput } from '../../ui/filter-input.tsx';
import { holds } from '../../ui/holds.ts';
import { VisibleTo } from '../visible-to.tsx';
import type { ApplicationFields } from './application-fields.tsx';

/** So many are drawn; the others are found by name. */
const MOST_SHOWN = 50;

const atEnd = css({ display: 'flex', justifyContent: 'flex-end', _narrow: { justifyContent: 'flex-start' } });
const top = css({ display: 'grid', gap: '3', maxWidth: 'card', paddingBottom: '4' });

interface ApplicationItemsProps {
  form: ApplicationFields;
  viewer: CurrentUser;
  kind: OfferKind;
  /** What they are together: roles, or the elements of a category. */
  title: string;
  items: readonly ApplicationItem[];
}

/** The tab of roles, or of the elements of a category: whom each is visible to, and which are deleted. */
export function ApplicationItems({ form, viewer, kind, title, items }: ApplicationItemsProps) {
  const [sought, setSought] = useState('');
  const found = items.filter(({ name }) => holds(name, sought));
  const more = found.length - MOST_SHOWN;
  const places = [
    { name: '', place: form.place(kind) },
    ...items.map((item) => ({ name: item.name, place: form.place(kind, itemField(kind, item)) })),
  ];
  const faults = places.flatMap(({ name, place: { error } }) =>
    error === null ? [] : [name === '' ? error : applicationFormTexts.item(name, error)],
  );
  if (items.length === 0) return <GroupRemark>{applicationFormTexts.nothing}</GroupRemark>;
  return (
    <>
      <div className={top}>
        {faults.length > 0 ? <Alert tone="critical">{faults.join(' ')}</Alert> : null}
        <FilterInput
          column={title}
          value={sought}
          onChange={setSought}
          ref={places.find(({ place }) => place.ref)?.place.ref}
        />
      </div>
      {found.slice(0, MOST_SHOWN).map((item) => (
        <Item key={item.uuid} form={form} viewer={viewer} kind={kind} item={item} />
      ))}
      {found.length === 0 ? <GroupRemark>{applicationFormTexts.noneFound}</GroupRemark> : null}
      {more > 0 ? <GroupRemark>{applicationFormTexts.more(more)}</GroupRemark> : null}
    </>
  );
}

interface ItemProps extends Pick<ApplicationItemsProps, 'form' | 'viewer' | 'kind'> {
  item: ApplicationItem;
}

function Item({ form, viewer, kind, item: { uuid, name, externalRole } }: ItemProps) {
  const { draft, choices, editable } = form;
  const isRemoved = draft.removed.includes(uuid);
  const visible = visibleToOf(draft[kind][uuid] ?? '');
  const show = (change: Partial<typeof visible>) =>
    form.onEdit({ [kind]: { ...draft[kind], [uuid]: visibleToText({ ...visible, ...change }) } });
  const label = isRemoved ? applicationFormTexts.keepItem(name) : applicationFormTexts.removeItem(name);
  const notes = [
    externalRole ? texts.applications.externalRole : '',
    isRemoved ? applicationFormTexts.isRemoved : '',
  ];
  return (
    <FieldGroup
      title={name}
      note={notes.filter(Boolean).join(' · ')}
      tools={
        editable ? (
          <div className={atEnd}>
            <Button
              size="small"
              aria-label={label}
              onClick={() => form.onEdit({ removed: toggleRemoved(draft.removed, uuid) })}
            >
              {isRemoved ? applicationFormTexts.keep : applicationFormTexts.removeOne}
            </Button>
          </div>
        ) : undefined
      }
    >
      <VisibleTo
        label={applicationFormTexts.visibleTo}
        role={visible.role}
        company={visible.company}
        companies={choices.companies}
        chooser={viewer}
        disabled={!editable || isRemoved}
        onRole={(role) => show({ role })}
        onCompany={(company) => show({ company })}
      />
    </FieldGroup>
  );
}
