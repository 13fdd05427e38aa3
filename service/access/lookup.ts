import type { ListName } from '../db/versions.ts';
import { list } from '../http/lists.ts';
import type { Viewer } from './viewer.ts';
import { viewOf } from './visible-to.ts';

/**
 * Returns a list for the choices of a form. A viewer with a role gets all rows. Other viewers get only the rows that
 * belong to their own account.
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
