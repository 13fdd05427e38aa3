import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { DefaultQueryExecutor } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ACCESS, type Access } from '../../../openapi/generated/access.ts';
import type { AccessKind } from '../../../openapi/generated/types.ts';
import { COMPANY_FIELD } from '../../../openapi/rules/product.ts';
import { readContract } from '../../../service/http/contract.ts';
import { operationsOf, type Operation } from '../../../service/http/contract-document.ts';
import { ONE_ENGINE, START_MS } from '../../support/databases.ts';
import { addHiddenObjects, SECRET, type HiddenWorld } from '../../support/hidden-world.ts';
import type { Fixture, Person } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';
import { cellsOf, csvOf, formOf } from '../../support/user-files.ts';
import { uuidPositions, withUuid, type UuidPosition } from '../../support/uuid-positions.ts';

const CALLERS = ['admin', 'scoAdmin', 'viewer'] as const satisfies Person[];
type Caller = (typeof CALLERS)[number];

const contract = readContract();
const accessOf = ({ id }: Operation): Access => ACCESS[id as keyof typeof ACCESS];

/** The operations that need a signed-in user. Other operations know no caller, and therefore nothing hidden. */
const operations = operationsOf(contract).filter((operation) => accessOf(operation) !== 'public');

interface Made {
  world: HiddenWorld;
  fixture: Fixture;
}

const forAll = { minimumRole: { name: 'ADMIN' } };
const profile = { uuid: null, description: null, ...forAll };

const userInput = ({ world, fixture }: Made, person: { uuid: string | null; username: string }) => ({
  ...person,
  email: `${person.username}@example.org`,
  firstName: 'Zoë',
  lastName: person.username,
  active: true,
  location: null,
  businessProfile: { uuid: fixture.businessProfiles.viewer },
  visibilityProfile: { uuid: world.visible.visibilityProfile },
  ...forAll,
  [COMPANY_FIELD]: { uuid: fixture.company },
  elements: [],
});

/**
 * Valid bodies for each operation whose body contains uuids. The test sends each body once for every uuid in it, with
 * that uuid replaced. A new operation needs an entry.
 */
/** Requests of an undo, with a uuid at each position. */
const undoRequests = () => [
  {
    changes: [randomUUID()],
    by: { actor: randomUUID(), since: '2020-01-01T00:00:00Z' },
    overwrite: [{ uuid: randomUUID(), field: 'name' }],
  },
  { changes: [], by: { actor: randomUUID(), since: '2020-01-01T00:00:00Z' }, overwrite: [] },
];

/** The uuid of no object, which plans of actions on many users repeat. */
const OTHER = randomUUID();

/** Actions on many users, with a uuid at each position. They change nothing: the selected users are not known. */
const bulkActions = ({ world }: Made) => [
  {
    resource: 'user',
    selection: {
      uuids: [OTHER],
      matching: { list: 'activeUsers', filters: { username: 'no such user' } },
      except: [OTHER],
    },
    action: 'update',
    values: { minimumRole: { name: 'ADMIN' } },
  },
  {
    resource: 'user',
    selection: { uuids: [OTHER], matching: null, except: [] },
    action: 'update',
    values: {
      businessProfile: { uuid: world.visible.businessProfile },
      visibilityProfile: { uuid: world.visible.visibilityProfile },
      location: { uuid: world.visible.location },
      [COMPANY_FIELD]: { uuid: OTHER },
    },
  },
  {
    resource: 'user',
    selection: { uuids: [world.visible.user], matching: null, except: [] },
    action: 'update',
    values: {
      businessProfile: { uuid: OTHER },
      visibilityProfile: { uuid: OTHER },
      location: { uuid: OTHER },
      [COMPANY_FIELD]: { uuid: OTHER },
    },
  },
];

/** Actions without values on many users, with a uuid at each position. */
const otherBulkActions = () =>
  ['endSessions', 'resetMail'].map((action) => ({
    resource: 'user',
    selection: { uuids: [OTHER], matching: null, except: [] },
    action,
  }));

/** Deletions of profiles, with a uuid at each position. */
const bulkDeletions = () =>
  ['businessProfile', 'appProfile', 'visibilityProfile'].map((resource) => ({
    resource,
    selection: { uuids: [OTHER], matching: null, except: [] },
    action: 'delete',
  }));

const BODIES: Readonly<Record<string, (made: Made) => unknown[]>> = {
  activateUsers: () => [[]],
  inactivateUsers: () => [[]],
  requestPasswordReset: () => [{ username: 'operator', email: 'operator@example.org' }],
  createPasswordLink: () => [{}],
  updateUser: (made) => {
    const stored = userInput(made, { uuid: made.world.visible.user, username: 'operator' });
    // The hidden business profile grants these elements. A response must not depend on that.
    const elements = [{ uuid: made.world.elementThroughHidden }, { uuid: made.world.grantedElement }];
    const kept = userInput(made, { uuid: made.world.mixedHolder, username: 'mixed' });
    return [
      { user: stored, clonedId: null },
      { user: { ...stored, elements }, clonedId: null },
      { user: { ...stored, businessProfile: null, active: false, elements }, clonedId: null },
      { user: { ...kept, businessProfile: { uuid: made.world.visible.businessProfile } }, clonedId: null },
      { user: { ...kept, businessProfile: { hidden: true }, visibilityProfile: { hidden: true } } },
      { user: userInput(made, { uuid: null, username: 'newcomer' }), clonedId: null },
    ];
  },
  updateAppProfile: ({ world }) => {
    const { application, role, element } = world.visible;
    const granted = {
      application: { uuid: application },
      roles: [{ uuid: role }],
      elements: [{ uuid: element }],
    };
    return [
      { ...profile, name: 'New app profile', ...granted },
      { ...profile, ...granted, uuid: world.visible.appProfile, name: 'Operators' },
    ];
  },
  updateBusinessProfile: ({ world }) => {
    const appProfiles = [{ uuid: world.visible.appProfile }];
    return [
      { ...profile, name: 'New profile', appProfiles },
      { ...profile, uuid: world.visible.businessProfile, name: 'Mixed', appProfiles },
      { ...profile, uuid: world.visible.businessProfile, name: 'Mixed', appProfiles: [] },
    ];
  },
  updateVisibilityProfile: ({ world }) => [
    { ...profile, name: 'New visibility' },
    { ...profile, uuid: world.visible.visibilityProfile, name: 'South' },
  ],
  syncApplication: () => [{}],
  planBulkAction: (made) => [...bulkActions(made), ...otherBulkActions(), ...bulkDeletions()],
  applyBulkAction: (made) => [...bulkActions(made), ...otherBulkActions(), ...bulkDeletions()],
  exportSelectedUsers: () => [{ uuids: [OTHER], matching: null, except: [] }],
  renamePasskey: () => [{ name: 'Desk' }],
  removePasskey: () => [{ currentPassword: 'a wrong password' }],
  planUndo: undoRequests,
  undoChanges: undoRequests,
};

/** Operations with a uuid in the path whose body must be valid, too. */
const NEEDS_BODY = new Set(['renamePasskey', 'removePasskey']);

/** A uuid that no object has. */
const UNKNOWN = randomUUID();

const ACCESS_KINDS = [
  'role',
  'element',
  'appProfile',
  'businessProfile',
  'visibilityProfile',
  'application',
  'cluster',
  'visibilityElement',
] as const satisfies readonly AccessKind[];

const aboutEachKind = ACCESS_KINDS.map((kind) => ({ kind, object: UNKNOWN }));

/** Valid query parameters of the operations that require some. The test sends each with the uuid in it replaced. */
const QUERIES: Readonly<Record<string, readonly Record<string, string>[]>> = {
  listAccessHolders: aboutEachKind,
  exportAccessHolders: aboutEachKind,
  explainUserAccess: aboutEachKind,
};

/** Operations whose every caller here is refused by role (403), before the service reads the body. */
const isRefused = (operation: Operation): boolean => accessOf(operation) === 'productAdministrator';

interface Probe {
  operation: Operation;
  position: UuidPosition;
  variant: number;
}

const probesOf = (operation: Operation, made: Made): Probe[] =>
  uuidPositions(contract, operation).flatMap((position) => {
    if (position.in !== 'body' || isRefused(operation)) {
      return (QUERIES[operation.id] ?? [{}]).map((_, variant) => ({ operation, position, variant }));
    }
    const bodies = BODIES[operation.id]?.(made);
    if (!bodies) throw new Error(`${operation.id} takes uuids in its body: add it to BODIES.`);
    return bodies.map((_, variant) => ({ operation, position, variant }));
  });

/** The names of hidden objects, and a name of no object with the same length. */
const NAMES = ['business', 'visibility', 'app profile', 'role', 'element', 'company'].map((name) => ({
  hidden: `${SECRET} ${name}`,
  unknown: `${SECRET.toLowerCase().replaceAll(/[a-z]/g, 'q')} ${name}`,
}));

// The test compares statements and responses of one database. `hidden-names.test.ts` runs on both.
describe.each(ONE_ENGINE)('a uuid that the caller may not see, on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let made: Made;
  const statements = new AsyncLocalStorage<string[]>();

  beforeAll(async () => {
    const original = DefaultQueryExecutor.prototype.executeQuery;
    vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery').mockImplementation(function (
      this: DefaultQueryExecutor,
      ...args: Parameters<typeof original>
    ) {
      statements.getStore()?.push(args[0].sql);
      return original.apply(this, args) as never;
    });
    service = await startService({ emptyDatabase, environment: { INVENTORY_URL: '' } });
    const { fixture, db } = service;
    made = { world: await addHiddenObjects(db, fixture), fixture };
  }, START_MS);
  afterAll(async () => {
    vi.restoreAllMocks();
    await service.stop();
  });

  const tokenOf = (caller: Caller) => service.tokenOf(made.fixture.people[caller]);

  /** Sends a request in this process. Returns what its caller can observe, and the SQL statements that it ran. */
  async function observe(
    token: string,
    request: { method: string; url: string; body?: unknown },
    secret: string,
  ) {
    const log: string[] = [];
    const response = await statements.run(log, () =>
      service.app.inject({
        method: request.method as 'GET',
        url: request.url,
        headers: {
          authorization: `Bearer ${token}`,
          ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(request.body === undefined ? {} : { payload: JSON.stringify(request.body) }),
      }),
    );
    const { date: _date, 'x-request-id': id, ...headers } = response.headers;
    const neutral = (text: string) =>
      text
        .replaceAll(String(id), 'the request')
        .replaceAll(secret, 'the object')
        .replaceAll(encodeURIComponent(secret), 'the object');
    return {
      status: response.statusCode,
      headers: JSON.parse(neutral(JSON.stringify(headers))) as Record<string, string>,
      body: neutral(response.body),
      statements: log,
    };
  }

  function requestFor({ operation, position, variant }: Probe, uuid: string) {
    const { method, path, id } = operation;
    const numbered = path.replaceAll('{group}', '0');
    const asked = { method: method.toUpperCase(), url: numbered.replaceAll(/\{\w+\}/g, UNKNOWN) };
    const query = new URLSearchParams(QUERIES[id]?.[variant]);
    if (position.in === 'path') {
      const url = numbered.replaceAll(`{${position.path[0]}}`, uuid).replaceAll(/\{\w+\}/g, UNKNOWN);
      const body = NEEDS_BODY.has(id) ? BODIES[id]?.(made)[0] : undefined;
      return { ...asked, url: query.size > 0 ? `${url}?${query}` : url, body };
    }
    if (position.in === 'query') {
      query.set(position.path[0]!, uuid);
      return { ...asked, url: `${asked.url}?${query}` };
    }
    const body = BODIES[id]?.(made)[variant];
    return { ...asked, body: withUuid(body, position.path, uuid) };
  }

  /** The hidden objects of each caller. A company is hidden only from administrators of one company, and from users. */
  const hiddenFrom = (caller: Caller): [kind: string, uuid: string][] =>
    Object.entries(made.world.hidden).filter(([kind]) => kind !== 'company' || caller !== 'admin');

  describe.each(CALLERS)('is answered like an unknown one, for %s', (caller) => {
    it.each(operations.map((operation) => [operation.id, operation] as const))(
      'in %s',
      async (id, operation) => {
        const token = await tokenOf(caller);
        for (const probe of probesOf(operation, made)) {
          const where = `${id} ${probe.position.path.join('.')} ${probe.variant}`;
          const unknown = await observe(token, requestFor(probe, UNKNOWN), UNKNOWN);
          // A body that the contract refuses would make both responses equal, and the test meaningless.
          expect(unknown.status, `${where} ${unknown.body}`).not.toBe(400);
          for (const [kind, uuid] of hiddenFrom(caller)) {
            const hidden = await observe(token, requestFor(probe, uuid), uuid);
            expect({ where, kind, ...hidden }).toEqual({ where, kind, ...unknown });
          }
        }
      },
    );
  });

  describe.each(['admin', 'scoAdmin'] as const)('has a name that is unknown, for %s', (caller) => {
    const filtered = operations.flatMap((operation) =>
      operation.parameters.flatMap(({ value }) => {
        const { name, in: place, schema } = value as typeof value & { schema?: { $ref?: string } };
        return place === 'query' && schema?.$ref?.endsWith('/Filter') ? [{ operation, filter: name }] : [];
      }),
    );

    it.each(filtered.map(({ operation, filter }) => [operation.id, filter] as const))(
      'for the filter of %s by %s',
      async (id, filter) => {
        const { path } = operations.find((operation) => operation.id === id)!;
        const token = await tokenOf(caller);
        const find = async (name: string) => {
          const query = new URLSearchParams({ limit: '5', [filter]: name });
          const url = `${path}?${query}`;
          const { headers, ...found } = await observe(token, { method: 'GET', url }, name);
          const { etag: _, ...others } = headers;
          return { ...found, headers: others };
        };
        for (const { hidden, unknown } of NAMES) expect(await find(hidden)).toEqual(await find(unknown));
      },
    );

    it.each(['user/import', 'user/import/plan'])('in the files of %s', async (path) => {
      const send = async (kind: 'hidden' | 'unknown') => {
        const [business, visibility] = NAMES.map((name) => name[kind]);
        const rows = ['newcomer', 'operator', 'mixed', 'holder'].flatMap((username) => [
          cellsOf(username, { businessProfile: business!, visibilityProfile: 'South' }),
          cellsOf(username, { businessProfile: 'Operators', visibilityProfile: visibility! }),
        ]);
        const response = await fetch(`${service.url}/userprofile/api/v1/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${await tokenOf(caller)}` },
          body: formOf(csvOf(rows)),
        });
        const { tag: _, ...body } = (await response.json()) as Record<string, unknown>;
        const text = JSON.stringify(body).replaceAll(response.headers.get('x-request-id') ?? '-', '');
        return {
          status: response.status,
          body: text.replaceAll(business!, 'the business').replaceAll(visibility!, 'the visibility'),
        };
      };
      expect(await send('hidden')).toEqual(await send('unknown'));
    });

    it('in user/username', async () => {
      const token = await tokenOf(caller);
      const [found, unknown] = await Promise.all(
        [`${SECRET}.user`, `${SECRET}.none`].map((name) =>
          observe(token, { method: 'GET', url: `/userprofile/api/v1/user/username/${name}` }, name),
        ),
      );
      expect(found).toEqual(unknown);
    });
  });
});
