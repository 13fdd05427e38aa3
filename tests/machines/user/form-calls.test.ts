import { afterEach, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { type App, createApp, type News } from '../../../machines/compose.ts';
import type { AdminConsole } from '../../../machines/console.ts';
import type { FormTarget } from '../../../machines/resource/form.ts';
import { elementSlots, slotField, TREE_SLOT, userFormRules } from '../../../machines/user/user-form.ts';
import { createMemoryStore } from '../../../machines/storage.ts';
import { createClient } from '../../../openapi/client.ts';
import { COMPANY_FIELD, TREE_CATEGORY } from '../../../openapi/product.ts';
import { createStubService, refusal } from '../../support/stub-service.ts';
import { currentUser, userSummary } from '../../support/summaries.ts';
import { storedUser, userChoices } from '../../support/users.ts';
import { visitForm } from '../../support/visit-form.ts';

const BASE = 'https://suite.example';
const API = '/userprofile/api/v1';
const UPDATE = `POST ${API}/user/update`;
const anna = storedUser();
const { businessProfiles, visibilityProfiles, appProfiles, locations, companies, elementConfig } =
  userChoices();

const tagged = (body: unknown, etag: string) => Response.json(body, { headers: { etag } });

const stubService = () =>
  createStubService({
    'GET /userprofile/config.json': () => ({ ssoEnabled: false, ssoAutoRedirect: false }),
    [`GET ${API}/auth/frontendconfig`]: () => ({
      propelAuthUrl: null,
      clientId: 'console',
      envBaseUrl: BASE,
    }),
    [`POST ${API}/auth/session`]: () => ({ redirectUrl: null }),
    [`GET ${API}/me`]: () => currentUser({ defaultMinimumRoleName: 'SCO_ADMIN' }),
    [`GET ${API}/user/list/active`]: () => [userSummary('anna'), userSummary('zora')],
    [`GET ${API}/user/list/inactive`]: () => [],
    [`GET ${API}/user/uuid-anna`]: () => tagged(anna, '"7"'),
    [`GET ${API}/profile/business/list`]: () => businessProfiles,
    [`GET ${API}/profile/visibility/list`]: () => visibilityProfiles,
    [`GET ${API}/profile/app/list`]: () => appProfiles,
    [`GET ${API}/location/list`]: () => locations,
    [`GET ${API}/${COMPANY_FIELD}/list`]: () => companies,
    [`GET ${API}/user/config`]: () => elementConfig,
    [UPDATE]: ({ body }) =>
      tagged(storedUser({ ...anna, ...(body as { user: object }).user, uuid: 'uuid-anna' }), '"8"'),
  });

const apps: App[] = [];
afterEach(() => {
  for (const app of apps.splice(0)) app.stop();
});

async function start(service = stubService()) {
  const store = createMemoryStore({
    'user-profile.access_token': 'token',
    'user-profile.token_expiry': String(Date.now() + 1_800_000),
  });
  const app = createApp({
    connect: (hooks) => createClient({ ...hooks, baseUrl: BASE, fetch: service.fetch }),
    store,
    browser: {
      assign: () => undefined,
      root: '/userprofile/',
      loadHeader: () => Promise.resolve(),
      save: () => undefined,
    },
  });
  apps.push(app);
  const news: News[] = [];
  app.listen((one) => news.push(one));
  await app.whenSessionKnown();
  const admin = await app.openConsole();
  for (const list of [admin.lists.activeUsers, admin.lists.inactiveUsers]) {
    list.send({ type: 'LOAD' });
    await waitFor(list, (state) => state.hasTag('shown'));
  }
  return { app, admin, service, store, news };
}

async function openForm(app: App, target: FormTarget) {
  return visitForm(app, 'userForm', target);
}

const ANNA = { uuid: 'uuid-anna', clonedId: null };
const NEW = { uuid: null, clonedId: null };
const usernames = (list: AdminConsole['lists']['activeUsers']) =>
  list.getSnapshot().context.rows.map(({ username }) => username);

test('opens with the user and every look-up, and saves the version it read', async () => {
  const { app, admin, service, news } = await start();
  const form = await openForm(app, ANNA);
  expect(form.getSnapshot().context).toMatchObject({
    draft: { username: 'anna', elements: { [TREE_SLOT]: 'core' } },
    choices: { defaultRole: 'SCO_ADMIN', elementConfig: [{ label: 'Default Tree' }, {}, {}] },
    version: { tag: '"7"' },
  });
  form.send({ type: 'EDIT', changes: { active: false } });
  form.send({ type: 'SUBMIT' });
  await waitFor(form, (state) => state.matches({ form: 'clean' }));
  expect(service.asked.at(-1)).toMatchObject({
    call: UPDATE,
    body: { user: { active: false }, clonedId: null },
  });
  expect(service.asked.at(-1)?.headers.get('if-match')).toBe('"7"');
  expect(form.getSnapshot().context.version?.tag).toBe('"8"');
  expect(usernames(admin.lists.activeUsers)).toEqual(['zora']);
  expect(usernames(admin.lists.inactiveUsers)).toEqual(['anna']);
  expect(news.at(-1)).toMatchObject({ from: 'userForm', event: { type: 'formSaved' } });
});

test('offers the trees of the application that the service names as the SNMP manager, and asks for one of them', async () => {
  const service = stubService();
  const openAs = async (snmpManagerName: string | null) => {
    service.answers[`GET ${API}/me`] = () => currentUser({ snmpManagerName });
    const form = await openForm((await start(service)).app, NEW);
    form.send({ type: 'EDIT', changes: { businessProfile: 'operators' } });
    const { draft, choices } = form.getSnapshot().context;
    const isAsked = slotField(TREE_SLOT) in userFormRules.validate(draft!, choices!, NEW, null);
    const slots = elementSlots(draft!.businessProfile, choices!).map(({ category }) => category);
    return { slots, isAsked };
  };
  const withTree = { slots: [TREE_CATEGORY, 'DASHBOARD'], isAsked: true };
  expect(await openAs(null)).toEqual(withTree);
  expect(await openAs(' SNMP')).toEqual(withTree);
  expect(await openAs('noc')).toEqual({ slots: ['DASHBOARD'], isAsked: false });
});

test('works against a service without tags', async () => {
  const service = stubService();
  service.answers[`GET ${API}/user/uuid-anna`] = () => anna;
  const { app } = await start(service);
  const form = await openForm(app, ANNA);
  form.send({ type: 'SUBMIT' });
  await waitFor(form, (state) => state.matches({ form: 'clean' }));
  expect(service.asked.at(-1)?.headers.has('if-match')).toBe(false);
});

test('a new user starts with the caller’s visible-to role; a clone with everything but the name', async () => {
  const { app, service } = await start();
  const blank = await openForm(app, NEW);
  expect(blank.getSnapshot().context.draft).toMatchObject({ username: '', minimumRole: 'SCO_ADMIN' });
  expect(service.count(`GET ${API}/user/uuid-anna`)).toBe(0);
  const clone = await openForm(app, { uuid: null, clonedId: 'uuid-anna' });
  expect(clone.getSnapshot().context.draft).toMatchObject({ username: 'anna_clone', minimumRole: 'ADMIN' });
  clone.send({ type: 'SUBMIT' });
  await waitFor(clone, (state) => state.matches({ form: 'clean' }));
  expect(service.asked.at(-1)?.body).toMatchObject({ user: { uuid: null }, clonedId: 'uuid-anna' });
  // Look-ups are cached: each was fetched once for both forms.
  expect(service.count(`GET ${API}/profile/app/list`)).toBe(1);
});

test('a look-up that fails is named, and can be asked for again', async () => {
  const service = stubService();
  const answer = service.answers[`GET ${API}/location/list`]!;
  service.answers[`GET ${API}/location/list`] = () => refusal(500, 'internal');
  const { app } = await start(service);
  const form = await openForm(app, NEW);
  expect(form.getSnapshot().context.fault).toMatchObject({ status: 500, lookUp: 'locations' });
  service.answers[`GET ${API}/location/list`] = answer;
  form.send({ type: 'RETRY' });
  await waitFor(form, (state) => state.hasTag('form'));
});

test('a profile that the caller cannot see stays chosen', async () => {
  const service = stubService();
  const hidden = { uuid: 'hidden', name: 'Hidden' };
  service.answers[`GET ${API}/user/uuid-anna`] = () =>
    storedUser({ businessProfile: hidden, visibilityProfile: hidden });
  const { app } = await start(service);
  const form = await openForm(app, ANNA);
  expect(form.getSnapshot().context).toMatchObject({
    draft: { businessProfile: 'hidden', visibilityProfile: 'hidden' },
  });
  expect(form.getSnapshot().context.choices?.businessProfiles).toContainEqual({ ...hidden, appProfiles: [] });
  expect(form.getSnapshot().context.choices?.visibilityProfiles).toContainEqual(hidden);
});

test('a user who is gone when they are saved goes from the lists; what was typed stays', async () => {
  const { app, admin, service, news } = await start();
  const form = await openForm(app, ANNA);
  service.answers[UPDATE] = () => refusal(404, 'not_found');
  service.answers[`GET ${API}/user/list/active`] = () => [userSummary('zora')];
  form.send({ type: 'EDIT', changes: { lastName: 'Typed' } });
  form.send({ type: 'SUBMIT' });
  await waitFor(form, (state) => state.matches({ form: 'dirty' }));
  expect(form.getSnapshot().context.draft).toMatchObject({ lastName: 'Typed' });
  expect(news.map(({ event }) => event.type)).toContain('reloadNeeded');
  await expect.poll(() => usernames(admin.lists.activeUsers)).toEqual(['zora']);
});

test('an answer that is no user is none', async () => {
  const service = stubService();
  service.answers[`GET ${API}/user/uuid-anna`] = () => ({});
  const { app, news } = await start(service);
  const form = await openForm(app, ANNA);
  expect(form.getSnapshot().context.fault).toMatchObject({ kind: 'malformed' });
  service.answers[`GET ${API}/user/uuid-anna`] = () => anna;
  service.answers[UPDATE] = () => ({});
  form.send({ type: 'RETRY' });
  await waitFor(form, (state) => state.hasTag('form'));
  form.send({ type: 'SUBMIT' });
  await waitFor(form, (state) => state.matches({ form: 'dirty' }));
  expect(news.at(-1)).toMatchObject({ event: { type: 'formUnconfirmed', draft: { username: 'anna' } } });
});

test('what is unsaved when the session ends is there after signing in again, once, for the same person', async () => {
  const { app, admin, service, store } = await start();
  const form = await openForm(app, ANNA);
  form.send({ type: 'EDIT', changes: { lastName: 'Lund' } });
  service.answers[UPDATE] = () => refusal(401, 'unauthenticated');
  form.send({ type: 'SUBMIT' });
  await waitFor(app.session, (state) => state.matches('signedOut'));
  expect(store.read('user-profile.draft')).toContain('Lund');
  form.stop();

  app.session.send({ type: 'SIGNED_IN', expiresAt: Date.now() + 1_800_000 });
  await waitFor(app.session, (state) => state.hasTag('signedIn'));
  expect((await admin.loadForms()).takeDraft('userForm', NEW)).toBeNull();
  const again = await openForm(app, ANNA);
  expect(again.getSnapshot().matches({ form: 'dirty' })).toBe(true);
  expect(again.getSnapshot().context.draft?.lastName).toBe('Lund');
  expect(store.read('user-profile.draft')).toBeNull();
  expect((await admin.loadForms()).takeDraft('userForm', ANNA)).toBeNull();

  service.answers[`GET ${API}/me`] = () => currentUser({ username: 'somebody.else' });
  again.send({ type: 'SESSION_LOST' });
  app.session.send({ type: 'SIGN_OUT' });
  app.session.send({ type: 'SIGNED_IN', expiresAt: Date.now() + 1_800_000 });
  await waitFor(app.session, (state) => state.hasTag('signedIn'));
  expect((await admin.loadForms()).takeDraft('userForm', ANNA)).toBeNull();
});

test('a text in a drop-down that is no choice is kept when the session ends', async () => {
  const { app, admin } = await start();
  const form = await openForm(app, ANNA);
  form.send({ type: 'TYPE', field: 'location', text: 'Atlantis' });
  form.send({ type: 'SESSION_LOST' });
  const kept = (await admin.loadForms()).takeDraft('userForm', ANNA);
  expect(kept?.typed).toEqual({ location: 'Atlantis' });
});
