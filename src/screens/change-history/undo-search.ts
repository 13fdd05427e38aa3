import type { UndoSelection } from '../../../machines/change-history/undo.machine.ts';
import { text } from '../../browser/search.ts';
import { isUuid } from '../../routing/uuid.ts';
import { type HistorySearch, parseHistorySearch } from './history-search.ts';

/**
 * The changes to undo, as the address contains them: their uuids, separated by commas, or a person (`by`) and a time.
 * The latter select all changes of the person since that time. The filters are those of the history to which the screen
 * leads back.
 */
export interface UndoSearch extends HistorySearch {
  readonly changes?: string;
  readonly by?: string;
  readonly since?: string;
}

/** Maximum number of changes that the service undoes together. */
const MAX_CHANGES = 1000;

const isTime = (value: string): boolean => Date.parse(value) >= 0;

/** Returns the valid search params. */
export function parseUndoSearch(search: Record<string, unknown>): UndoSearch {
  const [changes = '', by = '', since = ''] = [search['changes'], search['by'], search['since']].map(
    (value) => text(value) ?? '',
  );
  const uuids = changes.split(',').filter(isUuid).slice(0, MAX_CHANGES);
  return {
    ...parseHistorySearch(search),
    ...(uuids.length > 0 ? { changes: uuids.join(',') } : {}),
    ...(isUuid(by) && isTime(since) ? { by, since } : {}),
  };
}

export const selectionOf = ({ changes, by, since }: UndoSearch): UndoSelection => ({
  changes: changes === undefined ? [] : [...new Set(changes.split(','))],
  by: by === undefined || since === undefined ? null : { actor: by, since: new Date(since).toISOString() },
});
