import { unlessHidden } from '../../openapi/rules/hidden.ts';
import type { BusinessProfile, ChoosingProfile } from '../../openapi/generated/types.ts';
import { percentile } from './answers.ts';
import { budget, type Figure } from './measure.ts';

/** The limits with which the console requests the users of profiles (`machines/profile/read-holders.ts`). */
const FIRST = 'limit=100';
const OF_EACH = 'users=100';

const TIMES = 20;
const KILOBYTE = 1024;

/** Requests a path of the API. Fails if the response is an error. */
type Call = (path: string) => Promise<Response>;

/**
 * Measures the requests with which a form shows the users of a profile, and a delete asks for confirmation. The
 * measured objects are the business profile and the application profile with the most users, and the latter's
 * application.
 */
export async function measureHolders(call: Call): Promise<Figure[]> {
  const read = async <Body>(path: string): Promise<Body> => (await (await call(path)).json()) as Body;
  const profiles = await read<BusinessProfile[]>('/profile/business/list');
  let most = { users: 0, profile: profiles[0]! };
  for (const profile of profiles) {
    const { headers } = await call(`/profile/business/${profile.uuid}/users?limit=1`);
    const users = Number(headers.get('x-total-count'));
    if (users > most.users) most = { users, profile };
  }
  const figures: Figure[] = [];
  const note = async (who: string, path: string) => {
    const times: number[] = [];
    let bytes = 0;
    for (let turn = 1; turn <= TIMES; turn++) {
      // Each turn requests another limit, so that no response is cached.
      const start = performance.now();
      bytes = (await (await call(path.replace('100', String(100 - turn)))).arrayBuffer()).byteLength;
      times.push(performance.now() - start);
    }
    figures.push(
      {
        what: `who has ${who}: 95th percentile`,
        measured: percentile(
          times.toSorted((a, b) => a - b),
          0.95,
        ),
        unit: 'ms',
        against: budget(300),
      },
      { what: `the size of this response`, measured: bytes / KILOBYTE, unit: 'kB', against: budget(300) },
    );
  };
  const { profile, users } = most;
  await note(
    `a business profile with ${users.toLocaleString('en-GB')} users`,
    `/profile/business/${profile.uuid}/users?${FIRST}`,
  );
  const chosen = unlessHidden(profile.appProfiles[0]);
  if (!chosen?.appUUID) return figures;
  const choosing = `/profile/app/${chosen.uuid}/businessProfiles?${OF_EACH}`;
  const all = await read<ChoosingProfile[]>(choosing);
  const counted = all.reduce((sum, one) => sum + (one.activeUsers ?? 0) + (one.inactiveUsers ?? 0), 0);
  await note(`an application profile with ${counted.toLocaleString('en-GB')} users`, choosing);
  await note('a role of its application', `/app/${chosen.appUUID}/businessProfiles?${OF_EACH}`);
  return figures;
}
