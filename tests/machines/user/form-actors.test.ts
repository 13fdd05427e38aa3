import { afterEach, describe, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import type { AdminConsole, App } from '../../../machines/app/compose.ts';
import type { FormTarget } from '../../../machines/resource/form/form.ts';
import { elementSlots, TREE_SLOT } from '../../../machines/user/element-slots.ts';
import { slotField, userFormRules } from '../../../machines/user/form-rules.ts';
import { openIn } from '../../../machines/resource/form/form-context.ts';
import { TREE_CATEGORY } from '../../../openapi/rules/product.ts';
import { API, startSignedInApp, signInAgain, stopApps, tagged } from '../../support/signed-in-app.ts';
import { keptDraft } from '../../support/form-machines.ts';
import { type Answers, refusal } from '../../support/stub-service.ts';
import { currentUser, userSummary } from '../../support/summaries.ts';
import { answerUserChoices, storedUser } from '../../support/users.ts';
import { leaveScreen, openFormAndWait } from '../../support/open-form.ts';

const UPDATE = `POST ${API}/user/update`;
const anna = storedUser();

const usual: Answers = {
  [`GET ${API}/me`]: () => currentUser({ defaultMinimumRoleName: 'SCO_ADMIN' }),
  [`GET ${API}/user/list/active`]: () => [userSummary('anna'), userSummary('zora')],
  [`GET ${API}/user/list/inactive`]: () => [],
  [`GET ${API}/user/uuid-anna`]: () => tagged(anna, '"7"'),
  ...answerUserChoices(),
  [UPDATE]: ({ body }) =>
    tagged(storedUser({ ...anna, ...(body as { user: object }).user, uuid: 'uuid-anna' }), '"8"'),
};

afterEach(stopApps);

const start = (answers: Answers = {}) =>
  startSignedInApp({ ...usual, ...answers }, 'activeUsers', 'inactiveUsers');

const openForm = (app: App, target: FormTarget) => openFormAndWait(app, 'userForm', target);

const ANNA = { uuid: 'uuid-anna', clonedId: null };
const NEW = { uuid: null, clonedId: null };
const usernames = (list: AdminConsole['lists']['activeUsers']) =>
  list.getSnapshot().context.rows.map(({ username }) => username);

/**
 * Opens the form of a new user for an administrator whose tenant has this SNMP manager, and chooses the profile
 * `operators`. Returns the tabs, and whether a tree is required.
 */
async function treeTabs(snmpManagerName: string | null) {
  const { app } = await start({ [`GET ${API}/me`]: () => currentUser({ snmpManagerName }) });
  const form = await openForm(app, NEW);
  form.send({ type: 'EDIT', changes: { businessProfile: 'operators' } });
  const { draft, choices } = openIn(form.getSnapshot().context);
  const isAsked = slotField(TREE_SLOT) in userFormRules.validate(draft!, choices!, NEW, null);
  const slots = elementSlots(draft!.businessProfile, choices!).map(({ category }) => category);
  return { slots, isAsked };
}

describe('the user form', () => {
  test('loads the user and every lookup, and saves the version that it has loaded', async () => {
    const { app, admin, service, emitted } = await start();
    const form = await openForm(app, ANNA);
    expect(form.getSnapshot().context.open).toMatchObject({
      draft: { username: 'anna', elements: { [TREE_SLOT]: 'core' } },
      choices: { defaultRole: 'SCO_ADMIN', elementConfig: [{ label: 'Default Tree' }, {}, {}] },
      version: { tag: '"7"' },
    });
    form.send({ type: 'EDIT', changes: { active: false } });
    form.send({ type: 'SUBMIT' });
    await waitFor(form, (state) => state.matches({ open: { draft: 'clean' } }));
    expect(service.asked.at(-1)).toMatchObject({
      call: UPDATE,
      body: { user: { active: false }, clonedId: null },
    });
    expect(service.asked.at(-1)?.headers.get('if-match')).toBe('"7"');
    expect(form.getSnapshot().context.open?.version?.tag).toBe('"8"');
    expect(usernames(admin.lists.activeUsers)).toEqual(['zora']);
    expect(usernames(admin.lists.inactiveUsers)).toEqual(['anna']);
    expect(emitted.at(-1)).toMatchObject({ from: 'userForm', event: { type: 'formSaved' } });
  });

  test('loads the trees of the application that the configuration names as the SNMP manager', async () => {
    const withTree = { slots: [TREE_CATEGORY, 'DASHBOARD'], isAsked: true };
    expect(await treeTabs(null)).toEqual(withTree);
    expect(await treeTabs(' SNMP')).toEqual(withTree);
    expect(await treeTabs('noc')).toEqual({ slots: ['DASHBOARD'], isAsked: false });
  });

  test('shows the user after the binding was removed, and does not load a user again who was deleted', async () => {
    const UNBIND = `DELETE ${API}/user/uuid-anna/externalIdentities`;
    const identity = { issuer: 'https://id.example', subject: '6f1d', boundAt: '2024-05-17T09:30:00.000Z' };
    const { app, admin, emitted, service } = await start({
      [`GET ${API}/user/uuid-anna`]: () => tagged({ ...anna, externalIdentities: [identity] }, '"7"'),
      [UNBIND]: () => tagged({ ...anna, firstName: 'Anne', externalIdentities: [] }, '"8"'),
    });
    const form = await openForm(app, ANNA);
    const { unbinding } = admin;
    const undo = async () => {
      unbinding.send({ type: 'UNBIND', user: { uuid: 'uuid-anna', username: 'anna' } });
      unbinding.send({ type: 'CONFIRM' });
      await waitFor(unbinding, (state) => state.matches('idle'));
      return emitted.at(-1);
    };
    expect(await undo()).toMatchObject({ from: 'unbinding', event: { type: 'userUnbound' } });
    expect(form.getSnapshot().context.open).toMatchObject({
      version: { stored: { externalIdentities: [] }, tag: '"8"' },
      draft: { firstName: 'Anne' },
    });

    service.answers[UNBIND] = () => new Response('{}');
    expect(await undo()).toMatchObject({ event: { type: 'userNotUnbound', fault: { kind: 'malformed' } } });
    expect(usernames(admin.lists.activeUsers)).toEqual(['anna', 'zora']);
    service.answers[UNBIND] = () => refusal(404, 'not_found');
    expect(await undo()).toMatchObject({ event: { type: 'userNotUnbound', fault: { status: 404 } } });
    admin.lists.activeUsers.send({ type: 'LOAD' });
    await expect.poll(() => service.count(`GET ${API}/user/list/active`)).toBe(2);
  });

  test('works against a service without ETags', async () => {
    const { app, service } = await start({ [`GET ${API}/user/uuid-anna`]: () => anna });
    const form = await openForm(app, ANNA);
    form.send({ type: 'SUBMIT' });
    await waitFor(form, (state) => state.matches({ open: { draft: 'clean' } }));
    expect(service.asked.at(-1)?.headers.has('if-match')).toBe(false);
  });

  test('starts a new user with the role of the editor in Visible To, and a clone with all values except the username', async () => {
    const { app, service } = await start();
    const blank = await openForm(app, NEW);
    expect(blank.getSnapshot().context.open?.draft).toMatchObject({ username: '', minimumRole: 'SCO_ADMIN' });
    expect(service.count(`GET ${API}/user/uuid-anna`)).toBe(0);
    const clone = await openForm(app, { uuid: null, clonedId: 'uuid-anna' });
    expect(clone.getSnapshot().context.open?.draft).toMatchObject({
      username: 'anna_clone',
      minimumRole: 'ADMIN',
    });
    clone.send({ type: 'EDIT', changes: { email: 'other@suite.example' } });
    clone.send({ type: 'SUBMIT' });
    await waitFor(clone, (state) => state.matches({ open: { draft: 'clean' } }));
    expect(service.asked.at(-1)?.body).toMatchObject({ user: { uuid: null }, clonedId: 'uuid-anna' });
    // Two forms were opened, but lookups are cached, so the list was requested once.
    expect(service.count(`GET ${API}/profile/app/list`)).toBe(1);
  });

  test('names a lookup that could not be loaded, and loads it again on request', async () => {
    const LOCATIONS = `GET ${API}/location/list`;
    const { app, service } = await start({ [LOCATIONS]: () => refusal(500, 'internal') });
    const form = await openForm(app, NEW);
    expect(form.getSnapshot().context.opening?.fault).toMatchObject({ status: 500, lookup: 'locations' });
    service.answers[LOCATIONS] = usual[LOCATIONS]!;
    form.send({ type: 'RETRY' });
    await waitFor(form, (state) => state.hasTag('form'));
  });

  test('keeps a chosen profile that the editor cannot see', async () => {
    const hidden = { uuid: 'hidden', name: 'Hidden' };
    const { app } = await start({
      [`GET ${API}/user/uuid-anna`]: () => storedUser({ businessProfile: hidden, visibilityProfile: hidden }),
    });
    const form = await openForm(app, ANNA);
    expect(form.getSnapshot().context.open).toMatchObject({
      draft: { businessProfile: 'hidden', visibilityProfile: 'hidden' },
    });
    expect(form.getSnapshot().context.open?.choices.businessProfiles).toContainEqual({
      ...hidden,
      appProfiles: [],
    });
    expect(form.getSnapshot().context.open?.choices.visibilityProfiles).toContainEqual(hidden);
  });

  test('removes a user from the lists if the save finds out that they were deleted, and keeps the draft', async () => {
    const { app, admin, service, emitted } = await start();
    const form = await openForm(app, ANNA);
    service.answers[UPDATE] = () => refusal(404, 'not_found');
    service.answers[`GET ${API}/user/list/active`] = () => [userSummary('zora')];
    form.send({ type: 'EDIT', changes: { lastName: 'Typed' } });
    form.send({ type: 'SUBMIT' });
    await waitFor(form, (state) => state.matches({ open: { draft: { unsaved: 'editing' } } }));
    expect(form.getSnapshot().context.open?.draft).toMatchObject({ lastName: 'Typed' });
    expect(emitted.map(({ event }) => event.type)).toContain('reloadNeeded');
    await expect.poll(() => usernames(admin.lists.activeUsers)).toEqual(['zora']);
  });

  test.each([403, 404])(
    'stays open with its draft if the conflicting version cannot be loaded, because it gets %s',
    async (status) => {
      const { app, service, emitted } = await start();
      const form = await openForm(app, ANNA);
      service.answers[UPDATE] = () => refusal(412, 'precondition_failed');
      service.answers[`GET ${API}/user/uuid-anna`] = () => refusal(status, 'not_found');
      form.send({ type: 'EDIT', changes: { lastName: 'Typed' } });
      form.send({ type: 'SUBMIT' });
      await waitFor(
        form,
        (state) =>
          state.matches({ open: { draft: { unsaved: 'editing' } } }) &&
          state.context.open?.lastSave.fault !== null,
      );
      expect(form.getSnapshot().context.open).toMatchObject({
        draft: { lastName: 'Typed' },
        lastSave: { fault: { status } },
      });
      expect(emitted.filter(({ event }) => event.type === 'missing')).toEqual([]);
    },
  );

  test('refuses a response that is not a user', async () => {
    const { app, service, emitted } = await start({ [`GET ${API}/user/uuid-anna`]: () => ({}) });
    const form = await openForm(app, ANNA);
    expect(form.getSnapshot().context.opening?.fault).toMatchObject({ kind: 'malformed' });
    service.answers[`GET ${API}/user/uuid-anna`] = () => anna;
    service.answers[UPDATE] = () => ({});
    form.send({ type: 'RETRY' });
    await waitFor(form, (state) => state.hasTag('form'));
    form.send({ type: 'SUBMIT' });
    await waitFor(form, (state) => state.matches({ open: { draft: { unsaved: 'editing' } } }));
    expect(emitted.at(-1)).toMatchObject({ event: { type: 'formUnconfirmed', draft: { username: 'anna' } } });
  });

  test('restores an unsaved draft once after the same user has signed in again', async () => {
    const { app, service, store } = await start();
    const form = await openForm(app, ANNA);
    form.send({ type: 'EDIT', changes: { lastName: 'Lund' } });
    service.answers[UPDATE] = () => refusal(401, 'unauthenticated');
    form.send({ type: 'SUBMIT' });
    await waitFor(app.session, (state) => state.matches('signedOut'));
    expect(store.read('user-profile.draft')).toContain('Lund');
    leaveScreen(app, form);

    await signInAgain(app);
    expect(await keptDraft(app, 'userForm', NEW)).toBeNull();
    const again = await openForm(app, ANNA);
    expect(again.getSnapshot().matches({ open: { draft: { unsaved: 'editing' } } })).toBe(true);
    expect(again.getSnapshot().context.open?.draft.lastName).toBe('Lund');
    again.send({ type: 'EDIT', changes: { lastName: anna.lastName } });
    expect(again.getSnapshot().matches({ open: { draft: 'clean' } })).toBe(true);
    expect(store.read('user-profile.draft')).toBeNull();

    service.answers[`GET ${API}/me`] = () => currentUser({ username: 'somebody.else' });
    again.send({ type: 'EDIT', changes: { lastName: 'Lund' } });
    again.send({ type: 'SESSION_LOST' });
    app.session.send({ type: 'SIGN_OUT' });
    await signInAgain(app);
    expect(await keptDraft(app, 'userForm', ANNA)).toBeNull();
  });

  test('restores an unsaved draft after the browser has discarded the hidden page', async () => {
    const { app, store } = await start();
    const form = await openForm(app, ANNA);
    form.send({ type: 'EDIT', changes: { lastName: 'Lund' } });
    expect(store.read('user-profile.draft')).toBeNull();
    app.actor.send({ type: 'PAGE_HIDDEN' });
    expect(form.getSnapshot().matches({ open: { draft: { unsaved: 'editing' } } })).toBe(true);
    // The browser has discarded the page, and loads it again. It discards this page, too, before the form is open.
    const again = await openForm(app, ANNA);
    expect(again.getSnapshot().context.open?.draft.lastName).toBe('Lund');
    expect(store.read('user-profile.draft')).toContain('Lund');
    again.send({ type: 'LEAVE' });
    again.send({ type: 'DISCARD' });
    expect(store.read('user-profile.draft')).toBeNull();
  });

  test('does not store a draft again that is saved after the page was hidden', async () => {
    const { app, store } = await start();
    const form = await openForm(app, ANNA);
    form.send({ type: 'EDIT', changes: { lastName: 'Lund' } });
    app.actor.send({ type: 'PAGE_HIDDEN' });
    expect(store.read('user-profile.draft')).toContain('Lund');
    form.send({ type: 'SUBMIT' });
    await waitFor(form, (state) => state.matches({ open: { draft: 'clean' } }));
    app.actor.send({ type: 'PAGE_HIDDEN' });
    expect(store.read('user-profile.draft')).toBeNull();
  });

  test('keeps the draft of a user whose session was replaced by another user’s session', async () => {
    const { app, service } = await start();
    const form = await openForm(app, ANNA);
    form.send({ type: 'EDIT', changes: { lastName: 'Lund' } });
    form.send({ type: 'SESSION_LOST' });
    leaveScreen(app, form);
    service.answers[`GET ${API}/me`] = () => currentUser({ username: 'somebody.else' });
    await signInAgain(app);
    const other = await openForm(app, NEW);
    other.send({ type: 'EDIT', changes: { lastName: 'Berg' } });
    other.send({ type: 'SESSION_LOST' });
    leaveScreen(app, other);
    service.answers[`GET ${API}/me`] = () => currentUser();
    await signInAgain(app);
    const again = await openForm(app, ANNA);
    expect(again.getSnapshot().context.open?.draft.lastName).toBe('Lund');
  });

  test('keeps the stored draft of another form', async () => {
    const { app, store } = await start();
    const form = await openForm(app, ANNA);
    form.send({ type: 'EDIT', changes: { lastName: 'Lund' } });
    form.send({ type: 'SESSION_LOST' });
    const other = await openForm(app, NEW);
    other.send({ type: 'EDIT', changes: { lastName: 'Berg' } });
    other.send({ type: 'LEAVE' });
    other.send({ type: 'DISCARD' });
    expect(store.read('user-profile.draft')).toContain('Lund');
  });

  test('keeps a text that matches no option of a drop-down when the session ends', async () => {
    const { app } = await start();
    const form = await openForm(app, ANNA);
    form.send({ type: 'TYPE', field: 'location', text: 'Atlantis' });
    form.send({ type: 'SESSION_LOST' });
    const kept = await keptDraft(app, 'userForm', ANNA);
    expect(kept?.typed).toEqual({ location: 'Atlantis' });
  });
});
