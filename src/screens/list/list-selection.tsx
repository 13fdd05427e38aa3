import { useSelector } from '@xstate/react';
import { useMemo, type ComponentType } from 'react';
import type { PageCriteria, Page } from '../../../machines/resource/list/rows.ts';
import type { ListContext } from '../../../machines/resource/list/list-setup.ts';
import {
  countSelected,
  exceededLimit,
  type ListedRows,
  matchedRows,
  rangeTo,
  selectedAmong,
  setFilters,
} from '../../../machines/resource/selection/selection-view.ts';
import type {
  SelectionActor,
  SelectionContext,
} from '../../../machines/resource/selection/selection.machine.ts';
import type { ListName } from '../../../machines/app/lists.ts';
import { useConsole } from '../../hooks/use-app.ts';
import type { Unit } from '../../texts/counts.ts';
import { lazyComponent } from '../../ui/overlay/lazy-component.tsx';
import type { RowSelection } from '../../ui/table/row-selection.ts';
import type { ListDefinition } from './define-list.ts';
import type { SelectionBarContentProps } from './selection-bar.tsx';

export interface SelectionActionsProps {
  /** Whether more rows are selected than an action may change. Then only an export is offered. */
  isTooLarge: boolean;
}

/** How rows of a list can be selected. */
export interface ListSelection {
  /** The name of the list. */
  list: ListName;
  /**
   * Whether the service can find the rows that match a filter. Otherwise, only rows that the browser has loaded can be
   * selected.
   */
  isMatchable: boolean;
  /** The buttons of the actions on the selected rows. */
  Actions: ComponentType<SelectionActionsProps>;
}

const Bar = lazyComponent<SelectionBarContentProps>(
  async () => (await import('./selection-bar.tsx')).SelectionBarContent,
);

export interface SelectedInList<Row extends { uuid: string }> {
  readonly rows: RowSelection<Row>;
  readonly actor: SelectionActor;
  readonly context: SelectionContext;
  readonly listed: ListedRows<Row>;
}

interface SelectionOptions<Row extends { uuid: string }> {
  definition: ListDefinition<Row>;
  selection: ListSelection | undefined;
  criteria: PageCriteria;
  state: { context: ListContext<Row>; hasTag: (tag: 'whole') => boolean };
  page: Page<Row>;
}

/** Returns the selection of the list's rows for its table; null if rows cannot be selected. */
export function useListSelection<Row extends { uuid: string }>({
  definition,
  selection,
  criteria,
  state,
  page,
}: SelectionOptions<Row>): SelectedInList<Row> | null {
  const { selection: actor } = useConsole();
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const name = selection?.list;
  const whole = state.hasTag('whole') ? state.context.rows : null;
  return useMemo(() => {
    if (name === undefined) return null;
    const listed = { name, rows: whole, criteria, listing: definition.listing };
    const selected = selectedAmong(context, listed, page.rows);
    const select = (rows: readonly Row[], isSelected: boolean) =>
      actor.send({
        type: 'SELECT',
        list: name,
        rows,
        matched: matchedRows(context, listed, rows),
        isSelected,
      });
    return {
      actor,
      context,
      listed,
      rows: {
        isSelected: ({ uuid }) => selected.has(uuid),
        isSelecting: context.list === name,
        nameOf: definition.nameOf,
        onSelect(index, isSelected, isRange) {
          // An arrow key with Shift selects two rows, so the latest state of the actor counts.
          const latest = actor.getSnapshot().context;
          select(isRange ? rangeTo(latest, page.rows, index) : page.rows.slice(index, index + 1), isSelected);
        },
        onSelectPage: (isSelected) => select(page.rows, isSelected),
      },
    };
  }, [actor, context, criteria, definition, name, page, whole]);
}

interface SelectionBarProps<Row extends { uuid: string }> {
  selected: SelectedInList<Row>;
  selection: ListSelection;
  page: Page<Row>;
  unit: Unit;
}

/** The bar at the bottom of a list with selected rows: how many, and what can be done with them. */
export function SelectionBar<Row extends { uuid: string }>({
  selected: { actor, context, listed },
  selection: { list, isMatchable, Actions },
  page,
  unit,
}: SelectionBarProps<Row>) {
  if (context.list !== list) return null;
  const counts = countSelected(context, listed);
  const limit = exceededLimit(context, counts);
  const { matching, isCapped } = page;
  const filters = setFilters(listed.criteria.filters);
  const isMore = matching === null || isCapped || matching > counts.selected || (counts.hidden ?? 0) > 0;
  const canSelect = isMore && (isMatchable || listed.rows !== null);
  const selectRows = () =>
    actor.send({
      type: 'SELECT',
      list,
      rows: listed.rows?.filter((row) => listed.listing.matches(row, filters)) ?? [],
      matched: [],
      isSelected: true,
    });
  return (
    <Bar
      counts={counts}
      exceededLimit={limit}
      unit={unit}
      matching={canSelect && matching !== null ? { count: matching, isCapped } : null}
      isFiltered={Object.keys(filters).length > 0}
      onSelectMatching={() => {
        if (!isMatchable) return selectRows();
        actor.send({
          type: 'SELECT_MATCHING',
          list,
          matching: {
            filters,
            isServed: listed.criteria.isServed ?? false,
            count: matching ?? 0,
            isCapped,
          },
        });
      }}
      onClear={() => actor.send({ type: 'CLEAR' })}
    >
      <Actions isTooLarge={limit !== null} />
    </Bar>
  );
}
