import { fromPromise } from 'xstate';
import { answer, type Client } from '../openapi/client.ts';
import { MALFORMED } from './calls.ts';
import { listMachines } from './lists.ts';

/** The application's lists with what is fetched for each. */
export function provideLists({ api }: Client): typeof listMachines {
  return {
    activeUsers: listMachines.activeUsers.provide(
      rowsBy((signal) => answer(api.GET('/userprofile/api/v1/user/list/active', { signal }))),
    ),
    inactiveUsers: listMachines.inactiveUsers.provide(
      rowsBy((signal) => answer(api.GET('/userprofile/api/v1/user/list/inactive', { signal }))),
    ),
  };
}

function rowsBy<Row>(fetchRows: (signal: AbortSignal) => Promise<readonly Row[]>) {
  return {
    actors: {
      fetchRows: fromPromise<readonly Row[]>(async ({ signal }) => {
        const rows = await fetchRows(signal);
        if (!Array.isArray(rows)) throw MALFORMED;
        return rows;
      }),
    },
  };
}
