import { problem } from '../problem.ts';
import {
  apiAuthorization,
  apiOptions,
  apiUrl,
  type ApiOptions,
  type ApplicationApi,
} from './application-api.ts';
import { applicationContract, type OfferedElement, type OfferedRole } from './application-contract.ts';
import { readSource } from './http.ts';

/** The roles and elements that an application offers. */
export interface SourceOffer {
  roles: OfferedRole[];
  elements: OfferedElement[];
}

/** Maximum size of each of the two lists. */
export const OFFER_MAX_BYTES = 8 * 1024 * 1024;

/**
 * Reads the roles and elements that an application's API lists.
 *
 * @throws Problem as `readSource`. Also source_failed for any invalid entry, because an incomplete list would
 * take access away from users
 */
export async function readOffer(api: ApplicationApi, options: ApiOptions = {}): Promise<SourceOffer> {
  const headers = await apiAuthorization(api, options);
  const listName = (what: string): string => `${api.name}'s list of ${what}`;
  const read = (what: string): Promise<unknown> =>
    readSource(apiUrl(api, `/${what}`), {
      ...apiOptions(api, options),
      maxBytes: OFFER_MAX_BYTES,
      name: listName(what),
      headers,
    });
  const [roles, elements] = await Promise.all([read('roles'), read('elements')]);
  const unusable = (what: string) => (wrong: string) =>
    problem('source_failed', {
      message: `The ${api.name} sent a list of ${what} that cannot be used. ${wrong}`,
    });
  return {
    roles: applicationContract.assert('Roles', roles, unusable('roles')),
    elements: applicationContract.assert('Elements', elements, unusable('elements')),
  };
}
