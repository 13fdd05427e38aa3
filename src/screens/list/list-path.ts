import { createContext, useContext } from 'react';
import type { ListPath } from '../../paths.ts';

export const ListPathContext = createContext<ListPath | null>(null);

/** Gives the address of the list whose screen this is, below the console's root. */
export function useListPath(): ListPath {
  const path = useContext(ListPathContext);
  if (path === null) throw new Error('useListPath needs a <ListPathContext> above it');
  return path;
}
