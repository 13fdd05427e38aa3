import { useSearch } from '@tanstack/react-router';
import type { HistorySearch } from './history-search.ts';

/**
 * Returns the filters with which an undo leads back to the history: the present ones or, in a form, the object.
 *
 * @param object the uuid of the form's object; null on the screen of all changes
 */
export function useFiltersOfReturn(object: string | null): HistorySearch {
  const present = useSearch({ from: '/_console/history', shouldThrow: false });
  return object === null ? (present ?? {}) : { object };
}
