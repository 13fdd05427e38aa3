import { Link, Navigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useCallback, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { CountedCriteria } from '../../../machines/resource/list/criteria.ts';
import type { ListActor } from '../../../machines/resource/list/list.machine.ts';
import {
  criteriaIn,
  hasFailed,
  isBusy,
  isCurrent,
  isKnown,
  isWaiting,
  looksSame,
  pageIn,
  partialFaultIn,
} from '../../../machines/resource/list/list-view.ts';
import { FIT } from '../../../machines/resource/list/page-sizes.ts';
import { pageWindow } from '../../../machines/resource/list/page-window.ts';
import type { PageCriteria } from '../../../machines/resource/list/rows.ts';
import { EMPTY_TEXT } from '../../../openapi/rules/text-match.ts';
import type { Unit } from '../../texts/counts.ts';
import { describeFault } from '../../texts/faults.ts';
import { Button } from '../../ui/base/button.tsx';
import type { Elements } from '../../ui/base/elements.tsx';
import { EmptyState, FailureState } from '../../ui/feedback/states.tsx';
import type { Column, Sort } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { FilterSummary } from '../../ui/table/filter-summary.tsx';
import { Pagination, type RenderPageLink } from '../../ui/table/pagination.tsx';
import { Toolbar } from '../../ui/table/toolbar.tsx';
import type { ListDefinition } from './define-list.ts';
import { SelectionBar, type ListSelection, useListSelection } from './list-selection.tsx';
import { BulkAction } from '../bulk-action/bulk-action.tsx';
import { ListAlert } from './list-alert.tsx';
import { listTexts } from './texts.ts';
import { useListCriteria } from './use-criteria.ts';
import { usePageSize } from './use-page-size.ts';

/**
 * Number of rows that each list has in a new installation: one administrator, one profile of each kind, and the
 * console's own application and sign-in client.
 */
const ROWS_AT_FIRST = 1;

const rowKey = (row: { uuid: string }) => row.uuid;

const sortOf = ({ sort, desc }: PageCriteria): Sort | null =>
  sort === null ? null : { column: sort, direction: desc ? 'descending' : 'ascending' };

/** Returns columns whose texts do not wrap: with the page size `fit`, all rows must have the same height. */
const inOneLine = <Row,>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.map((column) => ({ ...column, wraps: false }));

/** The control that shows secondary columns. Visible only in windows in which the table hides them. */
const columnChoice = css({ display: 'none', _medium: { display: 'block' } });

const isSameOrder = (a: PageCriteria, b: PageCriteria): boolean => a.sort === b.sort && a.desc === b.desc;

export interface ListTableProps<Row extends { uuid: string }> {
  title: string;
  unit: Unit;
  list: ListActor<Row>;
  definition: ListDefinition<Row>;
  /** Replaces the columns of `definition`. */
  columns?: readonly Column<Row>[];
  /** Called with the uuids of the shown rows when the list is first shown, and when they change. */
  onRows?: ((uuids: readonly string[]) => void) | undefined;
  /** Shown before the number of rows, such as the choice between active and inactive users. */
  choice?: ReactNode;
  manyColumns?: boolean;
  /** Whether the columns are not known yet, so that rows cannot be shown. */
  waiting?: boolean;
  /** If set, rows can be selected, and the bar at the bottom offers actions on them. */
  selection?: ListSelection | undefined;
  /** The buttons at the end of each row. */
  RowActions?: ComponentType<{ row: Row }> | undefined;
  /** Shown if the list is empty: how to add a row. */
  emptyHelp: string;
  /** The button that does what `emptyHelp` explains. Missing if the viewer may not do it. */
  emptyAction?: ReactNode;
  /** Shown above the list of a new installation, which has at most `ROWS_AT_FIRST` rows. */
  firstSteps?: Elements;
  /** The title of the screen, and the messages above the list. */
  children: Elements;
}

/**
 * The part of a list's screen that changes with the rows and the criteria. Also shows that the list is loading, has
 * failed, is empty, or that no row matches the filters.
 */
export function ListTable<Row extends { uuid: string }>(props: ListTableProps<Row>) {
  const { title, unit, list, definition, columns = definition.columns, onRows } = props;
  const { criteria, change } = useListCriteria();
  const view = useCallback((asked: CountedCriteria) => list.send({ type: 'VIEW', criteria: asked }), [list]);
  const { asked, chosen, offered, follow } = usePageSize(criteria, view);
  const state = useSelector(list, (snapshot) => snapshot, looksSame);
  const page = useMemo(() => pageIn(state, asked, definition.listing), [state, asked, definition]);
  const shownCriteria = criteriaIn(state, asked);
  const [busy, failed, known] = [isBusy(state, asked), hasFailed(state, asked), isKnown(state, asked)];
  const partial = partialFaultIn(state, asked);
  const fault = state.context.pageFault ?? state.context.fault;
  const retry = () => list.send({ type: 'RETRY' });

  const secondary = columns.find((column) => column.secondary);
  const replaced = columns.find(({ id }) => id === secondary?.replaces);
  const [secondaryChoice, setSecondaryChoice] = useState<boolean | null>(null);
  const showsSecondary =
    secondary !== undefined && (secondaryChoice ?? Boolean(criteria.filters[secondary.id]));
  const shownColumns = useMemo(() => {
    const wrapped = chosen === FIT ? inOneLine(columns) : columns;
    return showsSecondary
      ? wrapped.map((column) => ({ ...column, secondary: column.id === replaced?.id }))
      : wrapped;
  }, [columns, chosen, showsSecondary, replaced?.id]);
  const activeFilters = definition.columns.flatMap(({ id, header, filterText, translated }) => {
    const value = criteria.filters[id]?.trim();
    if (!value) return [];
    const words = value === EMPTY_TEXT ? listTexts.emptyCells : value;
    return [{ id, label: header, value: filterText?.(value) ?? words, translated }];
  });

  const selected = useListSelection({ definition, selection: props.selection, criteria: asked, state, page });

  const filter = useCallback(
    (id: string, text: string) => {
      // Shows the column from now on. Otherwise, the column and its focused filter would disappear when the filter is
      // emptied.
      if (id === secondary?.id) setSecondaryChoice(true);
      change(({ filters }) => ({ filters: { ...filters, [id]: text } }));
    },
    [change, secondary?.id],
  );
  const sort = useCallback(
    (id: string) => change(({ sort: last, desc }) => ({ sort: id, desc: id === last && !desc })),
    [change],
  );
  const clearFilters = () => change({ filters: {} });
  const renderPageLink: RenderPageLink = (number, linkProps) => (
    <Link
      to={definition.path}
      search={definition.rules.write({ ...criteria, page: number })}
      resetScroll={false}
      activeOptions={{ exact: true }}
      {...linkProps}
    />
  );

  return (
    <>
      <div ref={follow}>
        {props.children}
        {known && page.total !== null && page.total <= ROWS_AT_FIRST ? props.firstSteps : null}
        {partial ? (
          <ListAlert
            title={partial.part === 'rows' ? listTexts.outdated(unit) : listTexts.withoutWhole(unit)}
            fault={partial.fault}
            onRetry={retry}
          />
        ) : null}
        <Toolbar
          end={
            known && (
              <>
                {secondary && replaced ? (
                  <div className={columnChoice}>
                    <Button
                      size="small"
                      data-control="columns"
                      onClick={() => setSecondaryChoice(!showsSecondary)}
                    >
                      {listTexts.showColumn(showsSecondary ? replaced.header : secondary.header)}
                    </Button>
                  </div>
                ) : null}
                <FilterSummary
                  filters={activeFilters}
                  onRemove={(id) => filter(id, '')}
                  onClear={clearFilters}
                  shown={page.matching}
                  total={page.total}
                  isCapped={page.isCapped}
                  unit={unit}
                />
              </>
            )
          }
        >
          {props.choice}
        </Toolbar>
        <DataTable
          label={title}
          columns={shownColumns}
          rows={page.rows}
          rowKey={rowKey}
          sort={sortOf(shownCriteria)}
          awaitedSort={busy && !isSameOrder(shownCriteria, asked) ? criteria.sort : null}
          onSort={sort}
          filters={criteria.filters}
          onFilter={filter}
          onRows={onRows}
          waiting={isWaiting(state, asked) || props.waiting}
          busy={busy}
          pageSize={asked.size}
          manyColumns={props.manyColumns}
          Actions={props.RowActions}
          selection={selected?.rows}
          placeholder={
            failed ? (
              <FailureState
                title={listTexts.failed(unit)}
                reason={fault ? describeFault(fault) : undefined}
                requestId={fault?.requestId}
                onRetry={retry}
              />
            ) : !known || page.rows.length > 0 ? undefined : activeFilters.length > 0 ? (
              <EmptyState
                title={listTexts.nothingFound(unit)}
                action={<Button onClick={clearFilters}>{listTexts.clearFilters}</Button>}
              />
            ) : (
              <EmptyState title={listTexts.empty(unit)} action={props.emptyAction}>
                {props.emptyHelp}
              </EmptyState>
            )
          }
        />
        {isCurrent(state, asked) && page.page !== criteria.page ? (
          <Navigate
            to="."
            search={definition.rules.write({ ...criteria, page: page.page })}
            replace
            resetScroll={false}
          />
        ) : null}
        {known && (
          <Pagination
            page={page.page}
            pageCount={page.pages}
            links={pageWindow(page.page, page.pages)}
            from={page.from}
            to={page.to}
            total={page.matching}
            isCapped={page.isCapped}
            pageSize={chosen}
            pageSizes={offered}
            onPageSize={(size) => change({ size })}
            renderLink={renderPageLink}
          />
        )}
      </div>
      {selected && props.selection ? (
        <>
          <SelectionBar selected={selected} selection={props.selection} page={page} unit={unit} />
          <BulkAction />
        </>
      ) : null}
    </>
  );
}
