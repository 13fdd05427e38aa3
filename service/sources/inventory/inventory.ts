import type { ListKind, Listing } from './lists.ts';

/** The lists of an inventory by kind. A list that the inventory does not manage is null. */
export type Listings<Kind extends ListKind> = { [One in Kind]: Listing<One> | null };

export interface Inventory {
  /**
   * Reads all lists or none.
   *
   * @throws Problem timed_out, no_response, source_failed
   */
  read: <Kind extends ListKind>(kinds: readonly Kind[]) => Promise<Listings<Kind>>;
}
