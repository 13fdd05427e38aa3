import type { AskedAction } from '../../../machines/resource/bulk-action/bulk-action-context.ts';
import { bulkSelection } from '../../../machines/resource/selection/selection-view.ts';
import type { BulkAction } from '../../../openapi/generated/types.ts';
import { useConsole } from '../../hooks/use-app.ts';

/** Returns a function that names an action on the rows that are selected when it is called. */
export function useAskedAction<Row extends { uuid: string }>(
  resource: BulkAction['resource'],
  nameOf: (row: Row) => string,
): (action: Pick<BulkAction, 'action' | 'values'>) => AskedAction {
  const { selection } = useConsole();
  return (action) => {
    const { context } = selection.getSnapshot();
    // The cast is needed because the selection does not know the rows of each list.
    const rows = Object.values(context.picked).flatMap((row) => (row ? (row as Row) : []));
    return {
      list: context.list ?? '',
      action: { resource, selection: bulkSelection(context), ...action },
      names: Object.fromEntries(rows.map((row) => [row.uuid, nameOf(row)])),
    };
  };
}
