import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import ListFilter from 'lucide-react/icons/list-filter';
import { useMemo, useState } from 'react';
import { css } from 'styled-system/css';
import type { AnyActorRef } from 'xstate';
import type { ListName } from '../../../machines/app/lists.ts';
import { resourcesWithScreens } from '../../../machines/app/resource-names.ts';
import { memoize } from '../../../openapi/rules/memoize.ts';
import { resources } from '../../../machines/resources.ts';
import type { ChangesActor } from '../../../machines/change-history/changes.machine.ts';
import type { Change, UserSummary } from '../../../openapi/generated/types.ts';
import { fullName } from '../../../openapi/rules/full-name.ts';
import { useConsole } from '../../hooks/use-app.ts';
import { capitalized } from '../../texts/capitalized.ts';
import { Button } from '../../ui/base/button.tsx';
import { Combobox } from '../../ui/field/combobox.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import type { SelectOption } from '../../ui/field/select.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { type HistorySearch, parseHistorySearch } from './history-search.ts';
import { changeTexts, KINDS, OPERATIONS } from './texts.ts';

const texts = changeTexts.filters;

// On a phone, the filters are closed at first, so that the changes begin at the top of the window.
const opener = css({ display: 'none', paddingBottom: '3', _stacked: { display: 'block' } });
const grid = css({
  display: 'grid',
  // The six filters always fill whole rows.
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  _medium: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  _narrow: { gridTemplateColumns: '[repeat(auto-fill, minmax(min(100%, 10.5rem), 1fr))]' },
  _stacked: { display: 'none', '&[data-open=true]': { display: 'grid' } },
  alignItems: 'end',
  gap: '4',
  maxWidth: 'form',
  paddingBottom: '5',
});

const ANY: SelectOption = { value: '', label: texts.any };
const KIND_OPTIONS: readonly SelectOption[] = [
  ANY,
  ...Object.entries(KINDS).map(([value, { one }]) => ({
    value,
    label: capitalized(one),
  })),
];
const OPERATION_OPTIONS: readonly SelectOption[] = [
  ANY,
  ...Object.entries(OPERATIONS).map(([value, label]) => ({ value, label })),
];

const personOption = (user: UserSummary): SelectOption => ({
  value: user.uuid,
  label: `${fullName(user)} (${user.username})`,
});

/**
 * Returns the options, with one for the chosen value. A deleted object is in no list, so its name comes from the listed
 * changes.
 */
function includeChosen(
  options: readonly SelectOption[],
  value: string | undefined,
  nameOf: (uuid: string) => string | null,
): readonly SelectOption[] {
  if (value === undefined || options.some((option) => option.value === value)) return options;
  return [{ value, label: nameOf(value) ?? value }, ...options];
}

const actorNameIn = (changes: readonly Change[]) => (uuid: string) =>
  changes.find(({ actor }) => actor.uuid === uuid)?.actor.name ?? null;

const objectNameIn = (changes: readonly Change[]) => (uuid: string) =>
  changes.find(({ first }) => first.uuid === uuid)?.first.name ?? null;

/** The lists of the objects that the user can choose. */
const LISTED = resourcesWithScreens.flatMap((name) =>
  (Object.keys(resources[name].lists) as ListName[]).map((list) => ({ name, list })),
);

interface ChangeFiltersProps {
  changes: ChangesActor;
  search: HistorySearch;
}

/** The filters of the history. Their values are in the address. On a phone, a button opens and closes them. */
export function ChangeFilters({ changes: actor, search }: ChangeFiltersProps) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const active = Object.keys(search).length;
  const { people, objects } = useChoices();
  const listed = useSelector(actor, ({ context }) => context.changes);
  const typed = useSelector(actor, ({ context }) => context.typed);
  const choose = (field: keyof HistorySearch, value: string, replace = false) =>
    void navigate({ to: '/history', search: parseHistorySearch({ ...search, [field]: value }), replace });
  const choiceProps = (field: 'actor' | 'object') => ({
    name: field,
    label: texts[field],
    value: search[field] ?? '',
    placeholder: texts.any,
    typed: typed[field] ?? null,
    onType: (text: string | null) => actor.send({ type: 'TYPE', field, text }),
    onChange: (value: string) => choose(field, value),
  });
  const dayProps = (field: 'from' | 'until') => ({
    type: 'date',
    // Without a maximum, browsers accept years of six digits.
    max: '9999-12-31',
    label: texts[field],
    value: search[field] ?? '',
    onChange: ({ target }: { target: { value: string } }) => choose(field, target.value, true),
  });
  return (
    <section aria-label={texts.title} data-screen-only>
      <div className={opener}>
        <Button
          size="small"
          data-control="filters"
          icon={<ListFilter aria-hidden="true" />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {texts.opener(active)}
        </Button>
      </div>
      <div className={grid} data-open={isOpen}>
        <Combobox
          {...choiceProps('actor')}
          options={includeChosen(people, search.actor, actorNameIn(listed))}
        />
        <Combobox
          {...choiceProps('object')}
          options={includeChosen(objects, search.object, objectNameIn(listed))}
        />
        <SelectField
          label={texts.kind}
          options={KIND_OPTIONS}
          value={search.kind ?? ''}
          onChange={(kind) => choose('kind', kind)}
        />
        <SelectField
          label={texts.operation}
          options={OPERATION_OPTIONS}
          value={search.operation ?? ''}
          onChange={(operation) => choose('operation', operation)}
        />
        <TextField {...dayProps('from')} />
        <TextField {...dayProps('until')} />
        {active > 0 ? (
          <div>
            <Button onClick={() => void navigate({ to: '/history', search: {} })}>{texts.clear}</Button>
          </div>
        ) : null}
      </div>
    </section>
  );
}

const personOptions = memoize((users: readonly UserSummary[]) => users.map(personOption));

const OBJECT_OPTIONS = new Map(
  resourcesWithScreens.map((name) => [
    name,
    memoize((rows: readonly { uuid: string; name: string }[]) =>
      rows.map((row): SelectOption => ({ value: row.uuid, label: `${row.name} (${KINDS[name].one})` })),
    ),
  ]),
);

/** Returns the options of the filters by person and by object, from the lists that the console has cached. */
function useChoices() {
  const { lists } = useConsole();
  const rows = LISTED.map(({ list }) =>
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- the lists are always the same
    useSelector(lists[list] as AnyActorRef, (snapshot) => snapshot.context.rows),
  );
  return useMemo(() => {
    const people: SelectOption[] = [];
    const objects: SelectOption[] = [];
    for (const [index, { name }] of LISTED.entries()) {
      if (name === 'user') people.push(...personOptions(rows[index]));
      else objects.push(...(OBJECT_OPTIONS.get(name)?.(rows[index]) ?? []));
    }
    return { people, objects: [...objects, ...people] };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the number of lists is always the same
  }, rows);
}
