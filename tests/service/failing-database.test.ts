import { randomUUID } from 'node:crypto';
import { newApplication } from '../support/applications.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../service/db/open.ts';
import { readContract } from '../../service/http/contract.ts';
import { operationsOf } from '../../service/http/contract-document.ts';
import { issueCode } from '../../service/oauth/authorization/codes.ts';
import { startTrial, trialRedirectUri } from '../../service/oauth/authorization/client-trials.ts';
import { CONSOLE_CLIENT_UUID } from '../../service/oauth/console-client.ts';
import { cookiesOf } from '../../service/oauth/sessions/cookies.ts';
import { hashSecret } from '../../service/oauth/secrets.ts';
import { startSession } from '../../service/oauth/sessions/sessions.ts';
import { hashPassword } from '../../service/password/hash.ts';
import { prepareAccessToken } from '../../service/oauth/tokens/tokens.ts';
import { storePendingSignIn, storeProof } from '../../service/second-factor/pending-sign-ins.ts';
import { issueResetToken } from '../../service/password/reset-links.ts';
import type { BulkJobState } from '../../service/bulk-actions/jobs/tables.ts';
import { addBulkJob } from '../support/bulk-jobs.ts';
import { createServer } from '../../service/server.ts';
import { addTestApp, beginTestApp } from '../support/authenticator.ts';
import { addTestPasskey, createTestPasskey } from '../support/passkey.ts';
import { pkcePair } from '../support/browser-session.ts';
import { ONE_ENGINE, START_MS } from '../support/databases.ts';
import { addOperators } from '../support/granted-applications.ts';
import { AT_PROVIDER, startProvider, type TestProvider } from '../support/identity-provider.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { addUser } from '../support/people.ts';
import type { ResourceCase } from '../support/resource-case.ts';
import { resourceCases } from '../support/resource-cases.ts';
import { NETWORK_GROUP } from '../support/resources/visibility-profile.ts';
import { startService, type TestService } from '../support/service.ts';
import { startOtherSystem, type OtherSystem } from '../support/other-system.ts';
import { PLAIN_GRANT } from '../support/sign-in.ts';
import { cellsOf, csvOf } from '../support/user-files.ts';

const API = '/userprofile/api/v1';
const PASSWORD = 'a password of the tests 1';
const BOUNDARY = 'a-boundary-of-the-tests';

/** Lets the first `allowed` queries pass and makes all later ones fail, as if the database had no free connection. */
class FailingQueries implements KyselyPlugin {
  allowed = Infinity;

  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
    if (this.allowed <= 0) throw Object.assign(new Error('too many clients already'), { code: '53300' });
    this.allowed -= 1;
    return node;
  };

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;
}

/**
 * Tables that a failed call may change, although it responds that nothing was changed: they contain no data of the
 * user, or the sweep deletes their rows after a minute (`pending_sign_ins`, `passkey_challenges`).
 */
const UNRELATED = new Set([
  'job_locks',
  'list_versions',
  'passkey_challenges',
  'pending_sign_ins',
  'signing_keys',
  'throttle_counters',
  'user_pushes',
]);

/** Calls that store only a challenge, which is in an unrelated table. */
const ONLY_CHALLENGES = new Set([
  'beginPasskey',
  'beginPasskeyProof',
  'beginPasskeyAtSignIn',
  'beginPasskeySignIn',
]);

/** Tables that `attempt` empties before each call. */
const EMPTIED = ['job_locks', 'throttle_counters'] as const;

interface StoredContent {
  /** The content of each table that a failed call must not change, as a text, by the table's name. */
  tables: ReadonlyMap<string, string>;
  /** The number of rows that were changed so far in any table, except the emptied ones. */
  changes: number;
}

/**
 * Reads the tables that a failed call must not change. Triggers count the changes of each table, and only tables that
 * have changed are read again, because reading all of them would take most of the test's time.
 */
class StoredTables {
  readonly #db: Db;
  readonly #read = new Map<string, { changes: number; rows: string }>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Adds the triggers. */
  async countChanges(): Promise<void> {
    const db = this.#db;
    const tables = await db.introspection.getTables();
    const emptied: readonly string[] = EMPTIED;
    await sql`create table counted_changes (name text primary key, changes integer not null)`.execute(db);
    for (const { name } of tables.filter((table) => !emptied.includes(table.name))) {
      await sql`insert into counted_changes values (${name}, 0)`.execute(db);
      for (const change of ['insert', 'update', 'delete']) {
        await sql`create trigger ${sql.id(`count_${change}_${name}`)}
          after ${sql.raw(change)} on ${sql.table(name)} begin
            update counted_changes set changes = changes + 1 where name = ${sql.lit(name)};
          end`.execute(db);
      }
    }
  }

  async content(): Promise<StoredContent> {
    const { rows: counts } = await sql<{ name: string; changes: number }>`
      select name, changes from counted_changes`.execute(this.#db);
    for (const { name, changes } of counts) {
      if (UNRELATED.has(name) || this.#read.get(name)?.changes === changes) continue;
      const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(this.#db);
      const sorted = rows.map((row) => JSON.stringify(row)).toSorted();
      this.#read.set(name, { changes, rows: sorted.join('\n') });
    }
    return {
      tables: new Map(Array.from(this.#read, ([name, { rows }]) => [name, rows])),
      changes: counts.reduce((sum, { changes }) => sum + changes, 0),
    };
  }
}

const named = (what: string) => `${what} ${randomUUID()}`;

const freshUsername = () => `user.${randomUUID().replaceAll('-', '')}`;

interface Fixtures {
  service: TestService;
  provider: TestProvider;
  source: OtherSystem;
  operators: Awaited<ReturnType<typeof addOperators>>;
}

type Change = (fixtures: Fixtures) => Promise<InjectOptions>;

const post =
  (path: string, body: (fixtures: Fixtures) => object | Promise<object>): Change =>
  async (fixtures) => ({ method: 'POST', url: `${API}/${path}`, payload: await body(fixtures) });

const remove =
  (path: string, uuid: (fixtures: Fixtures) => Promise<string>): Change =>
  async (fixtures) => ({ method: 'DELETE', url: `${API}/${path.replace('{uuid}', await uuid(fixtures))}` });

const get =
  (path: string): Change =>
  async () => ({ method: 'GET', url: `${API}/${path}` });

const addMember = ({ service: { db, fixture } }: Fixtures, others: object = {}) =>
  addUser(db, {
    username: freshUsername(),
    businessProfile: fixture.businessProfiles.viewer,
    visibilityProfile: fixture.visibilityProfile,
    ...others,
  });

/** Opens a session of a user. Returns the headers of a call in this session. */
async function inSession({ service }: Fixtures, userUuid: string) {
  const { sessionHash } = (await startSession(service.db, userUuid, [], Date.now())).signedIn;
  const grant = {
    issuer: service.url,
    userUuid,
    clientUuid: CONSOLE_CLIENT_UUID,
    codeHash: 'given by a test',
  };
  const { text, issue } = await prepareAccessToken(service.services, grant);
  await issue(service.db, sessionHash);
  return { sessionHash, headers: { authorization: `Bearer ${text}` } };
}

/** A call for a second factor of the caller's account, which has a password. */
const ownFactor =
  (path: string, body: (service: TestService, uuid: string) => Promise<object>): Change =>
  async (fixtures) => {
    const { service } = fixtures;
    const uuid = await addMember(fixtures, { passwordHash: await hashPassword(PASSWORD) });
    return {
      method: 'POST',
      url: `${API}/account/factors/${path}`,
      headers: { authorization: `Bearer ${await service.tokenOf(uuid)}` },
      payload: await body(service, uuid),
    };
  };

/** A call for a job of the caller. */
const ofBulkJob =
  (state: BulkJobState, { method, action }: { method: 'POST' | 'DELETE'; action: string }): Change =>
  async ({ service: { db, fixture } }) => {
    const uuid = await addBulkJob(db, fixture.people.productAdmin, state);
    return { method, url: `${API}/bulk/jobs/${uuid}${action}` };
  };

/** A call for a passkey of the caller's account, which has a password. */
const ownPasskey =
  (action: string, body: object): Change =>
  async (fixtures) => {
    const { service } = fixtures;
    const owner = await addMember(fixtures, { passwordHash: await hashPassword(PASSWORD) });
    const { uuid } = await addTestPasskey(service, owner);
    return {
      method: 'POST',
      url: `${API}/account/factors/passkeys/${uuid}/${action}`,
      headers: { authorization: `Bearer ${await service.tokenOf(owner)}` },
      payload: body,
    };
  };

/** Returns the handle of a sign-in whose user must prove a factor. */
async function handleOf({ service }: Fixtures, userUuid: string): Promise<string> {
  const started = { userUuid, clientUuid: CONSOLE_CLIENT_UUID };
  return (await storePendingSignIn(service.db, started, Date.now()))!.handle;
}

/** Returns the handle of a sign-in whose user must set up a factor. */
async function handleOfNew({ service }: Fixtures, userUuid: string): Promise<string> {
  const started = { userUuid, clientUuid: CONSOLE_CLIENT_UUID, enrollable: ['totp' as const] };
  return (await storePendingSignIn(service.db, started, Date.now()))!.handle;
}

async function addAuthClient({ service }: Fixtures): Promise<string> {
  const body = { uuid: null, name: named('Client'), description: 'A client', clientSecret: 'a secret' };
  const asked = { as: 'productAdmin', method: 'POST', body } as const;
  const answer = await service.call(`${API}/authClient/update`, asked);
  return ((await answer.json()) as { uuid: string }).uuid;
}

const OPERATIONS = operationsOf(readContract());

/** Returns the id of the operation to which a call such as `DELETE /userprofile/api/v1/app/an-id` belongs. */
function operationOf(call: string): string {
  const found = OPERATIONS.find(({ method, path }) => {
    const pattern = path.replaceAll(/\{\w+\}/g, '[^/]+');
    return new RegExp(`^${method} ${pattern}$`, 'i').test(call);
  });
  return found!.id;
}

/**
 * Returns pairs of an operation's id and a function that makes the call: for the save of a resource and, if it can be
 * deleted, for its delete.
 */
function changesOf({ calls, deletes, body }: ResourceCase): [string, Change][] {
  if (!body) return [];
  const path = calls.update.split(' ')[1]!;
  const newOne = ({ service }: Fixtures) => body(named('New'), service.fixture);
  const save: Change = async (fixtures) => ({ method: 'POST', url: path, payload: newOne(fixtures) });
  if (!deletes) return [[operationOf(calls.update), save]];
  const deletion: Change = async (fixtures) => {
    const asked = { as: 'productAdmin', method: 'POST', body: newOne(fixtures) } as const;
    const { uuid } = (await (await fixtures.service.call(path, asked)).json()) as { uuid: string };
    return { method: 'DELETE', url: deletes.remove.split(' ')[1]!.replace(/[^/]+$/, uuid) };
  };
  return [
    [operationOf(calls.update), save],
    [operationOf(deletes.remove), deletion],
  ];
}

/**
 * Starts a session of `admin`. Returns it with the headers of a browser that has this session and passes the XSRF
 * check.
 */
async function browser({ service: { db, fixture, url } }: Fixtures) {
  const { id: session } = await startSession(db, fixture.people.admin, [], Date.now());
  return {
    session,
    headers: { cookie: `XSRF-TOKEN=x; ${cookiesOf(url).sessionName}=${session}`, 'x-xsrf-token': 'x' },
  };
}

const authorizationRequest = ({ service }: Fixtures) => ({
  client_id: CONSOLE_CLIENT_UUID,
  redirect_uri: `${service.url}/userprofile/selfcallback`,
  response_type: 'code',
  code_challenge: pkcePair().challenge,
  code_challenge_method: 'S256',
});

const credentials = { username: 'admin', password: PASSWORD };

function fileOfUsers(): string {
  const file = csvOf([cellsOf(freshUsername(), { businessProfile: 'Business profile of viewer' })]);
  const disposition = 'Content-Disposition: form-data; name="users"; filename="users.csv"';
  return [`--${BOUNDARY}`, disposition, 'Content-Type: text/csv', '', file, `--${BOUNDARY}--`, ''].join(
    '\r\n',
  );
}

/**
 * For each operation that changes data: a function that prepares a call. Each call changes something that no earlier
 * call has changed.
 */
const CHANGES: Readonly<Record<string, Change>> = {
  ...Object.fromEntries(resourceCases.flatMap(changesOf)),
  updateUser: post('user/update', ({ service: { fixture } }) => {
    const username = freshUsername();
    return {
      user: {
        uuid: null,
        username,
        email: `${username}@example.org`,
        firstName: 'Anna',
        lastName: 'Ångström',
        active: true,
        businessProfile: { uuid: fixture.businessProfiles.viewer },
        visibilityProfile: { uuid: fixture.visibilityProfile },
        minimumRole: { name: 'ADMIN' },
      },
      clonedId: null,
    };
  }),
  activateUsers: post('user/activate', async (fixtures) => [
    { uuid: await addMember(fixtures, { active: 0 }) },
  ]),
  inactivateUsers: post('user/inactivate', async (fixtures) => [{ uuid: await addMember(fixtures) }]),
  applyBulkAction: post('bulk', async (fixtures) => ({
    resource: 'user',
    selection: { uuids: [await addMember(fixtures)], matching: null, except: [] },
    action: 'update',
    values: { active: false },
  })),
  continueBulkJob: ofBulkJob('interrupted', { method: 'POST', action: '/continue' }),
  giveUpBulkJob: ofBulkJob('interrupted', { method: 'POST', action: '/giveUp' }),
  deleteBulkJob: ofBulkJob('done', { method: 'DELETE', action: '' }),
  applyConfiguration: post('configuration', async () => {
    const application = {
      ...newApplication(),
      uuid: undefined,
      dataPassword: '${SECRET}',
      apiPassword: '${SECRET}',
    };
    const file = JSON.stringify({ version: 1, applications: [application] });
    return { file, deletesMissing: false, secrets: [{ name: 'SECRET', value: 'secret' }] };
  }),
  undoChanges: post('history/undo', async (fixtures) => {
    const body = [{ uuid: await addMember(fixtures) }];
    const asked = { as: 'productAdmin', method: 'POST', body } as const;
    const answer = await fixtures.service.call(`${API}/user/inactivate`, asked);
    return { changes: [answer.headers.get('change-id')], by: null, overwrite: [] };
  }),
  unbindUser: remove('user/{uuid}/externalIdentities', async (fixtures) => {
    const user_uuid = await addMember(fixtures);
    const identity = { issuer: 'https://id.example.org', subject: randomUUID(), bound_at: 1, user_uuid };
    await fixtures.service.db.insertInto('external_identities').values(identity).execute();
    return user_uuid;
  }),
  endSessionsOfUser: remove('user/{uuid}/sessions', async (fixtures) => {
    const uuid = await addMember(fixtures);
    await startSession(fixtures.service.db, uuid, [], Date.now());
    return uuid;
  }),
  endOwnSessions: async (fixtures) => {
    const { db, tokenOf } = fixtures.service;
    const uuid = await addMember(fixtures);
    await startSession(db, uuid, [], Date.now());
    const headers = { authorization: `Bearer ${await tokenOf(uuid)}` };
    return { method: 'DELETE', url: `${API}/account/sessions`, headers };
  },
  changeOwnPassword: async (fixtures) => {
    const { service } = fixtures;
    const uuid = await addMember(fixtures, { passwordHash: await hashPassword(PASSWORD) });
    const password = `${PASSWORD} ${randomUUID()}`;
    return {
      method: 'POST',
      url: `${API}/account/password`,
      headers: { authorization: `Bearer ${await service.tokenOf(uuid)}` },
      payload: { currentPassword: PASSWORD, password, rePassword: password },
    };
  },
  beginAuthenticatorApp: ownFactor('app', async () => ({ currentPassword: PASSWORD })),
  confirmAuthenticatorApp: ownFactor('app/confirm', async ({ services }, uuid) => {
    const code = await beginTestApp(services, uuid);
    return { code: code() };
  }),
  removeAuthenticatorApp: ownFactor('app/remove', async ({ services }, uuid) => {
    await addTestApp(services, uuid);
    return { currentPassword: PASSWORD };
  }),
  renewRecoveryCodes: ownFactor('recoveryCodes', async ({ services }, uuid) => {
    await addTestApp(services, uuid);
    return { currentPassword: PASSWORD };
  }),
  resetFactorsOfUser: remove('user/{uuid}/factors', async (fixtures) => {
    const uuid = await addMember(fixtures);
    await addTestApp(fixtures.service.services, uuid);
    return uuid;
  }),
  stepUpByPassword: async (fixtures) => {
    const uuid = await addMember(fixtures, { passwordHash: await hashPassword(PASSWORD) });
    const { headers } = await inSession(fixtures, uuid);
    const payload = { currentPassword: PASSWORD };
    return { method: 'POST', url: `${API}/account/stepUp/password`, headers, payload };
  },
  stepUpByFactor: async (fixtures) => {
    const { db } = fixtures.service;
    const userUuid = await addMember(fixtures);
    const { headers, sessionHash } = await inSession(fixtures, userUuid);
    const asked = { userUuid, clientUuid: CONSOLE_CLIENT_UUID, sessionHash };
    const started = await storePendingSignIn(db, asked, Date.now());
    const token = await storeProof(db, started!.handle, 'passwordAndTotp', Date.now());
    return { method: 'POST', url: `${API}/account/stepUp/factor`, headers, payload: { token } };
  },
  proveSecondFactor: async (fixtures) => {
    const { services } = fixtures.service;
    const userUuid = await addMember(fixtures);
    const { code } = await addTestApp(services, userUuid);
    const clientUuid = CONSOLE_CLIENT_UUID;
    const started = await storePendingSignIn(services.db, { userUuid, clientUuid }, Date.now());
    return {
      method: 'POST',
      url: `${API}/auth/factor`,
      headers: (await browser(fixtures)).headers,
      payload: { handle: started!.handle, method: 'totp', code: code() },
    };
  },
  beginAppAtSignIn: async (fixtures) => ({
    method: 'POST',
    url: `${API}/auth/factor/app`,
    headers: (await browser(fixtures)).headers,
    payload: { handle: await handleOfNew(fixtures, await addMember(fixtures)) },
  }),
  confirmAppAtSignIn: async (fixtures) => {
    const uuid = await addMember(fixtures);
    const code = await beginTestApp(fixtures.service.services, uuid);
    return {
      method: 'POST',
      url: `${API}/auth/factor/app/confirm`,
      headers: (await browser(fixtures)).headers,
      payload: { handle: await handleOfNew(fixtures, uuid), code: code() },
    };
  },
  beginPasskey: ownFactor('passkeys', async () => ({ currentPassword: PASSWORD })),
  confirmPasskey: ownFactor('passkeys/confirm', async (service, uuid) => ({
    credential: (await createTestPasskey(service, uuid)).credential,
  })),
  renamePasskey: ownPasskey('rename', { name: 'Desk' }),
  removePasskey: ownPasskey('remove', { currentPassword: PASSWORD }),
  beginPasskeyProof: async (fixtures) => {
    const userUuid = await addMember(fixtures);
    await addTestPasskey(fixtures.service, userUuid);
    return {
      method: 'POST',
      url: `${API}/auth/factor/passkey/options`,
      headers: (await browser(fixtures)).headers,
      payload: { handle: await handleOf(fixtures, userUuid) },
    };
  },
  provePasskey: async (fixtures) => {
    const userUuid = await addMember(fixtures);
    const { asSecondStep } = await addTestPasskey(fixtures.service, userUuid);
    return {
      method: 'POST',
      url: `${API}/auth/factor/passkey`,
      headers: (await browser(fixtures)).headers,
      payload: { handle: await handleOf(fixtures, userUuid), credential: await asSecondStep() },
    };
  },
  beginPasskeyAtSignIn: async (fixtures) => ({
    method: 'POST',
    url: `${API}/auth/factor/newPasskey`,
    headers: (await browser(fixtures)).headers,
    payload: { handle: await handleOfNew(fixtures, await addMember(fixtures)) },
  }),
  confirmPasskeyAtSignIn: async (fixtures) => {
    const uuid = await addMember(fixtures);
    const { credential } = await createTestPasskey(fixtures.service, uuid);
    return {
      method: 'POST',
      url: `${API}/auth/factor/newPasskey/confirm`,
      headers: (await browser(fixtures)).headers,
      payload: { handle: await handleOfNew(fixtures, uuid), credential },
    };
  },
  beginPasskeySignIn: async (fixtures) => ({
    method: 'POST',
    url: `${API}/auth/passkey/options`,
    headers: (await browser(fixtures)).headers,
  }),
  signInByPasskey: async (fixtures) => {
    const { alone } = await addTestPasskey(fixtures.service, await addMember(fixtures));
    return {
      method: 'POST',
      url: `${API}/auth/passkey`,
      headers: (await browser(fixtures)).headers,
      payload: { authorizeRequest: authorizationRequest(fixtures), credential: await alone() },
    };
  },
  blockAuthClient: post('authClient/block', async (fixtures) => ({
    uuid: await addAuthClient(fixtures),
    blocked: true,
  })),
  startClientTrial: post('authClient/try', async (fixtures) => {
    await fixtures.service.db.deleteFrom('client_trials').execute();
    return {
      uuid: await addAuthClient(fixtures),
      scope: 'openid',
      state: pkcePair().challenge,
      nonce: pkcePair().challenge,
      codeChallenge: pkcePair().challenge,
    };
  }),
  finishClientTrial: post('authClient/try/result', async (fixtures) => {
    const { db, fixture, url } = fixtures.service;
    const { verifier, challenge } = pkcePair();
    const clientUuid = await addAuthClient(fixtures);
    const { productAdmin } = fixture.people;
    await startTrial(db, productAdmin, { clientUuid, state: 'state', codeChallenge: challenge }, Date.now());
    const grant = {
      ...PLAIN_GRANT,
      clientUuid,
      userUuid: fixture.people.viewer,
      redirectUri: trialRedirectUri(url),
      codeChallenge: challenge,
      sessionHash: null,
      scope: 'openid profile',
      triedBy: productAdmin,
    };
    return { code: await issueCode(db, grant, Date.now()), codeVerifier: verifier };
  }),
  pullUsers: get('user/pullUsers'),
  importUsers: async () => ({
    method: 'POST',
    url: `${API}/user/import`,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: fileOfUsers(),
  }),
  requestPasswordReset: post('password/reset', async (fixtures) => {
    const uuid = await addMember(fixtures);
    const { db } = fixtures.service;
    const user = db.selectFrom('users').select(['username', 'email']).where('uuid', '=', uuid);
    return { uuid, ...(await user.executeTakeFirstOrThrow()) };
  }),
  updatePassword: async (fixtures) => {
    const { token } = await issueResetToken(fixtures.service.db, await addMember(fixtures), Date.now());
    const password = `${PASSWORD} ${randomUUID()}`;
    return {
      method: 'POST',
      url: `${API}/password/update/`,
      payload: { token, password, rePassword: password },
    };
  },
  syncApplication: post('app/sync', ({ operators }) => ({ uuid: operators.applicationUuid })),
  syncAllApplications: post('app/syncAll', async ({ service: { db, fixture }, operators }) => {
    const kept = [fixture.application, operators.applicationUuid];
    await db.deleteFrom('applications').where('uuid', 'not in', kept).execute();
    return {};
  }),
  syncVisibility: get('visibility/sync/carrier'),
  syncAllVisibility: get('visibility/sync/all'),
  login: async (fixtures) => ({
    method: 'POST',
    url: '/userprofile/login',
    headers: { ...(await browser(fixtures)).headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(credentials).toString(),
  }),
  logout: async (fixtures) => ({
    method: 'GET',
    url: `${API}/auth/logout`,
    headers: (await browser(fixtures)).headers,
  }),
  endSession: async (fixtures) => ({
    method: 'POST',
    url: `${API}/auth/endsession`,
    headers: (await browser(fixtures)).headers,
    payload: { confirmed: true },
  }),
  authorize: async (fixtures) => ({
    method: 'POST',
    url: `${API}/auth/authorize`,
    headers: (await browser(fixtures)).headers,
    payload: { credentials, authorizeRequest: authorizationRequest(fixtures), token: null },
  }),
  checkSession: async (fixtures) => ({
    method: 'POST',
    url: `${API}/auth/session`,
    headers: (await browser(fixtures)).headers,
    payload: authorizationRequest(fixtures),
  }),
  continueSession: async (fixtures) => ({
    method: 'POST',
    url: `${API}/auth/continue`,
    headers: (await browser(fixtures)).headers,
    payload: {
      authorizeRequest: authorizationRequest(fixtures),
      uuid: fixtures.service.fixture.people.admin,
    },
  }),
  answerAuthorizationRequest: async (fixtures) => ({
    method: 'GET',
    url: `${API}/auth/answer`,
    headers: (await browser(fixtures)).headers,
    query: authorizationRequest(fixtures),
  }),
  token: async (fixtures) => {
    const { verifier, challenge } = pkcePair();
    const { db, fixture } = fixtures.service;
    const grant = {
      clientUuid: CONSOLE_CLIENT_UUID,
      userUuid: fixture.people.admin,
      redirectUri: `${fixtures.service.url}/userprofile/selfcallback`,
      codeChallenge: challenge,
      sessionHash: hashSecret((await browser(fixtures)).session),
      ...PLAIN_GRANT,
    };
    return {
      method: 'POST',
      url: `${API}/auth/token`,
      payload: {
        client_id: CONSOLE_CLIENT_UUID,
        code: await issueCode(db, grant, Date.now()),
        code_verifier: verifier,
        grant_type: 'authorization_code',
      },
    };
  },
  revokeToken: async ({ service: { tokenOf, fixture } }) => ({
    method: 'POST',
    url: `${API}/auth/revoke`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      client_id: CONSOLE_CLIENT_UUID,
      token: await tokenOf(fixture.people.viewer),
    }).toString(),
  }),
  getPropelTokenFromCode: async ({ service: { db } }) => {
    await db.deleteFrom('external_identities').execute();
    return {
      method: 'GET',
      url: `${API}/auth/getPropelTokenFromCode/`,
      query: { code: randomUUID(), code_verifier: pkcePair().verifier },
    };
  },
};

/** Prepares a single sign-on of a user who is already bound to an account of the identity provider. */
const SIGN_ON_AGAIN: Change = async (fixtures) => {
  const call = await CHANGES['getPropelTokenFromCode']!(fixtures);
  const { db, fixture } = fixtures.service;
  await db
    .insertInto('external_identities')
    .values({
      issuer: fixtures.provider.url,
      subject: 'subject of viewer',
      user_uuid: fixture.people.viewer,
      bound_at: 1,
    })
    .execute();
  return call;
};

/** Calls that cannot be repeated although nothing was stored, because the identity provider accepts each code once. */
const WITH_CODE = new Set(['getPropelTokenFromCode', 'a sign-on again']);

/** Operations that the test does not call, and why. */
const NOT_TRIED: Readonly<Record<string, string>> = {
  beginStepUp: 'stores only a handle, which the tables of this test omit',
  planBulkAction: 'it changes nothing',
  exportSelectedUsers: 'it changes nothing',
  planConfiguration: 'it changes nothing',
  planImport: 'it changes nothing',
  planUndo: 'it changes nothing',
  postAuthorizationRequest: 'it changes nothing',
  postLogoutRequest: 'it changes nothing',
  postUserInfo: 'it changes nothing',
  introspectToken: 'it changes nothing',
  receiveLogoutToken: 'it ends sessions as logout does',
  createPasswordLink: 'this service mails links; it stores one link, and then reads nothing',
  forgotPassword: 'it is answered before anything is changed',
};

/**
 * Operations that do several things concurrently. They may respond with `outcome_unknown` although nothing was stored.
 */
const IN_PARALLEL = new Set(['syncAllApplications']);

it('the tables of this test cover every operation that changes data', () => {
  const changing = OPERATIONS.filter(({ changes }) => changes);
  expect([...Object.keys(CHANGES), ...Object.keys(NOT_TRIED)].toSorted()).toEqual(
    changing.map(({ id }) => id).toSorted(),
  );
});

// The queries fail before they reach the database, so SQLite is enough.
describe.each(ONE_ENGINE)('a call that changes data, while $engine fails', ({ emptyDatabase }) => {
  const failing = new FailingQueries();
  let mail: MailServer;
  let provider: TestProvider;
  let fixtures: Fixtures;
  let app: FastifyInstance;
  let token: string;
  let tables: StoredTables;

  beforeAll(async () => {
    mail = await startMailServer('taking');
    provider = await startProvider();
    const source = await startOtherSystem();
    source.answer((request, response) => {
      const [uuid, name] = [randomUUID(), named('New')];
      const username = freshUsername();
      const user = { username, email: `${username}@example.org`, firstName: 'Pulled', lastName: 'User' };
      const answers: Record<string, unknown> = {
        '/users': [user],
        '/companies': [{ uuid, name }],
        '/locations': [{ uuid, name, latitude: 1, longitude: 1 }],
        '/roles': [{ name: `ROLE_${uuid}` }],
        '/elements': [],
      };
      const answer = answers[request.url ?? ''] ?? [{ uuid, name, parent: null }];
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
    const environment = {
      INVENTORY_URL: source.url,
      SMTP_URL: mail.url,
      SSO_URL: provider.url,
      SSO_CLIENT_ID: AT_PROVIDER,
      SSO_DISCOVERY: '0',
      // Shortens the test: with layout codes, a sync would read more lists.
      LAYOUT_CODE: '',
    };
    const service = await startService({ emptyDatabase, environment, host: 'localhost' });
    const operators = await addOperators(service.db, source.url);
    await service.db.insertInto('visibility_elements').values(NETWORK_GROUP).execute();
    const { db, fixture, services } = service;
    await db
      .updateTable('users')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('uuid', '=', fixture.people.admin)
      .execute();
    fixtures = { service, provider, source, operators };
    tables = new StoredTables(db);
    await tables.countChanges();
    token = await service.tokenOf(fixture.people.productAdmin);
    // Background work would change the tables between the two readings of an attempt.
    const { bulkJobs, logouts, pushes, resetMails } = services;
    await Promise.all([bulkJobs, logouts, pushes, resetMails].map((worker) => worker.stop()));
    app = await createServer(
      { ...services, db: db.withPlugin(failing) },
      { consoleDirectory: null, checkResponses: true },
    );
  }, START_MS);
  afterAll(async () => {
    await app.close();
    await fixtures.service.stop();
    await fixtures.source.stop();
    await provider.stop();
    await mail.close();
  });

  /** Makes a call during which the database refuses all queries except the first `allowed`. */
  async function attempt(call: InjectOptions, allowed: number) {
    for (const table of EMPTIED) await fixtures.service.db.deleteFrom(table).execute();
    const isBrowser = call.headers !== undefined && 'cookie' in call.headers;
    const headers = { ...(isBrowser ? {} : { authorization: `Bearer ${token}` }), ...call.headers };
    const before = await tables.content();
    failing.allowed = allowed;
    const answer = await app.inject({ ...call, headers });
    failing.allowed = Infinity;
    const after = await tables.content();
    const changed = [...after.tables.keys()].filter(
      (name) => before.tables.get(name) !== after.tables.get(name),
    );
    const canRepeat = before.changes === after.changes;
    return { status: answer.statusCode, body: answer.body, changed, canRepeat };
  }

  /**
   * Repeats a call and allows one more query each time, until the response is neither `unavailable` nor
   * `outcome_unknown`. Prepares another call only if an attempt has stored something, because preparing one takes
   * longer than the attempt.
   */
  async function outcomesOf(name: string, change: Change) {
    const failures = [];
    let call: InjectOptions | null = null;
    for (let allowed = 0; ; allowed += 1) {
      call ??= await change(fixtures);
      const { status, body, changed, canRepeat } = await attempt(call, allowed);
      const code = status < 400 ? 'done' : (JSON.parse(body) as { code: string }).code;
      if (code !== 'unavailable' && code !== 'outcome_unknown')
        return { failures, last: { code, hasChanged: changed.length > 0 } };
      failures.push({ allowed, code, changed });
      if (!canRepeat || WITH_CODE.has(name)) call = null;
    }
  }

  it.each([...Object.entries(CHANGES), ['a sign-on again', SIGN_ON_AGAIN] as const])(
    'returns unavailable if nothing was stored, and outcome_unknown otherwise: %s',
    async (name, change) => {
      const { failures, last } = await outcomesOf(name, change);
      expect(last).toEqual({ code: 'done', hasChanged: !ONLY_CHALLENGES.has(name) });
      expect(failures).not.toEqual([]);
      const certain = failures.filter(({ code }) => !(IN_PARALLEL.has(name) && code === 'outcome_unknown'));
      expect(certain).toEqual(
        certain.map((failure) => ({
          ...failure,
          code: failure.changed.length > 0 ? 'outcome_unknown' : 'unavailable',
        })),
      );
    },
    START_MS,
  );
});
