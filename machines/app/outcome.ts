import type { ListActors, ListName } from './lists.ts';

export interface ListUpdate {
  readonly list: ListName;
  readonly event:
    | { readonly type: 'INVALIDATE' }
    | { readonly type: 'STALE' }
    | { readonly type: 'RETRY' }
    | { readonly type: 'REMOVE'; readonly uuids: readonly string[] }
    | { readonly type: 'REPLACE'; readonly rows: readonly { readonly uuid: string }[] };
}

export interface ListOutcome<Event = never> {
  /** Returns list updates: they replace or remove the rows that the event identifies, or invalidate the list. */
  readonly lists?: (event: Event, lists: ListActors) => readonly ListUpdate[];
}

/** Rows of the outcomes table by emitter, then by event type. */
export type OutcomeRows<Row = object> = Readonly<Record<string, Readonly<Record<string, Row>>>>;

interface EmittedBy {
  readonly from: string;
  readonly event: { readonly type: string };
}

/** Returns the row of an emitted event; undefined if the emitter's table is not loaded. */
export function rowOf<Row>(rows: OutcomeRows<Row>, { from, event }: EmittedBy): Row | undefined {
  return rows[from]?.[event.type];
}
