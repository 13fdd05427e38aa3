import type { Change } from '../../openapi/generated/types.ts';
import { summariseAccess } from '../access-questions/access-summary.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Handlers } from '../http/handlers.ts';
import { problem } from '../problem.ts';
import type { Services } from '../services.ts';
import { changesFile } from './changes-file.ts';
import { findChange, findChanges, findItems, type RecordedChange } from './find-changes.ts';

const timeOf = (field: 'from' | 'until', text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (time >= 0) return time;
  throw problem('invalid_request', { message: `The parameter ${field} is not a time after 1970.` });
};

export function changeHistoryHandlers(services: Services) {
  const withAccess = async (viewer: Viewer, changes: readonly RecordedChange[]): Promise<Change[]> => {
    const summaries = await summariseAccess(
      services.db,
      viewer,
      changes.map(({ uuid }) => uuid),
    );
    return changes.map((change) => ({ ...change, access: summaries.get(change.uuid) ?? null }));
  };

  return {
    listChanges: async ({ query }, { viewer }) => {
      const { limit = 50, from, until, ...filter } = query;
      const { changes, next } = await findChanges(services, viewer, {
        ...filter,
        limit,
        from: timeOf('from', from),
        until: timeOf('until', until),
      });
      return { status: 200, body: { changes: await withAccess(viewer, changes), next } };
    },
    exportChanges: async ({ query }, { viewer }) => {
      const { from, until, ...filter } = query;
      const times = { from: timeOf('from', from), until: timeOf('until', until) };
      return {
        status: 200,
        body: changesFile(services, viewer, { ...filter, ...times }),
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="history.csv"',
        },
      };
    },
    getChange: async ({ params: { uuid } }, { viewer }) => {
      const found = await findChange(services, viewer, uuid);
      if (!found) throw problem('not_found');
      const [change] = await withAccess(viewer, [found.change]);
      return { status: 200, body: { ...found, change: change! } };
    },
    listChangeItems: async ({ params: { uuid }, query: { after = 0, limit = 100 } }, { viewer }) => {
      const { items, last } = await findItems(services, viewer, { uuid, offset: after, limit });
      if (items.length === 0 && after === 0) throw problem('not_found');
      return { status: 200, body: { items, next: last === null ? null : after + items.length } };
    },
  } satisfies Partial<Handlers>;
}
