import type { ListKind, Listing } from './lists.ts';

/** Has null for lists that the inventory does not manage. */
export type Listings<Kind extends ListKind> = Record<Kind, Listing | null>;

export interface Inventory {
  /** Reads all lists or none. @throws Problem timed_out, no_response, source_failed. */
  read: <Kind extends ListKind>(kinds: readonly Kind[]) => Promise<Listings<Kind>>;
}

export async function readEach<Kind extends ListKind>(
  kinds: readonly Kind[],
  read: (kind: Kind) => Promise<Listing | null>,
): Promise<Listings<Kind>> {
  const listings = await Promise.all(kinds.map(async (kind) => [kind, await read(kind)] as const));
  return Object.fromEntries(listings) as Listings<Kind>;
}
