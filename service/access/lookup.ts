import type { ListName } from '../db/versions.ts';
import { list } from '../http/lists.ts';
import type { Viewer } from './viewer.ts';
import { viewOf } from './visible-to.ts';

/** Answers a lookup list: administrators see all of it alike, anybody else what their own account has of it. */
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
