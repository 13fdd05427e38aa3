import { fromPromise } from 'xstate';
import { answer, type Client, handling } from '../../openapi/client/client.ts';
import type {
  AccessExplanation,
  AccessHolders,
  AccessObjects,
  UserAccess,
} from '../../openapi/generated/types.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { type AskedObject, timeQuery } from './access-query.ts';
import { objectSearchMachine } from './object-search.machine.ts';
import { explanationMachine, type ExplanationQuery } from './explanation.machine.ts';
import { pastAccessMachine, type PastAccessQuery } from './past-access.machine.ts';
import { whoHasMachine, type WhoHasFilter, type WhoHasQuery } from './who-has.machine.ts';

const OBJECTS = '/userprofile/api/v1/access/objects';
const HOLDERS = '/userprofile/api/v1/access/holders';
const USER_ACCESS = '/userprofile/api/v1/user/{uuid}/access';
const EXPLANATION = '/userprofile/api/v1/user/{uuid}/access/explanation';

/** The address of the file with the users who have an object. */
export const HOLDERS_FILE = '/userprofile/api/v1/access/holders/export';

/** The maximum number of users in a response. */
const USERS_LIMIT = 50;

const objectQuery = ({ kind, uuid }: AskedObject) => ({ kind, object: uuid });

/** Returns the query parameters of the call that lists the users who have an object, without those of its pages. */
export function holdersQuery(
  object: AskedObject,
  day: WhoHasQuery['day'],
  { name, status, assigned }: WhoHasFilter,
) {
  return {
    ...objectQuery(object),
    ...timeQuery(day),
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    ...(status === '' ? {} : { status }),
    ...(assigned === '' ? {} : { assigned: assigned === 'true' }),
  };
}

/**
 * Returns the machines of questions about access. They handle 403 and 404 themselves, because the object may have been
 * deleted. Otherwise, the application would open another screen, and an open form would lose its unsaved changes.
 */
export const accessQuestionMachines = ({ api }: Client) => ({
  whoHas: whoHasMachine.provide({
    actors: {
      load: fromPromise<AccessHolders, WhoHasQuery>(({ input: { object, day, filter, after }, signal }) => {
        const query = {
          ...holdersQuery(assertDefined(object), day, filter),
          limit: USERS_LIMIT,
          ...(after === null ? {} : { after }),
        };
        return answer(api.GET(HOLDERS, { params: { query }, ...handling(403, 404), signal }));
      }),
    },
  }),
  pastAccess: pastAccessMachine.provide({
    actors: {
      load: fromPromise<UserAccess, PastAccessQuery>(({ input: { user, day }, signal }) =>
        answer(
          api.GET(USER_ACCESS, {
            params: { path: { uuid: user }, query: timeQuery(day) },
            ...handling(403, 404),
            signal,
          }),
        ),
      ),
    },
  }),
  explanation: explanationMachine.provide({
    actors: {
      explain: fromPromise<AccessExplanation, ExplanationQuery>(({ input: { user, day, object }, signal }) =>
        answer(
          api.GET(EXPLANATION, {
            params: {
              path: { uuid: user },
              query: { ...objectQuery(assertDefined(object)), ...timeQuery(day) },
            },
            ...handling(403, 404),
            signal,
          }),
        ),
      ),
    },
  }),
  objectSearch: objectSearchMachine.provide({
    actors: {
      search: fromPromise<AccessObjects, { name: string }>(({ input: { name }, signal }) =>
        answer(api.GET(OBJECTS, { params: { query: { name: name.trim() } }, ...handling(403, 404), signal })),
      ),
    },
  }),
});
