import type { Handlers } from '../http/handlers.ts';
import { problem } from '../problem.ts';
import type { Services } from '../services.ts';
import { changesFile } from './changes-file.ts';
import { findChange, findChanges, findItems } from './find-changes.ts';

const timeOf = (field: 'from' | 'until', text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (time >= 0) return time;
  throw problem('invalid_request', { message: `The parameter ${field} is not a time after 1970.` });
};

export function changeHistoryHandlers(services: Services) {
  return {
    listChanges: async ({ query }, { viewer }) => {
      const { limit = 50, from, until, ...filter } = query;
      return {
        status: 200,
        body: await findChanges(services, viewer, {
          ...filter,
          limit,
          from: timeOf('from', from),
          until: timeOf('until', until),
        }),
      };
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
      const change = await findChange(services, viewer, uuid);
      if (!change) throw problem('not_found');
      return { status: 200, body: change };
    },
    listChangeItems: async ({ params: { uuid }, query: { after = null, limit = 100 } }, { viewer }) => {
      const items = await findItems(services, viewer, { uuid, after, limit });
      if (!items) throw problem('not_found');
      return { status: 200, body: items };
    },
  } satisfies Partial<Handlers>;
}
