import type { ListName } from '../db/list-versions.ts';
import { list } from '../http/lists.ts';
import type { Viewer } from './viewer.ts';
import { viewOf } from './visible-to.ts';

/**
 * Creates the response with the choices of a form, such as companies. A viewer with a role gets all rows. Other viewers
 * get only the rows that their account refers to, such as their company.
 *
 * @param name the list whose version decides how long the response is cached
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
