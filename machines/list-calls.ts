import { fromPromise } from 'xstate';
import { answer, type Client } from '../openapi/client.ts';
import { PRODUCT_CODE } from '../openapi/product.ts';
import { MALFORMED } from './common/calls.ts';
import { listMachines } from './app/lists.ts';

/** The application's lists with what is fetched for each. */
export function provideLists({ api }: Client): typeof listMachines {
  return {
    activeUsers: listMachines.activeUsers.provide(
      rowsBy((signal) => answer(api.GET('/userprofile/api/v1/user/list/active', { signal }))),
    ),
    inactiveUsers: listMachines.inactiveUsers.provide(
      rowsBy((signal) => answer(api.GET('/userprofile/api/v1/user/list/inactive', { signal }))),
    ),
    businessProfiles: listMachines.businessProfiles.provide(
      rowsBy((signal) => answer(api.GET('/userprofile/api/v1/profile/business/list', { signal }))),
    ),
    visibilityProfiles: listMachines.visibilityProfiles.provide(
      rowsBy((signal) => answer(api.GET('/userprofile/api/v1/profile/visibility/list', { signal }))),
    ),
    appProfiles: listMachines.appProfiles.provide(
      rowsBy((signal) => answer(api.GET('/userprofile/api/v1/profile/app/list', { signal }))),
    ),
    applications: listMachines.applications.provide(
      rowsBy((signal) => answer(api.GET('/userprofile/api/v1/app/list', { signal }))),
    ),
    locations: listMachines.locations.provide(
      rowsBy((signal) => answer(api.GET('/userprofile/api/v1/location/list', { signal }))),
    ),
    companies: listMachines.companies.provide(
      rowsBy((signal) =>
        answer(
          api.GET('/userprofile/api/v1/{product}CustomerCompany/list', {
            params: { path: { product: PRODUCT_CODE } },
            signal,
          }),
        ),
      ),
    ),
    elementConfig: listMachines.elementConfig.provide(
      rowsBy(async (signal) => {
        const rows = await answer(api.GET('/userprofile/api/v1/user/config', { signal }));
        return rows.map((row) => ({ ...row, uuid: `${row.category}/${row.label}` }));
      }),
    ),
    clients: listMachines.clients.provide(
      rowsBy((signal) => answer(api.GET('/userprofile/api/v1/authClient/list', { signal }))),
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
