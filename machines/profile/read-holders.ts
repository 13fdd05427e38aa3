import { answer, type Client, handling } from '../../openapi/client/client.ts';
import type { ChoosingProfile, UserSummary } from '../../openapi/generated/types.ts';
import { MALFORMED } from '../common/faults.ts';
import { type Affected, type Usage, wholeUsage } from '../resource/removal/removal.machine.ts';
import { countIn } from '../resource/list/service-pages.ts';
import { affectedUser } from './affected-user.ts';
import { activeFirst, type Holders, type HoldersByProfile } from '../access/holders.ts';

type Api = Client['api'];

type Path = { readonly uuid: string };
type Options = Partial<ReturnType<typeof handling>> & { readonly signal: AbortSignal };

type Call<Query, Body> = (
  api: Api,
  options: Options & { readonly params: { readonly path: Path; readonly query: Query } },
) => Promise<{ data?: Body; response: Response }>;

/** Maximum number of users of a profile that the service names. The service counts the others. */
const MAX_NAMED = 100;

/**
 * Handles 403 and 404 itself, because a failure affects only a part of a form, and must not open another screen. A
 * service can also lack the call.
 */
const handlingFaults = (signal: AbortSignal): Options => ({ ...handling(403, 404), signal });

/**
 * Reads the users of a profile, for the question before a delete (`usage`) and for the profile's form (`holders`). A
 * service that ignores the limit returns all users.
 */
export function profileUsers(call: Call<{ limit: number }, readonly UserSummary[]>) {
  async function read(api: Api, path: Path, options: Options): Promise<Holders> {
    const asked = call(api, { ...options, params: { path, query: { limit: MAX_NAMED } } });
    const users = await answer(asked);
    if (!Array.isArray(users)) throw MALFORMED;
    const { response } = await asked;
    const active = countIn(response, 'X-Active-Count') ?? users.filter((user) => user.active).length;
    const total = countIn(response, 'X-Total-Count') ?? users.length;
    return { active, inactive: total - active, first: activeFirst(users) };
  }
  return {
    usage: async (api: Api, path: Path, signal: AbortSignal): Promise<Usage> => {
      const { active, inactive, first } = await read(api, path, { signal });
      return { affected: first.map(affectedUser), total: active + inactive, active, isCapped: false };
    },
    holders: async (api: Api, path: Path, signal: AbortSignal): Promise<HoldersByProfile> => ({
      [path.uuid]: await read(api, path, handlingFaults(signal)),
    }),
  };
}

/**
 * Reads business profiles with their users, for the question before a delete (`usage`) and for a form (`holders`). A
 * service that ignores the query returns the business profiles without users.
 */
export function choosingProfiles(call: Call<{ users: number }, readonly ChoosingProfile[]>) {
  async function read(api: Api, path: Path, options: Options): Promise<readonly ChoosingProfile[]> {
    const profiles = await answer(call(api, { ...options, params: { path, query: { users: MAX_NAMED } } }));
    if (!Array.isArray(profiles)) throw MALFORMED;
    return profiles;
  }
  return {
    usage: async (api: Api, path: Path, signal: AbortSignal): Promise<Usage> =>
      wholeUsage((await read(api, path, { signal })).map(affectedProfile)),
    holders: async (api: Api, path: Path, signal: AbortSignal): Promise<HoldersByProfile> =>
      Object.fromEntries(
        (await read(api, path, handlingFaults(signal))).map((profile) => {
          const holders = holdersIn(profile);
          if (holders === null) throw MALFORMED;
          return [profile.uuid, holders];
        }),
      ),
  };
}

/** Returns the users in a business profile of the service; null if the service did not add them. */
function holdersIn({ activeUsers, inactiveUsers, users }: ChoosingProfile): Holders | null {
  if (activeUsers === undefined || inactiveUsers === undefined || users === undefined) return null;
  return { active: activeUsers, inactive: inactiveUsers, first: users };
}

const affectedProfile = (profile: ChoosingProfile): Affected => ({
  uuid: profile.uuid,
  name: profile.name,
  holders: holdersIn(profile),
});
