import { afterEach, describe, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import type { AdminConsole, App } from '../../../machines/app/compose.ts';
import type { Emitted } from '../../../machines/app/emitted.ts';
import type { FormTarget } from '../../../machines/resource/form/form.ts';
import { Secret } from '../../../machines/common/secret.ts';
import type { Store } from '../../../machines/common/storage.ts';
import { openIn } from '../../../machines/resource/form/form-context.ts';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import { storedApplication } from '../../support/application-form.ts';
import { keptDraft } from '../../support/form-machines.ts';
import { API, startSignedInApp, signInAgain, stopApps, tagged } from '../../support/signed-in-app.ts';
import { type Answers, type Asked, refusal } from '../../support/stub-service.ts';
import { currentUser } from '../../support/summaries.ts';
import { leaveScreen, openFormAndWait } from '../../support/open-form.ts';

const GET = `GET ${API}/app/uuid-alarms`;
const LIST = `GET ${API}/app/list`;
const UPDATE = `POST ${API}/app/update`;
const SYNC = `POST ${API}/app/sync`;
const DELETE = `DELETE ${API}/app/uuid-alarms`;
const PROFILES = `GET ${API}/profile/app/list`;
const HOLDERS = `GET ${API}/app/uuid-alarms/businessProfiles`;
const stored = storedApplication();
const other = storedApplication({ uuid: 'uuid-maps', name: 'Maps' });
const [viewer] = stored.roles;

const usual = {
  [`GET ${API}/me`]: () => currentUser({ roles: [PRODUCT_ADMIN], defaultMinimumRoleName: 'SCO_ADMIN' }),
  [GET]: () => tagged(stored, '"7"'),
  [LIST]: () => [stored, other],
  [PROFILES]: () => [],
  [`GET ${API}/profile/business/list`]: () => [],
  [HOLDERS]: () => [],
  [`GET ${API}/${COMPANY_FIELD}/list`]: () => [{ uuid: 'aurora', name: 'Aurora Networks' }],
};

let app: App;
let admin: AdminConsole;
let emitted: Emitted[];
let store: Store;
afterEach(stopApps);

/** Opens a form after the lists are loaded. `answers` are the responses of the stub service. */
async function openForm(target: FormTarget, answers: Answers = {}) {
  ({ app, admin, emitted, store } = await startSignedInApp(
    { ...usual, ...answers },
    'applications',
    'appProfiles',
  ));
  return openFormAndWait(app, 'applicationForm', target);
}

const ALARMS = { uuid: 'uuid-alarms', clonedId: null };

const names = () => admin.lists.applications.getSnapshot().context.rows.map(({ name }) => name);

const events = () => emitted.map(({ event }) => event.type);

describe('the application form', () => {
  test('asks for confirmation before a save that takes a role from many users', async () => {
    const update = vi.fn<(asked: Asked) => unknown>(() => stored);
    const appProfile = {
      uuid: 'p',
      name: 'Alarm Viewer',
      application: stored,
      roles: stored.roles,
      elements: [],
    };
    const businessProfile = { uuid: 'b', name: 'NOC', appProfiles: [{ uuid: 'p', name: 'Alarm Viewer' }] };
    const form = await openForm(ALARMS, {
      [UPDATE]: update,
      [PROFILES]: () => [appProfile],
      [`GET ${API}/profile/business/list`]: () => [businessProfile],
      [HOLDERS]: () => [{ ...businessProfile, activeUsers: 300_000, inactiveUsers: 1, users: [] }],
    });
    await waitFor(admin.holders, (state) => state.matches({ shown: 'current' }));
    form.send({ type: 'EDIT', changes: { removed: ['uuid-North'] } });
    form.send({ type: 'EDIT', changes: { removed: ['uuid-VIEWER'] } });
    form.send({ type: 'SUBMIT' });
    await waitFor(form, (state) => state.matches({ open: { draft: { unsaved: 'confirmingLossOfAccess' } } }));
    expect(update).not.toHaveBeenCalled();
    form.send({ type: 'SAVE_ANYWAY' });
    await waitFor(form, (state) => state.matches({ open: { draft: 'clean' } }));
    expect(update).toHaveBeenCalledOnce();
  });

  test('saves the loaded version with the typed password, and reloads the lists that show the application', async () => {
    const update = vi.fn<(asked: Asked) => unknown>(() => stored);
    const profiles = vi.fn<() => unknown>(() => []);
    const form = await openForm(ALARMS, { [UPDATE]: update, [PROFILES]: profiles });
    expect(form.getSnapshot().context.open?.choices).toMatchObject({
      defaultRole: 'SCO_ADMIN',
      companies: [{ name: 'Aurora Networks' }],
      roles: stored.roles,
    });
    form.send({
      type: 'EDIT',
      changes: { apiPassword: new Secret('typed'), removed: ['uuid-VISITOR'] },
    });
    form.send({ type: 'SUBMIT' });
    await waitFor(form, (state) => state.matches({ open: { draft: 'clean' } }));
    const [asked] = update.mock.calls[0]!;
    expect(asked.headers.get('if-match')).toBe('"7"');
    expect(asked.body).toMatchObject({
      uuid: 'uuid-alarms',
      dataPassword: null,
      apiPassword: 'typed',
      roles: [{ uuid: 'uuid-VIEWER' }],
    });
    expect(form.getSnapshot().context.open?.draft.apiPassword?.isEmpty).toBe(true);
    expect(JSON.stringify(emitted)).not.toContain('typed');
    await expect.poll(() => profiles.mock.calls.length).toBeGreaterThan(1);
  });

  test('replaces the form’s values with the result of a sync', async () => {
    const sync = vi.fn<(asked: Asked) => unknown>(() => tagged({ ...stored, roles: [viewer] }, '"8"'));
    const form = await openForm(ALARMS, { [SYNC]: sync });
    admin.applicationSync.send({ type: 'SYNC', application: stored });
    await expect.poll(events).toContain('applicationSynced');
    expect(sync.mock.calls[0]![0].body).toMatchObject({ uuid: 'uuid-alarms', name: 'Alarms' });
    const { version, draft, base } = openIn(form.getSnapshot().context);
    expect(version).toMatchObject({ tag: '"8"', stored: { roles: [viewer] } });
    expect(draft?.roles).toEqual({ 'uuid-VIEWER': 'ADMIN ' });
    expect(draft).toEqual(base);
    expect(form.getSnapshot().matches({ open: { draft: 'clean' } })).toBe(true);
  });

  test('keeps changes that were made during a sync, and changes only the form of the synced application', async () => {
    const form = await openForm(ALARMS, {
      [SYNC]: ({ body }) => ({ ...stored, uuid: (body as { uuid: string }).uuid, roles: [] }),
    });
    admin.applicationSync.send({ type: 'SYNC', application: other });
    await expect.poll(events).toContain('applicationSynced');
    expect(form.getSnapshot().context.open?.version?.tag).toBe('"7"');
    form.send({ type: 'EDIT', changes: { apiHost: 'https://typed.example' } });
    admin.applicationSync.send({ type: 'SYNC', application: stored });
    await expect.poll(() => events().filter((type) => type === 'applicationSynced').length).toBe(2);
    expect(form.getSnapshot().context.open?.draft.apiHost).toBe('https://typed.example');
    expect(form.getSnapshot().matches({ open: { draft: { unsaved: 'editing' } } })).toBe(true);
  });

  test.each([
    ['is refused', () => refusal(502, 'source_failed'), 502],
    ['returns nothing', () => ({}), 0],
  ])('leaves the form unchanged after a sync that %s', async (_, answer, status) => {
    const form = await openForm(ALARMS, { [SYNC]: answer });
    admin.applicationSync.send({ type: 'SYNC', application: stored });
    await expect.poll(events).toContain('applicationNotSynced');
    expect(emitted).toContainEqual({
      from: 'applicationSync',
      event: { type: 'applicationNotSynced', fault: expect.objectContaining({ status }) },
    });
    expect(form.getSnapshot().context.open?.version?.tag).toBe('"7"');
  });

  test('lists the application profiles that a delete also removes, and removes the application from the list', async () => {
    const form = await openForm(ALARMS, { [DELETE]: () => new Response(null, { status: 204 }) });
    const removal = admin.removals.applicationRemoval;
    removal.send({ type: 'ASK', target: stored });
    await waitFor(removal, (state) => state.matches('confirming'));
    expect(removal.getSnapshot().context.affected).toEqual([{ uuid: 'uuid-Viewer', name: 'Alarm Viewer' }]);
    removal.send({ type: 'TYPE_NAME', name: 'Alarms' });
    removal.send({ type: 'CONFIRM' });
    await waitFor(removal, (state) => state.matches('closed'));
    expect(names()).toEqual(['Maps']);
    expect(form.getSnapshot().value).toBe('gone');
  });

  test('stores the draft without passwords when the session ends', async () => {
    const form = await openForm(ALARMS, { [UPDATE]: () => refusal(401, 'unauthenticated') });
    form.send({
      type: 'EDIT',
      changes: { dataUrl: 'jdbc:typed', dataPassword: new Secret('hunter2') },
    });
    form.send({ type: 'SUBMIT' });
    await waitFor(app.session, (state) => state.matches('signedOut'));
    leaveScreen(app, form);
    expect(store.read('user-profile.draft')).toContain('jdbc:typed');
    expect(store.read('user-profile.draft')).not.toContain('hunter2');
    await signInAgain(app);
    expect((await keptDraft(app, 'applicationForm', ALARMS))?.draft).toMatchObject({
      dataUrl: 'jdbc:typed',
      dataPassword: null,
    });
  });
});
