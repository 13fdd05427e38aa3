import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { css } from 'styled-system/css';
import { labelIn } from '../../../machines/common/distinct-labels.ts';
import { applicationOf } from '../../../openapi/rules/access/grants.ts';
import { isHidden, unlessHidden } from '../../../openapi/rules/hidden.ts';
import type { Application, BusinessProfile } from '../../../openapi/generated/types.ts';
import { paths } from '../../routing/paths.ts';
import { listTexts } from '../list/texts.ts';
import { Button } from '../../ui/base/button.tsx';
import type { Column } from '../../ui/table/column.ts';
import { FilterInput } from '../../ui/field/filter-input.tsx';
import { EmptyCell } from '../../ui/table/empty-cell.tsx';
import { useConsole } from '../../hooks/use-app.ts';
import { objectSelection } from '../bulk-action/object-actions.tsx';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { HiddenName } from '../hidden-name.tsx';
import { defineList, type ListColumn } from '../list/define-list.ts';
import { nameColumn } from '../list/name-column.tsx';
import { ListAlert } from '../list/list-alert.tsx';
import { ResourceList } from '../list/resource-list.tsx';
import { businessProfileCriteria } from './criteria.ts';
import { useListCriteria } from '../list/use-criteria.ts';
import { RowRemoveButton } from '../removal/row-remove-button.tsx';
import { applicationListTexts } from '../application/texts.ts';
import { businessProfileListTexts, NO_APP_PROFILE } from './texts.ts';
import { Link } from '@tanstack/react-router';

/**
 * Id of the filter for application profiles. The user types names, separated by commas. The table has no column with
 * this id: it shows one column for each application.
 */
const APP_PROFILES = 'appProfiles';

const { headers } = businessProfileListTexts;

const businessProfileList = defineList(paths.businessProfile.list, businessProfileCriteria, [
  nameColumn(paths.businessProfile.edit),
  {
    id: 'description',
    header: headers.description,
    width: 'widest',
    translated: true,
    text: ({ description }) => description ?? undefined,
  },
  {
    id: APP_PROFILES,
    header: headers.appProfiles,
    match: 'any-of',
    text: ({ appProfiles }) => appProfiles.flatMap((chosen) => unlessHidden(chosen)?.name ?? []).join('\n'),
  },
] satisfies ListColumn<BusinessProfile>[]);

/** Makes the filter field wide enough for several names. */
const finder = css({ width: 'card', maxWidth: 'full' });

const OWN_COLUMNS = businessProfileList.columns.filter(({ id }) => id !== APP_PROFILES);

function applicationColumn(
  application: Application,
  applications: readonly Application[],
): Column<BusinessProfile> {
  return {
    id: application.uuid,
    header: labelIn(applications, application),
    cell: ({ appProfiles }) => {
      const found = appProfiles.find((chosen) => applicationOf(chosen) === application.uuid);
      if (isHidden(found)) return <HiddenName />;
      return found?.name ?? <EmptyCell>{NO_APP_PROFILE}</EmptyCell>;
    },
  };
}

const RowActions = ({ row }: { row: BusinessProfile }) => (
  <RowRemoveButton actor={useConsole().removals.businessProfileRemoval} target={row} />
);

const SELECTION = objectSelection('businessProfile', ['delete']);

/** The screen of the list of business profiles. The list has a column for each application, with the chosen profile. */
export function BusinessProfileListScreen() {
  const { lists } = useConsole();
  const rows = useSelector(lists.applications, ({ context }) => context.rows);
  const isWaiting = useSelector(lists.applications, (snapshot) =>
    snapshot.matches({ whole: { missing: 'fetching' } }),
  );
  const fault = useSelector(lists.applications, (snapshot) =>
    snapshot.matches({ whole: { missing: 'failed' } }) ? snapshot.context.fault : null,
  );
  const columns = useMemo(
    () => [...OWN_COLUMNS, ...rows.map((application) => applicationColumn(application, rows))],
    [rows],
  );
  const createAction = (
    <Button asChild tone="primary">
      <Link to={paths.businessProfile.create}>{businessProfileListTexts.create}</Link>
    </Button>
  );
  return (
    <ResourceList
      {...businessProfileListTexts}
      list={lists.businessProfiles}
      definition={businessProfileList}
      columns={columns}
      manyColumns
      waiting={isWaiting}
      notice={
        fault ? (
          <ListAlert
            title={listTexts.failed(applicationListTexts.unit)}
            fault={fault}
            onRetry={() => lists.applications.send({ type: 'LOAD' })}
          />
        ) : null
      }
      RowActions={RowActions}
      selection={SELECTION}
      actions={createAction}
      emptyAction={createAction}
      firstSteps={<FirstSteps screen="businessProfile" />}
      choice={<AppProfilesFilter />}
    />
  );
}

function AppProfilesFilter() {
  const { criteria, change } = useListCriteria();
  return (
    <div className={finder}>
      <FilterInput
        column={headers.appProfiles}
        placeholder={businessProfileListTexts.appProfilesFilter}
        value={criteria.filters[APP_PROFILES] ?? ''}
        onChange={(text) => change({ filters: { ...criteria.filters, [APP_PROFILES]: text } })}
      />
    </div>
  );
}
