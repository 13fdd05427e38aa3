import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import type { Changes, ChangeItems } from '../../../openapi/generated/types.ts';
import { ENGINES, START_MS } from '../../support/databases.ts';
import { addUsers, type Person } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';

const API = '/userprofile/api/v1';
const READERS = ['admin', 'scoAdmin'] as const satisfies Person[];

type Call = (as: Person, path: string, body: object | null, method?: string) => Promise<Response>;

/** The users of a change, who all have the same business profile. */
interface Affected {
  seen: readonly string[];
  hidden: readonly string[];
  profile: string;
  /** Another business profile, which grants a role. */
  other: string;
  /** Returns the profile as a save sends it, with the access of this person. */
  inputOf: (person: Person) => object;
}

/** Changes the users or their profile by one call of a product administrator. */
type Change = (call: Call, affected: Affected) => Promise<Response>;

const CHANGES: readonly [string, Change][] = [
  [
    'another business profile',
    (call, { seen, hidden, other }) =>
      call('productAdmin', 'bulk', {
        resource: 'user',
        // The hidden users come first, so that the first rows of the change are theirs.
        selection: { uuids: [...hidden, ...seen], matching: null, except: [] },
        action: 'update',
        values: { businessProfile: { uuid: other } },
      }),
  ],
  [
    'a change of their profile',
    (call, { profile, inputOf }) =>
      call('productAdmin', 'profile/business/update', { ...inputOf('admin'), uuid: profile }),
  ],
  [
    'the deletion of their profile',
    (call, { profile }) => call('productAdmin', `profile/business/${profile}`, null, 'DELETE'),
  ],
];

/** Replaces what differs between two changes of the same kind: uuids, also in names, times and tags. */
function comparable(value: object): unknown {
  const known = new Map<string, number>();
  const text = JSON.stringify(value)
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, (uuid) => {
      if (!known.has(uuid)) known.set(uuid, known.size);
      return `uuid ${known.get(uuid)}`;
    })
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/"tag":"\\"[^"]*"/g, '"tag":"');
  return JSON.parse(text);
}

describe.each(ENGINES)('numbers of hidden users in the history on $engine', ({ emptyDatabase }) => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ emptyDatabase });
  }, START_MS);
  afterAll(() => service.stop());

  const call: Call = (as, path, body, method = 'POST') =>
    service.call(`${API}/${path}`, { as, method, ...(body && { body }) });
  const read = async <Body>(as: Person, path: string): Promise<Body> => {
    const response = await service.call(`${API}/${path}`, { as });
    expect(response.status).toBe(200);
    return (await response.json()) as Body;
  };

  async function addProfile(input: object): Promise<string> {
    const response = await call('productAdmin', 'profile/business/update', { ...input, uuid: null });
    return ((await response.json()) as { uuid: string }).uuid;
  }

  /** Adds users with a new business profile. Three of them are visible to all administrators. */
  async function addAffected(hiddenUsers: number): Promise<Affected> {
    const name = `Profile ${randomUUID()}`;
    const inputOf = (person: Person) => ({
      name,
      appProfiles: [{ uuid: service.fixture.appProfiles[person] }],
      minimumRole: { name: 'ADMIN' },
    });
    const profile = await addProfile(inputOf('viewer'));
    const add = (amount: number, minimumRole: 'ADMIN' | typeof PRODUCT_ADMIN) =>
      addUsers(
        service.db,
        Array.from({ length: amount }, (_, index) => ({
          username: `n${index}.${randomUUID()}`,
          businessProfile: profile,
          visibilityProfile: service.fixture.visibilityProfile,
          minimumRole,
        })),
      );
    return {
      hidden: await add(hiddenUsers, PRODUCT_ADMIN),
      seen: await add(3, 'ADMIN'),
      profile,
      other: await addProfile({ ...inputOf('admin'), name: `Other ${name}` }),
      inputOf,
    };
  }

  /** Reads everything that the history tells a reader about a change, with its items one by one. */
  async function readHistory(as: Person, change: string) {
    const listed = (await read<Changes>(as, 'history?limit=100')).changes.find(({ uuid }) => uuid === change);
    const pages: ChangeItems[] = [];
    if (listed) {
      for (let next: number | null = null; ;) {
        const after: string = next === null ? '' : `&after=${next}`;
        const page = await read<ChangeItems>(as, `history/${change}/items?limit=1${after}`);
        pages.push(page);
        next = page.next;
        if (next === null) break;
      }
    }
    const access = listed ? await read<object>(as, `history/${change}/access`) : null;
    const undo = { changes: [change], by: null, overwrite: [] };
    const plan: unknown = await (await call(as, 'history/undo/plan', undo)).json();
    return { listed: listed ?? null, pages, access, plan };
  }

  it.each(CHANGES)('are not revealed to readers of %s', async (_name, change) => {
    const told = [];
    for (const hiddenUsers of [0, 250]) {
      const affected = await addAffected(hiddenUsers);
      const changed = await change(call, affected);
      expect(changed.ok).toBe(true);
      const uuid = changed.headers.get('change-id')!;
      const seen = [];
      for (const reader of READERS) seen.push(await readHistory(reader, uuid));
      const undone = await call('admin', 'history/undo', { changes: [uuid], by: null, overwrite: [] });
      told.push(comparable({ seen, undone: await undone.json() }));
    }
    expect(told[1]).toEqual(told[0]);
  });
});
