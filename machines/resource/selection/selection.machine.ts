import { type ActorRefFrom, assign, setup } from 'xstate';
import { eventParams } from '../../common/params.ts';

export interface SelectableRow {
  readonly uuid: string;
}

/** The filter of a selection, whose rows are selected even if the browser does not have them. */
export interface MatchedRows {
  readonly filters: Readonly<Record<string, string>>;
  /** Whether a filter is set that only the service can apply. */
  readonly isServed: boolean;
  /** The number of rows that passed the filter when it was selected, and whether more rows did. */
  readonly count: number;
  readonly isCapped: boolean;
}

export interface SelectionContext {
  /** The list to which the selected rows belong; null if nothing is selected. */
  readonly list: string | null;
  /**
   * Selected rows, by uuid; null if only the uuid is known. Does not contain rows that `matching` selects.
   */
  readonly picked: Readonly<Record<string, SelectableRow | null>>;
  readonly matching: MatchedRows | null;
  /** Rows that match the filter of `matching`, but are not selected. */
  readonly except: Readonly<Record<string, SelectableRow>>;
  /** The row that was selected or deselected last, at which a range begins. */
  readonly anchor: string | null;
}

interface SelectedRows {
  readonly list: string;
  readonly rows: readonly SelectableRow[];
  /** The uuids of the rows in `rows` that match the filter of the selection. */
  readonly matched: readonly string[];
  readonly isSelected: boolean;
}

interface SelectedMatches {
  readonly list: string;
  readonly matching: MatchedRows;
}

export type SelectionEvent =
  /** Selects or deselects rows. The last one is where a range begins. */
  | ({ type: 'SELECT' } & SelectedRows)
  /** Selects all rows that pass a filter, in place of the rows selected before. */
  | ({ type: 'SELECT_MATCHING' } & SelectedMatches)
  /** Selects these rows, in place of the rows selected before. */
  | { type: 'REPLACE'; list: string; uuids: readonly string[] }
  | { type: 'CLEAR' };

const NOTHING: SelectionContext = {
  list: null,
  picked: {},
  matching: null,
  except: {},
  anchor: null,
};

const isNone = (rows: object): boolean => Object.keys(rows).length === 0;

/**
 * The rows that the user has selected in a list. The selection stays while the user sorts, filters, opens other pages
 * or other screens. Selecting a row of another list ends it.
 */
export const selectionMachine = setup({
  types: { context: {} as SelectionContext, events: {} as SelectionEvent },
  guards: {
    isEmpty: ({ context: { picked, matching, except } }) =>
      isNone(picked) &&
      (matching === null || (!matching.isCapped && Object.keys(except).length >= matching.count)),
  },
  actions: {
    select: assign(({ context }, { list, rows, matched, isSelected }: SelectedRows) => {
      const { matching, ...before } = context.list === list ? context : NOTHING;
      const picked = { ...before.picked };
      const except = { ...before.except };
      const passing = new Set(matching === null ? [] : matched);
      for (const row of rows) {
        const [changed, isAdded] = passing.has(row.uuid) ? [except, !isSelected] : [picked, isSelected];
        if (isAdded) changed[row.uuid] = row;
        else delete changed[row.uuid];
      }
      return { list, matching, picked, except, anchor: rows.at(-1)?.uuid ?? before.anchor };
    }),
    selectMatching: assign((_, { list, matching }: SelectedMatches) => ({ ...NOTHING, list, matching })),
    replace: assign((_, { list, uuids }: { list: string; uuids: readonly string[] }) => ({
      ...NOTHING,
      list,
      picked: Object.fromEntries(uuids.map((uuid) => [uuid, null])),
    })),
    forget: assign(NOTHING),
  },
}).createMachine({
  id: 'selection',
  context: NOTHING,
  initial: 'empty',
  on: {
    SELECT: { target: '.selected', actions: { type: 'select', params: eventParams } },
    SELECT_MATCHING: { target: '.selected', actions: { type: 'selectMatching', params: eventParams } },
    REPLACE: { target: '.selected', actions: { type: 'replace', params: eventParams } },
    CLEAR: '.empty',
  },
  states: {
    empty: { description: 'No row is selected.', entry: 'forget' },
    selected: {
      description: 'Rows of a list are selected, and the actions on them are offered.',
      always: { guard: 'isEmpty', target: 'empty' },
    },
  },
});

export type SelectionActor = ActorRefFrom<typeof selectionMachine>;
