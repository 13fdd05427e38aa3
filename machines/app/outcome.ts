import type { ListActors, ListName } from './lists.ts';

/** What one of the cached lists receives. */
export interface ListUpdate {
  readonly list: ListName;
  readonly event:
    | { readonly type: 'INVALIDATE' }
    | { readonly type: 'REMOVE'; readonly uuids: readonly string[] }
    | { readonly type: 'REPLACE'; readonly rows: readonly { readonly uuid: string }[] };
}

/** What an outcome means for the cached lists: the part of its row that the root carries out. */
export interface ListOutcome<Event = never> {
  /** Rows are replaced or taken out where it is known which, and fetched again where it is not. */
  readonly lists?: (event: Event, lists: ListActors) => readonly ListUpdate[];
}

/** A table of outcomes: a row by who emits, then by what is emitted. */
export type OutcomeRows<Row = object> = Readonly<Record<string, Readonly<Record<string, Row>>>>;

/** Something that was emitted, and by whom. */
interface OfSomebody {
  readonly from: string;
  readonly event: { readonly type: string };
}

/** The row of what was emitted; undefined where its table is not loaded. */
export function rowOf<Row>(rows: OutcomeRows<Row>, { from, event }: OfSomebody): Row | undefined {
  return rows[from]?.[event.type];
}
