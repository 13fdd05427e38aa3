import type { ListName } from '../db/list-versions.ts';
import { list } from '../http/lists.ts';
import type { Viewer } from './viewer.ts';
import { viewOf } from './visible-to.ts';

/**
 * Creates the response with the rows that a form offers as choices, such as companies. A viewer with a role gets all
 * rows. Other viewers get only the rows that belong to their own account.
 */
export function lookup<Row extends { uuid: string }>(
  viewer: Viewer,
  name: ListName,
  rows: () => Promise<Row[]>,
) {
  const seesAll = viewer.roles.length > 0;
  return list({
    lists: [name],
    view: seesAll ? 'administrators' : viewOf(viewer),
    build: async () => (seesAll ? rows() : (await rows()).filter(({ uuid }) => viewer.own.has(uuid))),
  });
}
